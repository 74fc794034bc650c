import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { asSessionId } from "../domain/ids.ts";
import type { EditedFile, EditShare } from "../engines/claims/attribute.ts";
import { openParser } from "../main/threads.ts";
import { indexByAuthors } from "./indexByAuthors.ts";
import { guard, type IndexedTree, meta, openIndexedTree } from "./testing/indexedTree.ts";

const parser = openParser();
afterAll(() => parser.close());

let root: string;
let indexed: IndexedTree;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-authors-"));
  root = join(folder, "work");
  await mkdir(root);
  indexed = await openIndexedTree({ root, parser });
  onTestFinished(async () => {
    await indexed.close();
    await rm(folder, { recursive: true });
  });
  for (const name of ["a", "b", "c"]) await write(name, "apple");
  await indexed.index();
});

const write = (name: string, value: string) =>
  writeFile(join(root, `${name}.ts`), `export const ${value} = 1;\n`);
const share = (agent: string, ...paths: string[]): EditShare => ({
  author: { agent, session: asSessionId(`session:${agent}`) },
  paths,
});

async function build(shares: readonly EditShare[], mode: "full" | "incremental" = "incremental") {
  const asked: EditedFile[][] = [];
  const { tree, code } = indexed;
  const { signal } = new AbortController();
  const request = { tree, code, parser, meta, mode, signal, progress() {} };
  const report = await indexByAuthors(request, async (files) => {
    asked.push([...files]);
    return shares;
  });
  return { report, asked };
}

/** Whose transaction the file is from, as it is now. */
async function authorOf(path: string): Promise<string | undefined> {
  const [node] = (await indexed.code.find({ guard }, { kinds: ["FILE"], limit: 10 })).filter(
    ({ id }) => id === path,
  );
  return node?.agentId ?? undefined;
}

test("each author's files are written by a transaction of theirs, the rest by the build's own", async () => {
  await write("a", "apricot");
  await write("b", "banana");
  await rm(join(root, "c.ts"));
  const { report, asked } = await build([share("bea", "a.ts"), share("bob", "c.ts")]);
  expect(asked).toEqual([
    [
      { path: "a.ts", savedAt: expect.any(Number) },
      { path: "b.ts", savedAt: expect.any(Number) },
      { path: "c.ts", savedAt: null },
    ],
  ]);
  expect(await authorOf("a.ts")).toBe("bea");
  expect(await authorOf("b.ts")).toBe(meta.agentId);
  expect(await authorOf("c.ts")).toBeUndefined();
  expect(report).toMatchObject({
    files: { seen: 2, parsed: 2, removed: 1 },
    nodes: { added: 2, removed: 4 },
  });
  const edits = await indexed.code.transactions(guard, { limit: 3 });
  expect(edits.map(({ agentId, type }) => [agentId, type])).toContainEqual(["bob", "file_change"]);
});

test("a build of everything names the authors of what changed as well", async () => {
  await write("a", "apricot");
  const { report } = await build([share("bea", "a.ts")], "full");
  expect(await authorOf("a.ts")).toBe("bea");
  expect(report.files).toMatchObject({ seen: 3, removed: 0 });
});

test("nobody is asked where nothing changed", async () => {
  const { report, asked } = await build([]);
  expect(asked).toEqual([]);
  expect(report.txId).toBeNull();
});
