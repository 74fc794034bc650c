import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { openaiEmbedder } from "../../models/openai/openaiEmbedder.ts";
import type { Embedder } from "../../models/port.ts";
import { type ModelServer, openModelServer } from "../../models/testing/modelServer.ts";
import type { Store, VectorlessQuery } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { ADMIN, gate, META, note, READER, view } from "../../stores/testing/fixtures.ts";
import { type HashEmbedder, hashEmbedder } from "../testing/hashEmbedder.ts";
import { EMBEDDED_KINDS } from "./embeddedKinds.ts";
import { MemoryVectors } from "./memoryVectors.ts";

let folder: string;
let store: Store;
const opened: { close(): Promise<void> }[] = [];
const running: MemoryVectors[] = [];
const log = { error() {}, warn() {}, info() {}, debug() {} };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-vectors-"));
  store = await open();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((vectors) => vectors.stop()));
  await Promise.all(opened.splice(0).map((each) => each.close()));
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<Store> {
  const one = await openSqliteStore({ folder });
  opened.push(one);
  return one;
}

function vectorsOf(
  embedder: Embedder | null,
  parts: { store?: Store; formers?: Embedder[]; holder?: string } = {},
) {
  const vectors = new MemoryVectors({
    store: parts.store ?? store,
    embedder,
    former: (id) => parts.formers?.find((former) => former.id === id) ?? null,
    holder: parts.holder ?? "process:1",
    log,
  });
  running.push(vectors);
  return vectors;
}

const save = (id: string, content: string, parts = {}) =>
  store.memory.transaction(META, (tx) => tx.put(note(id, content, parts)));
const saveMany = (count: number) =>
  store.memory.transaction(META, async (tx) => {
    for (let at = 0; at < count; at++) await tx.put(note(`n${at}`, `note number ${at}`));
  });

async function near(embedder: HashEmbedder, text: string, at = {}): Promise<string[]> {
  const [vector] = await embedder.embed([text], { purpose: "query" });
  const hits = await store.memory.searchVector(view(at), {
    model: embedder.id,
    vector: vector ?? new Float32Array(),
    limit: 10,
  });
  return hits.map(({ node }) => String(node.props.content));
}

const modelsLeft = async () => (await store.memory.vectorModels()).map(({ model }) => model);
/** The names that processes of these tests can have given their leases. */
const leaseNames = async (prefix: string) =>
  (await store.leases.holders(prefix)).map((holder) => `${prefix}${holder}`);

async function started(vectors: MemoryVectors): Promise<MemoryVectors> {
  vectors.start();
  await vectors.settled();
  return vectors;
}

test("what is saved has a vector soon after, and what was there before too", async () => {
  const embedder = hashEmbedder();
  await save("a", "apples");
  const vectors = await started(vectorsOf(embedder));
  expect(await near(embedder, "apples")).toEqual(["apples"]);
  await save("b", "pears");
  vectors.nudge();
  await vectors.settled();
  expect((await near(embedder, "pears"))[0]).toBe("pears");
  expect(await vectors.status(ADMIN)).toMatchObject({
    model: "hash-1",
    state: "ready",
    done: 2,
    total: 2,
    failed: 0,
  });
});

test("a new version has a vector of its own, and the past keeps one, also if it ended before it got it", async () => {
  const embedder = hashEmbedder();
  await save("a", "apples");
  const then = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(then);
  await save("a", "pears");
  await started(vectorsOf(embedder));
  expect(await near(embedder, "apples")).toEqual(["pears"]);
  expect(await near(embedder, "apples", { asOf: then })).toEqual(["apples"]);
});

test("no model is wanted: nothing is made, nothing serves", async () => {
  await save("a", "apples");
  const vectors = await started(vectorsOf(null));
  expect(await vectors.serving()).toBeNull();
  expect((await vectors.status(ADMIN)).state).toBe("off");
});

describe("when another model is wanted", () => {
  test("the former serves until the new one has all its vectors; then the old ones go", async () => {
    const old = hashEmbedder({ id: "old" });
    await saveMany(150);
    await (await started(vectorsOf(old))).stop();
    const { open: letOn, opened: mayGoOn } = gate();
    const fresh = hashEmbedder({ id: "fresh", dims: 32, before: () => mayGoOn });
    const vectors = vectorsOf(fresh, { formers: [old] });
    vectors.start();
    await save("late", "written meanwhile");
    vectors.nudge();
    expect((await vectors.serving())?.embedder.id).toBe("old");
    expect(await vectors.status(ADMIN)).toMatchObject({ model: "fresh", state: "working", done: 0 });
    letOn();
    await vectors.settled();
    expect(await vectors.serving()).toMatchObject({ embedder: { id: "fresh" }, isComplete: true });
    expect(await modelsLeft()).toEqual(["fresh"]);
    expect(await vectors.status(ADMIN)).toMatchObject({ state: "ready", done: 151, total: 151 });
    expect(await store.memory.verify()).toEqual([]);
  });

  test("without the former, the new one serves with what it has, and says so", async () => {
    await save("a", "apples");
    const { open: letOn, opened: mayGoOn } = gate();
    const vectors = vectorsOf(hashEmbedder({ before: () => mayGoOn }));
    vectors.start();
    expect(await vectors.serving()).toMatchObject({ isComplete: false });
    letOn();
    await vectors.settled();
    expect(await vectors.serving()).toMatchObject({ isComplete: true });
  });

  test("what was done before an end without notice is not done again", async () => {
    await saveMany(200);
    let batches = 0;
    const dies = hashEmbedder({
      isLocal: false,
      before() {
        batches += 1;
        if (batches === 3) throw new Failure("unavailable", "gone", "wait");
      },
    });
    await started(vectorsOf(dies, { holder: "process:dead" }));
    const done = await store.memory.vectorCoverage(ADMIN, {
      model: "hash-1",
      kinds: EMBEDDED_KINDS,
      includeSensitive: true,
    });
    expect(done).toEqual({ done: 128, total: 200 });
    const survivor = hashEmbedder();
    await started(vectorsOf(survivor, { holder: "process:2" }));
    expect(survivor.seen).toHaveLength(72);
  });

  test("vectors that another process wants are left alone", async () => {
    const theirs = hashEmbedder({ id: "theirs" });
    await save("a", "apples");
    await started(vectorsOf(theirs, { store: await open(), holder: "process:2" }));
    await started(vectorsOf(hashEmbedder({ id: "ours" })));
    expect(await modelsLeft()).toEqual(["ours", "theirs"]);
  });

  test("they are also left alone when one of those that want them is gone", async () => {
    await save("a", "apples");
    const first = await started(vectorsOf(hashEmbedder({ id: "theirs" }), { holder: "process:2" }));
    await started(vectorsOf(hashEmbedder({ id: "theirs" }), { store: await open(), holder: "process:3" }));
    await first.stop();
    await started(vectorsOf(hashEmbedder({ id: "ours" })));
    expect(await modelsLeft()).toEqual(["ours", "theirs"]);
  });

  test("vectors that were removed while this process slept are made again at its next look", async () => {
    await saveMany(3);
    const vectors = await started(vectorsOf(hashEmbedder({ id: "slept" })));
    const [lease = ""] = await leaseNames("embedder:slept:");
    await store.leases.release(lease, "process:1");
    await (await started(vectorsOf(hashEmbedder({ id: "ours" }), { holder: "process:2" }))).stop();
    expect(await modelsLeft()).toEqual(["ours"]);
    vectors.nudge();
    await vectors.settled();
    expect(await vectors.status(ADMIN)).toMatchObject({ state: "ready", done: 3 });
    expect(await vectors.serving()).toMatchObject({ embedder: { id: "slept" }, isComplete: true });
  });

  test("no model: the vectors of the former go, but not those that somebody wants", async () => {
    await save("a", "apples");
    await (await started(vectorsOf(hashEmbedder({ id: "former" })))).stop();
    await started(vectorsOf(hashEmbedder({ id: "theirs" }), { store: await open(), holder: "process:2" }));
    await store.memory.transaction(META, async (tx) => {
      const { versions } = await tx.vectorless({
        model: "former",
        kinds: EMBEDDED_KINDS,
        includeSensitive: true,
        after: 0,
        limit: 1,
      });
      const [version] = versions.map(({ version }) => ({ version, vector: Float32Array.of(1, 0) }));
      if (version) await tx.putVectors("former", [version]);
    });
    const none = await started(vectorsOf(null, { holder: "process:3" }));
    expect(await modelsLeft()).toEqual(["former", "theirs"]);
    none.lookAtAll();
    await none.settled();
    expect(await modelsLeft()).toEqual(["theirs"]);
  });
});

describe("a provider", () => {
  test("that is away is asked again later, and nothing is lost", async () => {
    let isAway = true;
    const embedder = hashEmbedder({
      isLocal: false,
      before() {
        if (isAway) throw new Failure("unavailable", "The provider is away.", "wait");
      },
    });
    await save("a", "apples");
    const vectors = await started(vectorsOf(embedder));
    expect(await vectors.status(ADMIN)).toMatchObject({
      state: "waiting",
      problem: "The provider is away.",
      done: 0,
    });
    isAway = false;
    vectors.nudge();
    expect(embedder.seen).toEqual([]);
    vectors.lookAtAll();
    await vectors.settled();
    expect(await vectors.status(ADMIN)).toMatchObject({ state: "ready", done: 1 });
  });

  test("that refuses one text still gets the others", async () => {
    const embedder = hashEmbedder({
      before(texts) {
        if (texts.some((text) => text.includes("7"))) throw new Failure("invalid_input", "too odd", "no");
      },
    });
    await saveMany(10);
    const vectors = await started(vectorsOf(embedder));
    expect(await vectors.status(ADMIN)).toMatchObject({ state: "ready", done: 9, total: 10, failed: 1 });
    expect((await vectors.serving())?.isComplete).toBe(true);
  });

  test("outside of this process is not shown what is sensitive; one inside is", async () => {
    await save("a", "apples");
    await save("s", "secret pears", { sensitive: true });
    const outside = hashEmbedder({ id: "outside", isLocal: false });
    expect(await (await started(vectorsOf(outside))).status(ADMIN)).toMatchObject({
      state: "ready",
      total: 1,
    });
    expect(outside.seen).toEqual(["apples"]);
    const inside = hashEmbedder({ id: "inside" });
    await started(vectorsOf(inside));
    expect(inside.seen).toEqual(["apples", "secret pears"]);
  });
});

test("of two processes, one does the large work", async () => {
  await saveMany(200);
  const { open: letOn, opened: mayGoOn } = gate();
  const first = hashEmbedder({ before: () => mayGoOn });
  const second = hashEmbedder();
  const one = vectorsOf(first);
  one.start();
  await expect.poll(() => store.leases.holder("memory-vectors:hash-1")).toBe("process:1");
  await started(vectorsOf(second, { store: await open(), holder: "process:2" }));
  expect(second.seen).toEqual([]);
  letOn();
  await one.settled();
  expect(first.seen).toHaveLength(200);
});

describe("with a service", () => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await openModelServer();
  });
  afterEach(() => server.close());

  const service = () => openaiEmbedder({ model: "m", url: `${server.url}/v1`, id: "m" });

  test("one text that it refuses does not keep the others from theirs", async () => {
    server.refuses = (text) => text.includes("number 7");
    await saveMany(10);
    const vectors = await started(vectorsOf(service()));
    expect(await vectors.status(ADMIN)).toMatchObject({ state: "ready", done: 9, total: 10, failed: 1 });
  });

  test("that refuses everything nothing is given up", async () => {
    server.refuses = () => true;
    await saveMany(10);
    const vectors = await started(vectorsOf(service()));
    expect(await vectors.status(ADMIN)).toMatchObject({ state: "waiting", done: 0, failed: 0 });
    expect(server.seen.length).toBeLessThan(5);
  });

  test("that has another model under the same name by now all vectors are made again", async () => {
    await saveMany(100);
    await (await started(vectorsOf(service()))).stop();
    server.dims = 16;
    await save("new", "written since");
    const vectors = await started(vectorsOf(service()));
    expect(await vectors.status(ADMIN)).toMatchObject({ state: "ready", done: 101, total: 101 });
    expect((await vectors.serving())?.isComplete).toBe(true);
    expect(await store.memory.vectorModels()).toEqual([{ model: "m", dims: 16 }]);
    expect(await store.memory.verify()).toEqual([]);
  });

  test("that has another model is noticed by the first question, too", async () => {
    await saveMany(3);
    await (await started(vectorsOf(service()))).stop();
    server.dims = 16;
    const embedder = service();
    const vectors = await started(vectorsOf(embedder));
    await embedder.embed(["a question"], { purpose: "query" });
    expect((await vectors.serving())?.isComplete).toBe(false);
    await vectors.settled();
    expect(await vectors.serving()).toMatchObject({ isComplete: true });
    expect(await store.memory.vectorModels()).toEqual([{ model: "m", dims: 16 }]);
  });

  test("a process that still knows the model as it was removes nothing", async () => {
    await saveMany(3);
    const old = await started(vectorsOf(service(), { holder: "process:2" }));
    server.dims = 16;
    await save("new", "written since");
    await started(vectorsOf(service()));
    old.nudge();
    await old.settled();
    expect(await store.memory.vectorModels()).toEqual([{ model: "m", dims: 16 }]);
  });
});

test("those that the model will not take count only for who may see them", async () => {
  const embedder = hashEmbedder({
    before(texts) {
      if (texts.some((text) => text.includes("odd"))) throw new Failure("invalid_input", "too odd", "no");
    },
  });
  await save("a", "apples");
  await save("b", "odd", { visibility: "admin" });
  const vectors = await started(vectorsOf(embedder));
  expect(await vectors.status(ADMIN)).toMatchObject({ total: 2, failed: 1 });
  expect(await vectors.status(READER)).toMatchObject({ total: 1, failed: 0 });
});

test("the end waits for the batch under way and not for all of memory", async () => {
  await saveMany(300);
  const { open: letOn, opened: mayGoOn } = gate();
  const embedder = hashEmbedder({ before: () => mayGoOn });
  const vectors = vectorsOf(embedder);
  vectors.start();
  await expect.poll(() => store.leases.holder("memory-vectors:hash-1")).toBe("process:1");
  const stopped = vectors.stop();
  letOn();
  await stopped;
  expect(embedder.seen).toHaveLength(64);
});

test("memory without a gap is not looked through again and again", async () => {
  await saveMany(5);
  const asked: number[] = [];
  const memory = new Proxy(store.memory, {
    get(target, name: keyof typeof store.memory) {
      if (name !== "vectorless") return Reflect.get(target, name);
      return (query: VectorlessQuery) => {
        asked.push(query.after);
        return target.vectorless(query);
      };
    },
  });
  await (await started(vectorsOf(hashEmbedder()))).stop();
  const vectors = await started(vectorsOf(hashEmbedder(), { store: { ...store, memory } }));
  asked.length = 0;
  vectors.nudge();
  await vectors.settled();
  expect(Math.min(...asked)).toBeGreaterThan(0);
});
