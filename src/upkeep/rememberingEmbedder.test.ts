import { expect, test } from "vitest";
import { hashEmbedder } from "../memory/testing/hashEmbedder.ts";
import { rememberingEmbedder } from "./rememberingEmbedder.ts";

test("what was just made is not made again, and what is long ago is", async () => {
  const inner = hashEmbedder();
  const embedder = rememberingEmbedder(inner, 2);
  const passages = (texts: readonly string[]) => embedder.embed(texts, { purpose: "passage" });
  const [apple, pear] = await passages(["apple", "pear"]);
  expect(await passages(["pear", "apple", "pear"])).toEqual([pear, apple, pear]);
  expect(inner.seen).toEqual(["apple", "pear"]);
  await passages(["fig", "plum"]);
  inner.seen.length = 0;
  await passages(["plum", "apple"]);
  expect(inner.seen).toEqual(["apple"]);
  await embedder.embed(["plum"], { purpose: "query" });
  expect(inner.seen).toEqual(["apple", "plum"]);
});
