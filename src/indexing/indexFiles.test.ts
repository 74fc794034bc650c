import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { asProjectId, asSessionId } from "../domain/ids.ts";
import { openSourceTree } from "../sources/disk/openSourceTree.ts";
import type { SourceRead, SourceTree } from "../sources/port.ts";
import type { GraphStore } from "../stores/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { type IndexRequest, indexFiles, pendingChanges } from "./indexFiles.ts";

const project = asProjectId("orchard");
const guard = { account: "local", project, visibilities: ["shared" as const] };
const meta = {
  type: "incremental" as const,
  account: "local",
  project,
  agentId: "ada",
  sessionId: asSessionId("session:1"),
};

let root: string;
let tree: SourceTree;
let code: GraphStore;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-indexing-"));
  root = join(folder, "work");
  await mkdir(root);
  tree = await openSourceTree({ root });
  const store = await openSqliteStore({ folder: join(folder, "home") });
  code = await store.code({ account: "local", project, root });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
});

const write = (path: string, text: string) => writeFile(join(root, path), text);
const index = (changes: Partial<IndexRequest> = {}) =>
  indexFiles({
    tree,
    code,
    meta,
    mode: "incremental",
    signal: new AbortController().signal,
    progress() {},
    ...changes,
  });
const indexed = async () =>
  (await code.find({ guard }, { kinds: ["FILE"], limit: 100 })).map(({ id }) => String(id)).sort();
const found = async (text: string) =>
  (await code.searchText({ guard }, { text, limit: 10 })).map(({ node }) => String(node.id)).sort();
/** The tree, with one path that answers otherwise. */
const treeWhere = (path: string, answer: SourceRead): SourceTree => ({
  ...tree,
  read: async (asked) => (asked === path ? answer : await tree.read(asked)),
});

describe("a file that cannot be read for now", () => {
  const unreadable = (path: string) => treeWhere(path, { ok: false, reason: "unreadable" });

  test("stays as it was indexed, is told of, and is tried again", async () => {
    await write("a.ts", "apple");
    await index();
    await write("a.ts", "apricot");
    const report = await index({ tree: unreadable("a.ts") });
    expect(report).toMatchObject({ txId: null, files: { parsed: 0, skipped: 1 }, nodes: { removed: 0 } });
    expect(report.problems).toEqual([expect.stringContaining("a.ts could not be read")]);
    expect(await found("apple")).toEqual(["a.ts"]);
    expect(await pendingChanges(tree, code)).toBe(1);

    expect(await index()).toMatchObject({ nodes: { modified: 1 } });
    expect(await found("apricot")).toEqual(["a.ts"]);
  });

  test("is not taken for removed where its folder could not be looked into", async () => {
    await write("a.ts", "apple");
    await write("b.ts", "banana");
    await index();
    await rm(join(root, "b.ts"));
    const blind = {
      ...unreadable("a.ts"),
      list: async () => ({ files: [], skipped: { unreadable: 1 }, problems: [] }),
    };
    expect(await index({ tree: blind })).toMatchObject({ files: { removed: 1 }, nodes: { removed: 1 } });
    expect(await indexed()).toEqual(["a.ts"]);
  });

  test("is closed when what it holds is no longer to be had", async () => {
    await write("a.ts", "apple");
    await index();
    await write("a.ts", "a\0b");
    expect(await index()).toMatchObject({ nodes: { removed: 1 }, problems: [] });
    expect(await pendingChanges(tree, code)).toBe(0);
  });
});

test("progress rises through reading and indexing, counts files, and ends with all of them", async () => {
  for (let at = 0; at < 40; at++) await write(`${at}.ts`, `const number${at} = "${"word ".repeat(5_000)}";`);
  const updates: { done: number; total: number; message: string }[] = [];
  await index({ progress: (update) => updates.push(update), mostTextBytes: 500_000 });
  const counts = updates.map(({ done }) => done);
  expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b));
  expect(updates.every(({ total }) => total === 40)).toBe(true);
  expect(updates.at(-1)).toMatchObject({ done: 40, message: "indexing files" });
  expect(new Set(updates.map(({ message }) => message))).toEqual(
    new Set(["reading files", "indexing files"]),
  );
});

describe("more text than may be held at once", () => {
  const mostTextBytes = 100;

  test("is indexed in several transactions, the last of which closes what is gone", async () => {
    await write("gone.ts", "gone");
    await index();
    await rm(join(root, "gone.ts"));
    for (const name of ["a", "b", "c", "d"]) await write(`${name}.ts`, name.repeat(60));
    const report = await index({ mostTextBytes });
    const transactions = await code.transactions(guard, { limit: 10 });
    expect(transactions).toHaveLength(1 + 4);
    expect(transactions.map(({ nodeCount }) => nodeCount)).toEqual([2, 1, 1, 1, 1]);
    expect(report).toMatchObject({
      txId: transactions[0]?.id,
      files: { seen: 4, parsed: 4, removed: 1 },
      nodes: { added: 4, modified: 0, removed: 1 },
    });
    expect(await indexed()).toEqual(["a.ts", "b.ts", "c.ts", "d.ts"]);
    expect(await code.verify()).toEqual([]);
  });

  test("broken off, it leaves whole transactions behind and goes on from there", async () => {
    await write("gone.ts", "gone");
    await index();
    await rm(join(root, "gone.ts"));
    for (const name of ["a", "b", "c"]) await write(`${name}.ts`, name.repeat(60));
    const controller = new AbortController();
    const stopping = {
      ...tree,
      read(path: string) {
        if (path === "c.ts") controller.abort();
        return tree.read(path);
      },
    };
    await expect(index({ tree: stopping, signal: controller.signal, mostTextBytes })).rejects.toThrow();
    expect(await indexed()).toEqual(["a.ts", "b.ts", "gone.ts"]);

    expect(await index({ mostTextBytes })).toMatchObject({
      files: { parsed: 1 },
      nodes: { added: 1, removed: 1 },
    });
    expect(await indexed()).toEqual(["a.ts", "b.ts", "c.ts"]);
  });
});
