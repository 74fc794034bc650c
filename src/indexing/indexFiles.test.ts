import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openParser } from "../main/threads.ts";
import type { SourceRead, SourceTree } from "../sources/port.ts";
import type { GraphStore } from "../stores/port.ts";
import { guard, type IndexedTree, meta, openIndexedTree } from "./testing/indexedTree.ts";
import { ChangeLook } from "./watch/changeLook.ts";

const parser = openParser();
afterAll(() => parser.close());

let root: string;
let indexed: IndexedTree;
let tree: SourceTree;
let code: GraphStore;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-indexing-"));
  root = join(folder, "work");
  await mkdir(root);
  indexed = await openIndexedTree({ root, parser });
  ({ tree, code } = indexed);
  onTestFinished(async () => {
    await indexed.close();
    await rm(folder, { recursive: true });
  });
});

/** What the index has not caught up with. */
const look = async () => (await new ChangeLook(tree, code).now()).paths;
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const remove = (path: string) => rm(join(root, path));
const constant = (name: string) => `export const ${name} = 1;\n`;
const ids = async (...kinds: ("FILE" | "VARIABLE" | "MODULE")[]) =>
  (await code.find({ guard }, { kinds, limit: 100 })).map(({ id }) => String(id)).sort();
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
    await write("a.ts", constant("apple"));
    await indexed.index();
    await write("a.ts", constant("apricot"));
    const report = await indexed.index({ tree: unreadable("a.ts") });
    expect(report).toMatchObject({ txId: null, files: { parsed: 0, skipped: 1 }, nodes: { removed: 0 } });
    expect(report.problems).toEqual([expect.stringContaining("a.ts could not be read")]);
    expect(await found("apple")).toContain("a.ts::apple");
    expect((await look()).length).toBe(1);

    expect(await indexed.index()).toMatchObject({ nodes: { added: 1, modified: 1, removed: 1 } });
    expect(await found("apricot")).toContain("a.ts::apricot");
    expect(await found("apple")).toEqual([]);
  });

  test("is not taken for removed where its folder could not be looked into", async () => {
    await write("a.ts", constant("apple"));
    await write("b.ts", constant("banana"));
    await indexed.index();
    await remove("b.ts");
    const blind = {
      ...unreadable("a.ts"),
      list: async () => ({ files: [], skipped: { unreadable: 1 }, problems: [] }),
    };
    expect(await indexed.index({ tree: blind })).toMatchObject({ files: { removed: 1 } });
    expect(await ids("FILE", "VARIABLE")).toEqual(["a.ts", "a.ts::apple"]);
  });

  test("is closed when what it holds is no longer to be had", async () => {
    await write("a.ts", constant("apple"));
    await indexed.index();
    await write("a.ts", "a\0b");
    expect(await indexed.index()).toMatchObject({ nodes: { removed: 2 }, problems: [] });
    expect((await look()).length).toBe(0);
  });
});

test("a file is found by its name, its path and what it offers, and not by what is inside", async () => {
  await write("fruit/basket.ts", `${constant("apple")}// A comment about walnuts.\n`);
  await indexed.index();
  expect(await found("basket")).toContain("fruit/basket.ts");
  expect(await found("apple")).toEqual(["fruit/basket.ts", "fruit/basket.ts::apple"]);
  expect(await found("walnuts")).toEqual([]);
});

test("a module is part of the graph as long as a file imports it", async () => {
  await write("a.ts", 'import { z } from "zod";\n');
  await write("b.ts", 'import { z } from "zod";\nimport fs from "node:fs";\n');
  await indexed.index();
  expect(await ids("MODULE")).toEqual(["node:fs", "npm:zod"]);
  await remove("b.ts");
  await indexed.index();
  expect(await ids("MODULE")).toEqual(["npm:zod"]);
  await write("a.ts", constant("apple"));
  await indexed.index();
  expect(await ids("MODULE")).toEqual([]);
});

test("an edit inside a function leaves other files alone, one of what it gives does not", async () => {
  const given = (body: string, result: string) =>
    `export function first() { ${body} return new ${result}(); }\nclass One { run() {} }\nclass Two { run() {} }\n`;
  await write("a.ts", given("", "One"));
  await write("b.ts", 'import { first } from "./a";\nfirst().run();\n');
  await indexed.index();
  await write("a.ts", given("const more = [1].map((each) => each + 1); { const inner = more; }", "One"));
  expect((await indexed.index()).affected).toEqual(["a.ts"]);
  await write("a.ts", given("", "Two"));
  expect((await indexed.index()).affected).toEqual(["a.ts", "b.ts"]);
  expect(await indexed.drift()).toEqual([]);
});

test("progress rises through reading and connecting, and ends with all files", async () => {
  for (let at = 0; at < 40; at++) await write(`${at}.ts`, `const number${at} = "${"word ".repeat(5_000)}";`);
  const updates: { done: number; total: number; message: string }[] = [];
  await indexed.index({ progress: (update) => updates.push(update), mostTextBytes: 500_000 });
  const counts = updates.map(({ done }) => done);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(updates.every(({ total }) => total === 40)).toBe(true);
  expect(updates.at(-1)).toMatchObject({ done: 40, message: "connecting symbols" });
  expect(new Set(updates.map(({ message }) => message))).toEqual(
    new Set(["reading files", "connecting symbols"]),
  );
});

describe("more text than may be held at once", () => {
  const mostTextBytes = 100;
  const long = (name: string, before: string) =>
    `import { ${before} } from "./${before}";\nexport function ${name}() { ${before}(); } // ${"-".repeat(40)}\n`;
  const writeRing = async (...names: string[]) => {
    for (const [at, name] of names.entries()) await write(`${name}.ts`, long(name, names.at(at - 1) ?? name));
  };

  /** A tree that has the indexing aborted when this file is read. */
  const abortedAt = (last: string) => {
    const controller = new AbortController();
    const read = (path: string) => {
      if (path === last) controller.abort();
      return tree.read(path);
    };
    return { tree: { ...tree, read }, signal: controller.signal };
  };

  test("is indexed in several transactions, and comes to the same", async () => {
    await write("gone.ts", constant("gone"));
    await indexed.index();
    await remove("gone.ts");
    await writeRing("apple", "berry", "cedar", "date");
    const report = await indexed.index({ mostTextBytes });
    const transactions = await code.transactions(guard, { limit: 10 });
    expect(transactions).toHaveLength(1 + 4 + 1);
    expect(report).toMatchObject({
      txId: transactions[0]?.id,
      files: { seen: 4, parsed: 4, removed: 1 },
      nodes: { added: 8, modified: 0, removed: 2 },
    });
    expect(await indexed.drift()).toEqual([]);
    expect(await code.verify()).toEqual([]);
  });

  test("broken off while it reads, it leaves whole transactions behind and goes on from there", async () => {
    await write("gone.ts", constant("gone"));
    await indexed.index();
    await remove("gone.ts");
    await writeRing("apple", "berry", "cedar");
    await expect(indexed.index({ ...abortedAt("cedar.ts"), mostTextBytes })).rejects.toThrow();
    expect(await ids("FILE")).toEqual(["apple.ts", "berry.ts", "gone.ts"]);

    expect(await indexed.index({ mostTextBytes })).toMatchObject({ files: { parsed: 1, removed: 1 } });
    expect(await indexed.drift()).toEqual([]);
  });

  test("broken off before its edges were made, the next makes them though nothing has changed", async () => {
    await writeRing("apple", "berry", "cedar");
    const controller = new AbortController();
    const isRead = new Set<string>();
    const stopping = {
      ...tree,
      async read(path: string) {
        const read = await tree.read(path);
        isRead.add(path);
        return read;
      },
    };
    const progress = ({ done }: { done: number }) => {
      if (isRead.size === 3 && done >= 1.8) controller.abort();
    };
    const { signal } = controller;
    await expect(indexed.index({ tree: stopping, signal, progress, mostTextBytes })).rejects.toThrow();
    expect(await ids("FILE")).toHaveLength(3);
    expect((await look()).length).toBe(0);
    await indexed.index();
    expect(await indexed.drift()).toEqual([]);
  });

  test("broken off while all is read again, all is read again", async () => {
    await writeRing("apple", "berry", "cedar");
    await indexed.index();
    await code.transaction(meta, (tx) => tx.setMark("analysis", "another"));
    await expect(indexed.index({ ...abortedAt("cedar.ts"), mostTextBytes })).rejects.toThrow();
    expect(await indexed.index({ mostTextBytes })).toMatchObject({ files: { parsed: 3 } });
    expect(await indexed.index({ mostTextBytes })).toMatchObject({ files: { parsed: 0 } });
    expect(await indexed.drift()).toEqual([]);
  });
});
