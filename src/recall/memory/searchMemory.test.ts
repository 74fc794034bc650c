import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { DEFAULT_RECALL, RECALL_STAGES, type RecallSettings } from "../../domain/recallSettings.ts";
import type { NodeDraft } from "../../domain/record.ts";
import { MemoryVectors } from "../../memory/embedding/memoryVectors.ts";
import { hashEmbedder } from "../../memory/testing/hashEmbedder.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { hour, META, note, ref, testClock, view } from "../../stores/testing/fixtures.ts";
import { Trace } from "../trace.ts";
import { type MemoryFound, type MemoryParts, type MemoryQuestion, searchMemory } from "./searchMemory.ts";

let folder: string;
let store: Store;
const clock = testClock();
const silent = { error() {}, warn() {}, info() {}, debug() {} };
const embedder = hashEmbedder({ dims: 256, synonyms: [["backup", "snapshot"]] });

beforeEach(async () => {
  clock.set(hour(0));
  folder = await mkdtemp(join(tmpdir(), "loci-recall-"));
  store = await openSqliteStore({ folder, clock: clock.now });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const save = (...drafts: NodeDraft[]) =>
  store.memory.transaction(META, async (tx) => {
    for (const draft of drafts) await tx.put(draft);
  });

async function embed(): Promise<void> {
  const vectors = new MemoryVectors({ store, embedder, former: () => null, holder: "test", log: silent });
  vectors.start();
  await vectors.settled();
  await vectors.stop();
}

function search(
  text: string,
  question: Partial<MemoryQuestion> = {},
  parts: Partial<MemoryParts> = {},
  trace = new Trace(),
  signal = new AbortController().signal,
): Promise<MemoryFound> {
  return searchMemory(
    {
      memory: store.memory,
      serving: { embedder, isComplete: true },
      language: null,
      settings: DEFAULT_RECALL,
      now: clock.now(),
      ...parts,
    },
    {
      view: view(),
      agent: "ada",
      text,
      history: [],
      scopes: ["project"],
      limit: 10,
      expandHops: 0,
      ...question,
    },
    trace,
    signal,
  );
}

const ids = ({ hits }: MemoryFound) => hits.map(({ node }) => String(node.id));

test("what is meant is found though it is worded otherwise, and what is worded so comes first", async () => {
  await save(
    note("a", "backup of the depot"),
    note("b", "snapshot of the depot"),
    note("c", "colour of the door"),
  );
  await embed();
  expect(ids(await search("depot snapshot")).slice(0, 2)).toEqual(["b", "a"]);
  expect(ids(await search("snapshot", { signals: ["vector"] }))).toEqual(expect.arrayContaining(["a", "b"]));
  expect(ids(await search("snapshot", { signals: ["bm25"] }))).toEqual(["b"]);
});

test("the graph alone names what hangs together with the best", async () => {
  await save(note("a", "snapshot of the depot"), note("b", "unlike anything"), note("c", "not linked"));
  await store.memory.transaction(META, (tx) => tx.link({ type: "CAUSES", from: ref("b"), to: ref("a") }));
  expect(ids(await search("snapshot", { signals: ["graph"] }))).toEqual(["a", "b"]);
});

describe("without vectors in full", () => {
  const failing = hashEmbedder({
    before() {
      throw new Failure("unavailable", "away", "wait");
    },
  });

  test("a provider that is away costs one signal and no answer", async () => {
    await save(note("a", "snapshot of the depot"));
    const found = await search("snapshot", {}, { serving: { embedder: failing, isComplete: true } });
    expect(ids(found)).toEqual(["a"]);
    expect(found.degraded).toEqual(["vector"]);
  });

  test("vectors that are still being made are told of", async () => {
    expect((await search("snapshot", {}, { serving: { embedder, isComplete: false } })).degraded).toEqual([
      "vector",
    ]);
  });

  test("where none are wanted, nothing is missing", async () => {
    expect((await search("snapshot", {}, { serving: null })).degraded).toEqual([]);
  });
});

test("each scope has its share, nearest first, and alone it has all", async () => {
  const many = (project: typeof META.project, focus: string | null, name: string) =>
    Array.from({ length: 12 }, (_, at) => note(`${name}${at}`, `depot ${name} ${at}`, { project, focus }));
  await save(
    ...many(META.project, "billing", "f"),
    ...many(META.project, null, "p"),
    ...many(null, null, "g"),
  );
  const found = ids(
    await search("depot", { scopes: ["focus", "project", "global"], focus: "billing", limit: 100 }),
  );
  expect(found.map((id) => id[0]).join("")).toBe(`${"f".repeat(10)}${"p".repeat(10)}${"g".repeat(5)}`);
  expect(ids(await search("depot", { scopes: ["project"], limit: 100 }))).toHaveLength(12);
});

test("the past is answered from the past, by words and by meaning", async () => {
  clock.set(hour(1));
  await save(note("a", "backup every night"));
  clock.set(hour(2));
  await save(note("a", "nothing of that sort"));
  await embed();
  for (const signals of [["bm25"], ["vector"], undefined] as const) {
    expect(ids(await search("backup", { view: view({ asOf: hour(1) }), signals }))).toEqual(["a"]);
    expect(ids(await search("backup", { view: view({ knownAt: hour(1) }), signals }))).toEqual(["a"]);
    expect(ids(await search("backup", { signals }))).toEqual([]);
  }
});

test.each(RECALL_STAGES)("without %s there is still an answer", async (stage) => {
  await save(note("a", "snapshot of the depot"), note("b", "colour of the door"));
  await embed();
  const settings: RecallSettings = { ...DEFAULT_RECALL, off: [stage] };
  const trace = new Trace();
  expect(ids(await search("depot snapshot", {}, { settings }, trace))[0]).toBe("a");
  expect(trace.stages.map((each) => each.stage.split(" (")[0])).not.toContain(stage);
});

test("a language model's words are searched, too", async () => {
  await save(note("a", "nightly copies of the database"), note("b", "colour of the door"));
  const language = {
    id: "scripted",
    complete: async ({ prompt }: { prompt: string }) =>
      prompt.includes('"kind"')
        ? '{"paraphrases": ["nightly copies", "database copy", "saved data"]}'
        : '{"class": "general", "question": "how are backups made"}',
  };
  const found = await search("how are backups made", {}, { serving: null, language });
  expect(ids(found)).toEqual(["a"]);
});

describe("a language model", () => {
  const answers = (prompt: string) =>
    prompt.includes('"kind"') ? '{"paraphrases": ["nightly copies"]}' : '{"class": "general"}';

  test("is asked what is meant and for other words at once", async () => {
    await save(note("a", "nightly copies of the database"));
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const language = {
      id: "patient",
      async complete({ prompt }: { prompt: string }) {
        asked += 1;
        if (asked === 2) both.resolve();
        await both.promise;
        return answers(prompt);
      },
    };
    expect(ids(await search("how are backups made", {}, { serving: null, language }))).toEqual(["a"]);
  });

  test("keeps nobody who has left", async () => {
    const left = new AbortController();
    const language = {
      id: "silent",
      complete() {
        left.abort();
        return new Promise<string>(() => {});
      },
    };
    const found = search("how are backups made", {}, { language }, new Trace(), left.signal);
    await expect(found).rejects.toMatchObject({ name: "AbortError" });
  });
});

test("as many are found as are wanted", async () => {
  await save(...Array.from({ length: 70 }, (_, at) => note(`n${at}`, `depot number ${at}`)));
  await embed();
  for (const signals of [["bm25"], ["vector"], undefined] as const)
    expect(ids(await search("depot number", { limit: 100, signals }))).toHaveLength(70);
});

test("an attempt that failed leaves nothing in the trace", async () => {
  await save(note("a", "snapshot of the depot"));
  let asked = 0;
  const searchText: typeof store.memory.searchText = (...query) => {
    asked += 1;
    return asked === 2
      ? Promise.reject(new Failure("unavailable", "busy", "wait"))
      : store.memory.searchText(...query);
  };
  const trace = new Trace();
  const parts = { memory: { ...store.memory, searchText }, serving: null };
  const found = await search("snapshot", { scopes: ["project", "global"] }, parts, trace);
  expect(found.outcome).toBe("done");
  const stages = trace.stages.map(({ stage }) => stage);
  expect(stages.filter((stage) => stage === "fuse (project)")).toHaveLength(1);
});

test("vectors of another length than the question's are done without, which is said", async () => {
  await save(note("a", "backup of the depot"));
  await embed();
  const other = hashEmbedder({ dims: 32 });
  const found = await search("depot backup", {}, { serving: { embedder: other, isComplete: true } });
  expect(found).toMatchObject({ outcome: "done", degraded: ["vector"] });
  expect(ids(found)).toEqual(["a"]);
});
