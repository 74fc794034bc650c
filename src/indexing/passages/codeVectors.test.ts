import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { asProjectId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import { openParser } from "../../main/threads.ts";
import { openaiEmbedder } from "../../models/openai/openaiEmbedder.ts";
import type { Embedder } from "../../models/port.ts";
import { type ModelServer, openModelServer } from "../../models/testing/modelServer.ts";
import { PassageIndex } from "../../passages/passageIndex.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { type IndexedTree, meta, openIndexedTree } from "../testing/indexedTree.ts";
import { CODE_PASSAGES } from "./codeIndex.ts";
import { CodeVectors, type CodeVectorsParts } from "./codeVectors.ts";

const parser = openParser();
afterAll(() => parser.close());

let root: string;
let home: string;
let indexed: IndexedTree;
let warnings: string[];
let cleanUp: (() => Promise<unknown>)[];
let partsOf: (embedder: Embedder | null) => CodeVectorsParts;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "loci-vectors-")));
  home = await mkdtemp(join(tmpdir(), "loci-vectors-home-"));
  indexed = await openIndexedTree({ root, parser });
  const store = await openSqliteStore({ folder: home });
  warnings = [];
  const log: Log = { debug() {}, info() {}, warn: (message) => warnings.push(message), error() {} };
  partsOf = (embedder) => ({
    code: indexed.code,
    passages: new PassageIndex(indexed.code, CODE_PASSAGES),
    project: asProjectId("orchard"),
    embedder,
    former: () => null,
    isWanted: async () => false,
    meta,
    lease: { leases: store.leases, name: "vectors", holder: "ada" },
    log,
  });
  cleanUp = [() => store.close(), () => indexed.close()];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  for (const folder of [root, home]) await rm(folder, { recursive: true, force: true });
});

const open = (embedder: Embedder | null, parts: Partial<CodeVectorsParts> = {}) => {
  const vectors = new CodeVectors({ ...partsOf(embedder), ...parts });
  cleanUp.push(() => vectors.close());
  return vectors;
};
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const index = async (files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) await write(path, text);
  await indexed.index();
};
const settle = async (vectors: CodeVectors) => {
  vectors.nudge();
  await vectors.settled();
};

const WORDS = ["apple", "pear", "fruit", "tool", "hammer"];
/** Counts a few words: close enough to a model for what is tested here. */
class WordCounter implements Embedder {
  readonly id: string;
  readonly dims = WORDS.length;
  readonly isLocal = true;
  readonly isQuick = true;
  readonly asked: string[] = [];
  /** What to throw for a batch of texts, if anything. */
  fail: (texts: readonly string[]) => Failure | null = () => null;

  constructor(id = "words") {
    this.id = id;
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const failure = this.fail(texts);
    if (failure) throw failure;
    this.asked.push(...texts);
    return texts.map((text) => Float32Array.from(WORDS, (word) => text.split(word).length - 1));
  }
}
const down = () => new Failure("unavailable", "It does not answer.", "Start it.");
const nearest = async (embedder: Embedder, text: string) => {
  const snapshot = await new PassageIndex(indexed.code, CODE_PASSAGES).snapshot([]);
  const [query = new Float32Array()] = await embedder.embed([text], { purpose: "query" });
  const similarities = snapshot.similarities(embedder.id, query) ?? new Float32Array();
  const best = similarities.indexOf(Math.max(...similarities));
  return snapshot.groups[snapshot.groupOf[best] ?? -1]?.key;
};
const FILES = {
  "orchard.ts": "export function pick() { return 'apple apple'; }\n",
  "shed.ts": "export function strike() { return 'hammer'; }\n",
  "notes.md": "# Notes\n\nA pear is here.\n",
};

test("every passage gets a vector of what it says and where it stands", async () => {
  await index({ ...FILES, "fruit/basket.ts": "export const empty = [];\n" });
  const embedder = new WordCounter();
  const vectors = open(embedder);
  expect(await vectors.status()).toMatchObject({ model: "words", state: "idle", done: 0 });
  await settle(vectors);
  expect(await vectors.status()).toMatchObject({ state: "ready", done: 4, total: 4 });
  expect(await vectors.serving()).toEqual({ embedder, isComplete: true });
  expect(await nearest(embedder, "apple")).toBe("orchard.ts");
  expect(await nearest(embedder, "hammer")).toBe("shed.ts");
  expect(await nearest(embedder, "pear")).toBe("notes.md");
  expect(await nearest(embedder, "fruit")).toBe("fruit/basket.ts");
});

test("after an edit only what changed is embedded", async () => {
  await index(FILES);
  const embedder = new WordCounter();
  const vectors = open(embedder);
  await settle(vectors);
  embedder.asked.length = 0;
  await index({ "shed.ts": "export function saw() { return 'tool'; }\n" });
  await settle(vectors);
  expect(embedder.asked.length).toBe(2);
  expect(embedder.asked[0]).toContain("saw");
  expect(await nearest(embedder, "tool")).toBe("shed.ts");
  embedder.asked.length = 0;
  await settle(vectors);
  expect(embedder.asked).toEqual([]);
});

test("without an embedder nothing is made", async () => {
  await index(FILES);
  const vectors = open(null);
  await settle(vectors);
  expect(await vectors.status()).toEqual({ model: null, state: "off", done: 0, total: 0 });
  expect(await vectors.serving()).toBeNull();
});

test("what was broken off goes on from there", async () => {
  await index(FILES);
  const embedder = new WordCounter();
  const first = open(embedder);
  first.nudge();
  await first.close();
  await index({ "later.ts": "export const hammer = 1;\n" });
  const second = open(embedder);
  await settle(second);
  expect(await second.status()).toMatchObject({ state: "ready", done: 4, total: 4 });
});

test("progress is told and ends with all", async () => {
  await index(FILES);
  const vectors = open(new WordCounter());
  const told: { done: number; total: number }[] = [];
  vectors.nudge();
  await vectors.settled(undefined, (progress) => told.push(progress));
  expect(told.at(-1)).toEqual({ done: 3, total: 3 });
});

describe("another model", () => {
  test("takes the place of the former when its vectors are complete", async () => {
    await index(FILES);
    const [old, young] = [new WordCounter("old"), new WordCounter("young")];
    await settle(open(old));
    const former = (id: string) => (id === "old" ? old : null);
    young.fail = down;
    const vectors = open(young, { former });
    await settle(vectors);
    expect(await vectors.serving()).toEqual({ embedder: old, isComplete: true });
    expect(await nearest(old, "apple")).toBe("orchard.ts");
    young.fail = () => null;
    vectors.run();
    await vectors.settled();
    expect(await vectors.serving()).toEqual({ embedder: young, isComplete: true });
    const { models } = await new PassageIndex(indexed.code, CODE_PASSAGES).snapshot([]);
    expect(models).toEqual(["young"]);
  });

  test("leaves the former be while others want it", async () => {
    await index(FILES);
    await settle(open(new WordCounter("old")));
    await settle(open(new WordCounter("young"), { isWanted: async (model) => model === "old" }));
    const { models } = await new PassageIndex(indexed.code, CODE_PASSAGES).snapshot([]);
    expect(models.toSorted()).toEqual(["old", "young"]);
  });
});

describe("what nobody wants any more", () => {
  test("goes with the next search, and needs no build", async () => {
    await index(FILES);
    let isWanted = true;
    await settle(open(new WordCounter("old")));
    const vectors = open(new WordCounter("young"), { isWanted: async () => isWanted });
    await settle(vectors);
    isWanted = false;
    await vectors.serving();
    await vectors.settled();
    const { models } = await new PassageIndex(indexed.code, CODE_PASSAGES).snapshot([]);
    expect(models).toEqual(["young"]);
  });

  test("goes where no model is wanted, but not for one short command", async () => {
    await index(FILES);
    await settle(open(new WordCounter("old")));
    const models = async () => (await new PassageIndex(indexed.code, CODE_PASSAGES).snapshot([])).models;
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const vectors = open(null);
    await vectors.serving();
    await vectors.close();
    expect(await models()).toEqual(["old"]);
    const longer = open(null);
    vi.advanceTimersByTime(600_000);
    await longer.serving();
    await expect.poll(models).toEqual([]);
  });
});

test("while another process is at it, the lease is asked for once and not over and over", async () => {
  await index(FILES);
  const { lease } = partsOf(null);
  await lease.leases.acquire(lease.name, "bob", 60_000);
  let asked = 0;
  const leases = {
    ...lease.leases,
    acquire(...use: Parameters<typeof lease.leases.acquire>) {
      asked += 1;
      return lease.leases.acquire(...use);
    },
  };
  const vectors = open(new WordCounter(), { lease: { ...lease, leases } });
  await settle(vectors);
  await settle(vectors);
  expect(asked).toBe(1);
  expect(await vectors.status()).toMatchObject({ state: "working", done: 0 });
  await lease.leases.release(lease.name, "bob");
  vectors.run();
  await vectors.settled();
  expect(await vectors.status()).toMatchObject({ state: "ready", done: 3 });
});

describe("with a service", () => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await openModelServer();
    cleanUp.push(() => server.close());
  });
  const service = () => openaiEmbedder({ model: "m", url: `${server.url}/v1`, id: "m" });
  const ready = (vectors: CodeVectors) =>
    expect.poll(() => vectors.status()).toMatchObject({ state: "ready", done: 3, total: 3 });

  test("a text that it refuses does not keep the others from theirs", async () => {
    await index(FILES);
    server.refuses = (text) => text.includes("strike()");
    const vectors = open(service());
    vectors.nudge();
    await ready(vectors);
  });

  test("that refuses everything nothing counts as made", async () => {
    await index(FILES);
    server.refuses = () => true;
    const vectors = open(service());
    vectors.nudge();
    await expect.poll(() => vectors.status()).toMatchObject({ state: "waiting", done: 0 });
  });

  test("that has another model under the same name by now all vectors are made again", async () => {
    await index(FILES);
    const before = open(service());
    before.nudge();
    await ready(before);
    await before.close();
    server.dims = 16;
    const embedder = service();
    const vectors = open(embedder);
    const [asked = new Float32Array()] = await embedder.embed(["apple"], { purpose: "query" });
    expect(await vectors.status()).toMatchObject({ done: 0, total: 3 });
    expect(await vectors.serving()).toEqual({ embedder, isComplete: false });
    await ready(vectors);
    const snapshot = await new PassageIndex(indexed.code, CODE_PASSAGES).snapshot([]);
    expect(snapshot.similarities("m", asked)?.every((near) => near > 0)).toBe(true);
  });

  test("that has another model is noticed by a file that changed, too", async () => {
    await index(FILES);
    const before = open(service());
    before.nudge();
    await ready(before);
    await before.close();
    server.dims = 16;
    await index({ "shed.ts": "export function saw() { return 'tool'; }\n" });
    const vectors = open(service());
    vectors.nudge();
    await ready(vectors);
    const snapshot = await new PassageIndex(indexed.code, CODE_PASSAGES).snapshot([]);
    const near = snapshot.similarities("m", new Float32Array(16).fill(0.25));
    expect(snapshot.groups.every(({ first }) => (near?.[first] ?? 0) > 0)).toBe(true);
  });
});

describe("a model that does not answer", () => {
  test("is told of once, tried again, and keeps nobody waiting", async () => {
    await index(FILES);
    const embedder = new WordCounter();
    embedder.fail = down;
    const vectors = open(embedder);
    await settle(vectors);
    await settle(vectors);
    vectors.run();
    await vectors.settled();
    expect(warnings).toEqual(["vectors of code have to wait"]);
    expect(await vectors.status()).toMatchObject({
      state: "waiting",
      done: 0,
      problem: "It does not answer.",
    });
    expect(await vectors.serving()).toEqual({ embedder, isComplete: false });
    embedder.fail = () => null;
    vectors.run();
    await vectors.settled();
    expect(await vectors.status()).toMatchObject({ state: "ready" });
  });

  test("to one text leaves that one without, and no other", async () => {
    await index(FILES);
    const embedder = new WordCounter();
    const refused = () => new Failure("invalid_input", "Too long.", "Shorten it.");
    embedder.fail = (texts) => (texts.some((text) => text.includes("strike()")) ? refused() : null);
    const vectors = open(embedder);
    await settle(vectors);
    expect(await vectors.status()).toMatchObject({ state: "ready", done: 3 });
    expect(await nearest(embedder, "apple")).toBe("orchard.ts");
  });
});
