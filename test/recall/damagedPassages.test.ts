import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { asProjectId, asSessionId } from "../../src/domain/ids.ts";
import { CODE_PASSAGES } from "../../src/indexing/passages/codeIndex.ts";
import { embedPassages } from "../../src/indexing/passages/embedPassages.ts";
import { guard, type IndexedTree, meta, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { openWorkspace } from "../../src/main/openWorkspace.ts";
import { openParser } from "../../src/main/threads.ts";
import { hashEmbedder } from "../../src/memory/testing/hashEmbedder.ts";
import { PassageIndex } from "../../src/passages/passageIndex.ts";
import { HARMED, harm } from "../../src/passages/testing/harm.ts";
import { indexLines } from "../../src/passages/testing/indexLines.ts";
import { verifyPassages } from "../../src/passages/verifyPassages.ts";
import { type SearchParts, searchCode } from "../../src/recall/code/search/searchCode.ts";
import { Trace } from "../../src/recall/trace.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";

const FILES = {
  "basket.ts":
    "/** What a customer wants to buy. */\nexport class Basket {\n  add(item: string): void {}\n}\n",
  "pricing.ts":
    "/** The price after the discount. */\nexport function priceOf(item: string): number {\n  return 1;\n}\n",
  "README.md": "# Shop\n\nA basket has a price and a discount.\n",
};
const project = asProjectId("orchard");
const embedder = hashEmbedder();

async function search(parts: Omit<SearchParts, "embedder">) {
  const question = { view: { guard }, project, text: "the price of a basket", limit: 10 };
  const { hits, degraded } = await searchCode({ ...parts, embedder }, question, new Trace());
  return { hits: hits.map(({ node, score }) => `${node.id} ${score.toFixed(4)}`), degraded };
}

let root: string;
beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "loci-damaged-")));
  for (const [path, text] of Object.entries(FILES)) await writeFile(join(root, path), text);
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("an index with", () => {
  const parser = openParser();
  let indexed: IndexedTree;
  beforeAll(async () => {
    indexed = await openIndexedTree({ root, parser });
    await indexed.index();
  });
  afterAll(async () => {
    await indexed.close();
    await parser.close();
  });

  const embed = () => {
    const { code } = indexed;
    const { signal } = new AbortController();
    return embedPassages({ code, view: { guard }, project, embedder, meta, signal });
  };
  const searched = () =>
    search({ code: indexed.code, passages: new PassageIndex(indexed.code, CODE_PASSAGES) });

  test.each(HARMED)("%s %s still finds something, and all again after a full build", async (...harmed) => {
    await embed();
    const whole = await searched();
    const lines = await indexLines(indexed.code, CODE_PASSAGES);
    expect(whole).toMatchObject({ degraded: [] });
    await harm(indexed.code, meta, CODE_PASSAGES, harmed);
    const poorer = await searched();
    expect(poorer.hits).not.toEqual([]);
    expect(poorer.degraded.includes("passages")).toBe(harmed[0] !== "keys");
    await indexed.index({ mode: "full" });
    expect(await indexLines(indexed.code, CODE_PASSAGES)).toEqual(lines);
    await embed();
    expect(await searched()).toEqual(whole);
  });

  const met = HARMED.filter(([kind]) => kind === "manifest" || kind === "keys" || kind === "groups");
  test.each(met)("%s %s is made anew by a build that meets it", async (...harmed) => {
    await harm(indexed.code, meta, CODE_PASSAGES, harmed);
    const text = `export const turn = "${harmed.join(" ")}";\n`;
    await writeFile(join(root, "turn.ts"), text);
    onTestFinished(() => rm(join(root, "turn.ts")));
    await indexed.index({ paths: ["turn.ts"] });
    await verifyPassages(indexed.code, CODE_PASSAGES);
    expect(await indexed.drift()).toEqual([]);
    // The next ones are as quick as ever.
    expect((await indexed.index()).files.parsed).toBe(0);
  });
});

const once = HARMED.filter(([kind], at) => kind !== "keys" && HARMED[at - 1]?.[0] !== kind);
test.each(once)("a workspace that meets %s %s makes them anew by itself", async (...harmed) => {
  const home = await mkdtemp(join(tmpdir(), "loci-damaged-home-"));
  const store = await openSqliteStore({ folder: home });
  const open = async () =>
    await openWorkspace({
      store,
      codeRoot: { account: "local", project, root },
      tree: await openSourceTree({ root, environment: process.env }),
      session: asSessionId("session:1"),
      embedders: { embedder, former: () => null },
      log: { error() {}, warn() {}, info() {}, debug() {} },
    });
  const former = await open();
  // However long it takes: a question would wait for a while only.
  await former.builds.submit({ mode: "full", meta }).wait();
  await former.embedding.settled();
  const whole = await search(former);
  await former.close();
  await harm(former.code, meta, CODE_PASSAGES, harmed);

  // Somebody else is at the builds: else the index could be whole again before anybody misses something.
  const builds = [`build:local:${root}`, "another"] as const;
  await store.leases.acquire(...builds, 600_000);
  const workspace = await open();
  onTestFinished(async () => {
    await workspace.close();
    await store.close();
    await rm(home, { recursive: true, force: true });
  });
  expect((await workspace.embedding.serving())?.embedder.id ?? null).toBe(
    harmed[0] === "terms" || harmed[0] === "vectors" ? embedder.id : null,
  );
  expect((await search(workspace)).degraded).toContain("passages");
  await store.leases.release(...builds);
  while (workspace.builds.current.length > 0) await delay(20);
  await workspace.embedding.settled();
  expect(await search(workspace)).toEqual(whole);
});
