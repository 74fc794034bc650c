import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../domain/caller.ts";
import { asNodeId } from "../../domain/ids.ts";
import { HYGIENE_GROUPS, type HygieneGroup } from "../../engines/hygiene/hygieneGroups.ts";
import type { Store } from "../../stores/port.ts";
import { openOutbox } from "../../stores/sqlite/openOutbox.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import {
  ACCOUNT,
  ADMIN,
  hour,
  META,
  note,
  PROJECT,
  READER,
  ref,
  testClock,
} from "../../stores/testing/fixtures.ts";
import { hashEmbedder } from "../testing/hashEmbedder.ts";
import { packWrite } from "../waitingWrite.ts";
import type { HygieneLook } from "./hygieneLook.ts";
import { keepReport, lastHygieneAt, readReport } from "./hygieneReports.ts";
import { lookThrough } from "./lookThrough.ts";

const DAY_HOURS = 24;
const MODEL = "hash-1";

let folder: string;
let store: Store;
let outbox: Awaited<ReturnType<typeof openOutbox>>;
const clock = testClock();
const ada: Caller = {
  account: ACCOUNT,
  agent: "ada",
  session: META.sessionId,
  role: "agent",
  project: PROJECT,
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-hygiene-"));
  clock.set(hour(0));
  store = await openSqliteStore({ folder, clock: clock.now });
  outbox = await openOutbox({ folder, clock: clock.now });
});
afterEach(async () => {
  await outbox.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function lookOf(parts: Partial<HygieneLook> = {}): HygieneLook {
  return {
    memory: store.memory,
    outbox,
    caller: ada,
    guard: READER,
    project: PROJECT,
    now: clock.now(),
    signal: new AbortController().signal,
    servingModel: null,
    wantedModel: null,
    codeStates: async () => new Map(),
    saidAt: async () => (record) => record.validFrom,
    onLooked() {},
    ...parts,
  };
}

async function found(group: HygieneGroup, parts: Partial<HygieneLook> = {}, limit = 20) {
  const [findings] = await lookThrough(lookOf(parts), { groups: [group], limit, onGroup() {} });
  const ids = findings?.candidates.map(({ members }) => members.map(({ id }) => String(id))) ?? [];
  return { ids, total: findings?.total, candidates: findings?.candidates ?? [] };
}

const put = (...drafts: Parameters<typeof note>[]) =>
  store.memory.transaction(META, async (tx) => {
    for (const draft of drafts) await tx.put(note(...draft));
  });

describe("duplicates by words, where there is no model", () => {
  test("both ways: a text that is a part of another is not the same", async () => {
    await put(
      ["a", "Deploys to production run every Friday afternoon after the tests."],
      ["b", "Deploys to production run every Friday afternoon, after the tests!"],
      ["c", "Deploys run every Friday."],
      ["d", "Backups of production are kept in cold storage for a year."],
    );
    expect((await found("duplicates")).ids).toEqual([["b", "a"]]);
  });

  test("nor is one that says three words more", async () => {
    const text =
      "Parcels scanned twice within one minute count once, since old scanners repeat their last message";
    await put(["a", text], ["b", `${text} unless customs asks`]);
    expect((await found("duplicates")).ids).toEqual([]);
  });
});

describe("duplicates by meaning", () => {
  const embedder = hashEmbedder({ dims: 128, synonyms: [["ship", "deploy"]] });
  async function embed(): Promise<void> {
    const records = await store.memory.find({ guard: ADMIN }, { limit: 10_000 });
    const vectors = await embedder.embed(
      records.map(({ props }) => String(props.content)),
      { purpose: "passage" },
    );
    await store.memory.transaction(META, async (tx) => {
      for (const [at, record] of records.entries())
        await tx.putVector(record, { model: MODEL, vector: vectors[at] ?? new Float32Array() });
    });
  }

  test("other words for the same are the same; what the reader cannot see is not compared", async () => {
    await put(
      ["a", "we deploy on friday"],
      ["b", "we ship on friday"],
      ["c", "we eat on friday"],
      ["hidden", "we deploy on friday", { visibility: "admin" }],
      ["other", "we deploy on friday", { project: null }],
    );
    await embed();
    expect((await found("duplicates", { servingModel: MODEL })).ids).toEqual([["b", "a"]]);
    expect((await found("duplicates", { servingModel: MODEL, guard: ADMIN })).ids).toEqual([["b", "a"]]);
    expect((await found("duplicates", { servingModel: MODEL, project: null })).ids).toEqual([]);
  });

  test("among thousands, in pages, with the rest counted", async () => {
    const drafts = Array.from({ length: 5_000 }, (_, at): [string, string] => {
      const said = at % 50 < 2 ? at >> 1 : at + 5_000;
      return [`n${String(at).padStart(5, "0")}`, `${said} is said of k${said}`];
    });
    await put(...drafts);
    await embed();
    const { ids, total } = await found("duplicates", { servingModel: MODEL }, 5);
    expect(total).toBe(100);
    expect(ids).toHaveLength(5);
    for (const [one, other] of ids) expect(Number(one?.slice(1)) - Number(other?.slice(1))).toBe(1);
  });
});

test("many are read in pages, each once", async () => {
  await put(
    ...Array.from({ length: 4_500 }, (_, at): [string, string, object] => [
      `d${at}`,
      "x",
      { kind: "DECISION" },
    ]),
  );
  await put(["focused", "x", { kind: "DECISION", focus: "billing" }]);
  clock.set(hour(200 * DAY_HOURS));
  await put(["young", "x", { kind: "DECISION" }]);
  const { candidates, total } = await found("outdated_decisions", {}, 10_000);
  expect(total).toBe(4_501);
  expect(new Set(candidates.map(({ members }) => members[0]?.id)).size).toBe(4_501);
});

test("a look that nobody waits for any more ends soon", async () => {
  await put(
    ...Array.from({ length: 10_000 }, (_, at): [string, string, object] => [`f${at}`, "x", { kind: "FACT" }]),
  );
  const stopping = new AbortController();
  let looked = 0;
  const onLooked = (count: number) => {
    looked += count;
    stopping.abort();
  };
  const attempt = found("entity_merges", { signal: stopping.signal, onLooked });
  await expect(attempt).rejects.toThrow();
  expect(looked).toBeLessThan(10_000);
});

test("records without a vector are named when they had time to get one, and only those the reader sees", async () => {
  await put(
    ["a", "one"],
    ["gone", "two"],
    ["hidden", "three", { visibility: "admin" }],
    ["shared", "four", { project: null }],
    ["secret", "five", { sensitive: true }],
  );
  await put(["a", "one, again"]);
  await store.memory.transaction(META, (tx) => tx.close(ref("gone")));
  const asked = { wantedModel: MODEL };
  expect((await found("missing_embeddings", asked)).ids).toEqual([]);
  clock.set(hour(1));
  expect((await found("missing_embeddings", asked)).ids).toEqual([["a"]]);
  expect((await found("missing_embeddings")).ids).toEqual([]);
  await store.memory.transaction(META, (tx) =>
    tx.putVector(ref("a"), { model: MODEL, vector: Float32Array.of(1, 0) }),
  );
  expect((await found("missing_embeddings", asked)).ids).toEqual([]);
});

test("writes that wait are named where they belong, those that were given up first", async () => {
  for (const [id, project] of [
    ["waits", PROJECT],
    ["failed", PROJECT],
    ["global", null],
  ] as const) {
    const write = { draft: note(id, "x", { project }), caller: ada };
    await outbox.enqueue({ id: asNodeId(id), payload: packWrite(write, clock.now()) });
  }
  await outbox.enqueue({ id: asNodeId("odd"), payload: { form: 99 } });
  await outbox.settle(asNodeId("failed"), { done: false, final: true, error: "hopeless" });
  expect((await found("stuck_writes")).ids).toEqual([["failed"], ["waits"]]);
  expect((await found("stuck_writes", { project: null })).ids).toEqual([["global"]]);
  expect((await found("stuck_writes", { guard: { ...READER, account: "rival" } })).ids).toEqual([]);
});

test("what was deleted a week ago can be purged; only an admin is told, and not what it said", async () => {
  await put(["a", "The password was swordfish."], ["b", "kept"]);
  await store.memory.transaction(META, (tx) => tx.setDeleted(ref("a"), true));
  const admin = { guard: ADMIN, caller: { ...ada, role: "admin" } } as const;
  clock.set(hour(7 * DAY_HOURS - 1));
  expect((await found("purge_candidates", admin)).ids).toEqual([]);
  clock.set(hour(8 * DAY_HOURS));
  const { ids, candidates } = await found("purge_candidates", admin);
  expect(ids).toEqual([["a"]]);
  expect(candidates[0]?.reason).toBe("This note was deleted 8 days ago.");
  expect((await found("purge_candidates")).ids).toEqual([]);
});

test("what speaks of nothing but gone code is an orphan", async () => {
  await put(
    ["l", "learned", { kind: "LEARNING" }],
    ["d", { title: "decided" }, { kind: "DECISION" }],
    ["n", "noted", { kind: "LEARNING" }],
  );
  const codeStates: HygieneLook["codeStates"] = async (records) =>
    new Map(
      records.map(
        ({ id }) => [id, [{ id: asNodeId("src/a.ts"), state: id === "n" ? "changed" : "gone" }]] as const,
      ),
    );
  expect((await found("orphan_learnings", { codeStates })).ids).toEqual([["l"], ["d"]]);
  expect((await found("orphan_learnings", { codeStates, project: null })).ids).toEqual([]);
});

describe("reports", () => {
  const place = { account: ACCOUNT, project: PROJECT };
  const keep = (id: string, role: Caller["role"] = "agent", groups = HYGIENE_GROUPS.slice()) =>
    store.memory.transaction(META, (tx) =>
      keepReport(tx, place, asNodeId(id), { role, agent: "ada" }, { groups, candidates: [] }),
    );
  const read = (id: string, role: Caller["role"] = "agent", agent = "ada") =>
    readReport(store.memory, place, id, { role, agent });

  test("the last twenty are kept", async () => {
    for (let at = 10; at < 35; at++) await keep(`hygiene:${at}`);
    expect(await read("hygiene:14")).toBeNull();
    expect(await read("hygiene:15")).not.toBeNull();
    expect(await store.memory.artifactNames("hygiene:")).toHaveLength(20);
  });

  test("one of an admin is for admins, one of a restricted agent for that agent and those above", async () => {
    await keep("hygiene:1", "admin");
    await keep("hygiene:2", "restricted");
    expect(await read("hygiene:1", "agent")).toBeNull();
    expect(await read("hygiene:1", "admin", "eve")).not.toBeNull();
    expect(await read("hygiene:2", "restricted", "ada")).not.toBeNull();
    expect(await read("hygiene:2", "restricted", "eve")).toBeNull();
    expect(await read("hygiene:2", "agent", "eve")).not.toBeNull();
  });

  test("the place was looked through when somebody did who sees it, for all there is", async () => {
    expect(await lastHygieneAt(store.memory, place)).toBeNull();
    await keep("hygiene:1", "restricted");
    await keep("hygiene:3", "agent", HYGIENE_GROUPS.slice(1));
    expect(await lastHygieneAt(store.memory, place)).toBeNull();
    await keep("hygiene:2");
    expect(await lastHygieneAt(store.memory, place)).toBe(hour(0));
    expect(await lastHygieneAt(store.memory, { ...place, project: null })).toBeNull();
  });
});
