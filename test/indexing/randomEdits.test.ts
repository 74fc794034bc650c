import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { driftAfter } from "../../src/indexing/testing/edits/editedTree.ts";
import { lives } from "../../src/indexing/testing/edits/lives.ts";
import { SAMPLES } from "../../src/indexing/testing/edits/samples.ts";
import { openParser } from "../../src/main/threads.ts";

const parser = openParser();
afterAll(() => parser.close());

// A taste of `npm run bench -- edits`, which makes many more.
test.each(SAMPLES)("whatever happens to a $name project, its graph is as if made anew", async (language) => {
  const property = fc.asyncProperty(lives(8), async (life) => {
    expect(await driftAfter(life, language, parser)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 1, seed: 1, endOnFailure: true });
});
