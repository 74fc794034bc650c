import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asProjectId } from "../../src/domain/ids.ts";
import { CODE_PASSAGES } from "../../src/indexing/passages/codeIndex.ts";
import { embedPassages } from "../../src/indexing/passages/embedPassages.ts";
import { guard, type IndexedTree, meta, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openParser } from "../../src/main/threads.ts";
import { openBuiltin } from "../../src/models/builtin/openBuiltin.ts";
import type { Embedder } from "../../src/models/port.ts";
import { PassageIndex } from "../../src/passages/passageIndex.ts";
import { type CodeQuestion, searchCode } from "../../src/recall/code/search/searchCode.ts";
import { SIGNALS } from "../../src/recall/signal.ts";
import { Trace } from "../../src/recall/trace.ts";

const FILES = {
  "src/basket.ts": `import { priceOf } from "./pricing.ts";

/** What a customer wants to buy. */
export class Basket {
  readonly items: string[] = [];

  /** Puts one more item into the basket. */
  add(item: string): void {
    this.items.push(item);
  }

  total(): number {
    return this.items.reduce((sum, item) => sum + priceOf(item), 0);
  }
}
`,
  "src/pricing.ts": `const DISCOUNT = 0.1;

/** The price of an item after the discount. */
export function priceOf(item: string): number {
  return item.length * (1 - DISCOUNT);
}

export const currency = "EUR";
`,
  "src/index.ts": 'export { Basket } from "./basket.ts";\nexport { Courier } from "parcels";\n',
  "src/stock/warehouse.py": `class Warehouse:
    """Keeps goods until a courier fetches them."""

    def take_out(self, item):
        return self.shelves.pop(item)
`,
  "test/basket.test.ts": `import { Basket } from "../src/basket.ts";

test("a basket adds up the price of its items after the discount", () => {
  expect(new Basket().total()).toBe(0);
});
`,
  "README.md": "# Shop\n\nA basket has a price and a discount, and items.\n",
};

const parser = openParser();
let root: string;
let indexed: IndexedTree;
let embedder: Embedder;
let passages: PassageIndex;
const beforeVectors: string[] = [];

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "loci-search-")));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  indexed = await openIndexedTree({ root, parser });
  await indexed.index();
  passages = new PassageIndex(indexed.code, CODE_PASSAGES);
  embedder = (await openBuiltin(new URL("../../assets/embedding/table.bin", import.meta.url))).embedder;
  beforeVectors.push(...(await search("basket", {}, embedder)).degraded);
  const signal = new AbortController().signal;
  const { code } = indexed;
  await embedPassages({ code, view: { guard }, project, embedder, meta, signal, onEmbedded() {} });
});
afterAll(async () => {
  await indexed.close();
  await parser.close();
  await rm(root, { recursive: true, force: true });
});

const project = asProjectId("orchard");

function search(text: string, more: Partial<CodeQuestion> = {}, model: Embedder | null = embedder) {
  const question = { view: { guard }, project, text, limit: 10, ...more };
  return searchCode({ code: indexed.code, passages, embedder: model }, question, new Trace());
}

const pathsOf = async (text: string, more?: Partial<CodeQuestion>) =>
  (await search(text, more)).hits.map(({ path }) => path);

describe("what is found", () => {
  test("a question leads to the code that it is about, with its lines and why", async () => {
    const { hits, degraded } = await search("how is the price of an item discounted");
    expect(hits[0]).toMatchObject({ path: "src/pricing.ts", startLine: 1, score: 1 });
    expect(hits[0]?.why).toContain("words in the text");
    expect(degraded).toEqual([]);
  });

  test("a name leads to what it names, though it shares its passage with others", async () => {
    const { hits } = await search("currency");
    expect(hits[0]?.node).toMatchObject({ id: "src/pricing.ts::currency", kind: "VARIABLE" });
    expect(hits[0]?.why[0]).toBe("defines currency");
  });

  test("a qualified name leads into what it stands in", async () => {
    const { hits } = await search("Warehouse.take_out");
    expect(hits[0]?.node.id).toBe("src/stock/warehouse.py::Warehouse::take_out");
  });

  test("what only others define is found where it is handed on", async () => {
    const { hits } = await search("Courier");
    expect(hits[0]).toMatchObject({
      path: "src/index.ts",
      why: expect.arrayContaining(["hands on Courier"]),
    });
  });

  test("tests and documents stand behind the code, unless they are asked for", async () => {
    const [first] = await pathsOf("basket items price discount");
    expect(first).toMatch(/^src\//);
    expect((await pathsOf("tests for the basket total"))[0]).toBe("test/basket.test.ts");
  });

  test("each file comes once before any comes again", async () => {
    const paths = await pathsOf("basket items price", { limit: 20 });
    const first = [...new Set(paths)];
    expect(paths.slice(0, first.length)).toEqual(first);
  });

  test("what the best files use is near", async () => {
    const { hits } = await search("customer");
    const pricing = hits.find(({ path }) => path === "src/pricing.ts");
    expect(pricing?.scores.graph).toBeGreaterThan(0);
  });
});

describe("what may be asked", () => {
  test("kinds of nodes", async () => {
    const functions = await search("basket price item", { kinds: ["FUNCTION"] });
    expect(functions.hits.length).toBeGreaterThan(0);
    expect(functions.hits.every(({ node }) => node.kind === "FUNCTION")).toBe(true);
    const files = await search("basket price item", { kinds: ["FILE"] });
    expect(files.hits.map(({ node }) => node.id)).toContain("src/basket.ts");
  });

  test.each(SIGNALS)("%s alone", async (signal) => {
    const { hits } = await search("basket price discount", { signals: [signal] });
    expect(hits.length).toBeGreaterThan(0);
    expect(hits[0]?.score).toBe(1);
  });

  test("no more than the limit", async () => {
    expect(await pathsOf("basket price item", { limit: 2 })).toHaveLength(2);
  });

  test("anything", async () => {
    const odd = [
      "",
      "   ",
      "🛒",
      ".*[(",
      "\u0000",
      "?!",
      "basket ".repeat(15_000),
      "\ud800",
      "::",
      "a".repeat(100_000),
    ];
    const isSound = async (text: string) => {
      const { hits } = await search(text);
      const scores = hits.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
      for (const { path, startLine, endLine } of hits) {
        expect(Object.keys(FILES)).toContain(path);
        expect(startLine).toBeGreaterThan(0);
        expect(endLine).toBeGreaterThanOrEqual(startLine);
      }
    };
    for (const text of odd) await isSound(text);
    await fc.assert(fc.asyncProperty(fc.string({ unit: "binary" }), isSound), { numRuns: 30 });
  });

  test("nothing, which nothing answers", async () => {
    for (const text of ["", "   ", "?!", "::"]) expect((await search(text)).hits).toEqual([]);
    expect((await search("basket ".repeat(15_000))).hits[0]?.path).toBe("src/basket.ts");
  });
});

describe("what may be missing", () => {
  test("vectors that are not made yet are said to be missing", () => {
    expect(beforeVectors).toEqual(["vector"]);
  });

  test("without a model search goes by words, and nothing is missing", async () => {
    const { hits, degraded } = await search("discount", {}, null);
    expect(hits[0]?.path).toBe("src/pricing.ts");
    expect(degraded).toEqual([]);
  });

  test("a model that fails is done without", async () => {
    const broken: Embedder = {
      ...embedder,
      id: "broken",
      isLocal: false,
      isQuick: false,
      embed: () => Promise.reject(new Error("gone")),
    };
    const { hits, degraded } = await search("discount", {}, broken);
    expect(hits[0]?.path).toBe("src/pricing.ts");
    expect(degraded).toEqual(["vector"]);
  });

  test("of the past names and summaries are searched", async () => {
    const { hits, degraded } = await search("basket", { view: { guard, at: { asOf: Date.now() } } });
    expect(hits.map(({ path }) => path)).toContain("src/basket.ts");
    expect(degraded).toEqual(["passages"]);
  });

  test("which is one signal, and the others cannot be had of the past", async () => {
    const view = { guard, at: { asOf: Date.now() } };
    const both = await search("basket", { view, signals: ["bm25", "vector"] });
    expect(both.hits.map(({ path }) => path)).toContain("src/basket.ts");
    expect(both.degraded).toEqual(["passages", "vector"]);
    expect(await search("basket", { view, signals: ["vector"] })).toMatchObject({
      hits: [],
      degraded: ["passages", "vector"],
    });
  });

  test("who may see nothing is shown nothing", async () => {
    const blind = { ...guard, visibilities: ["public"] as const };
    expect((await search("basket", { view: { guard: blind } })).hits).toEqual([]);
  });
});
