import { spawn } from "node:child_process";
import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type IndexedTree, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openParser } from "../../src/main/threads.ts";

const parser = openParser();
afterAll(() => parser.close());

let folder: string;
let root: string;
let home: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "loci-killed-")));
  root = join(folder, "work");
  home = join(folder, "home");
  // Files that import each other a lot: these very ones.
  await cp(join(import.meta.dirname, "../../src/indexing/resolve"), root, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a build and kills it after so many signs of life; tells whether it was done before. */
async function killedBuild(signs: number): Promise<boolean> {
  const script = join(import.meta.dirname, "builder.ts");
  const child = spawn(process.execPath, ["--no-warnings", script, root, home], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  let seen = 0;
  let isDone = false;
  for await (const line of createInterface({ input: child.stdout })) {
    seen += 1;
    isDone ||= line === "done";
    if (seen === signs) child.kill("SIGKILL");
  }
  await ended;
  return isDone;
}

async function withGraph<T>(use: (indexed: IndexedTree) => Promise<T>): Promise<T> {
  const indexed = await openIndexedTree({ root, home, parser });
  try {
    return await use(indexed);
  } finally {
    await indexed.close();
  }
}

test("a build that is killed again and again comes to the same graph in the end", async () => {
  for (const signs of [4, 12]) expect(await killedBuild(signs)).toBe(false);
  await withGraph(async (indexed) => {
    const { files } = await indexed.index({ mostTextBytes: 40_000 });
    expect(files.parsed).toBeLessThan(files.seen);
    expect(await indexed.drift()).toEqual([]);
    expect(await indexed.code.verify()).toEqual([]);
  });
});
