import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../domain/caller.ts";
import { asNodeId, asProjectId, asSessionId, ulidSource } from "../../domain/ids.ts";
import { memoryHash, memoryProps } from "../../engines/memory/saidMemory.ts";
import type { ForeignStatement } from "../../engines/transfer/foreignStatement.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { importStatements } from "./importStatements.ts";

const project = asProjectId("shop");
const caller: Caller = {
  account: "local",
  agent: "system",
  session: asSessionId("s"),
  role: "admin",
  project,
};
const guard = { account: "local", project, visibilities: ["shared"] as const };
const ids = ulidSource(Date.now, () => 0);
const [MONDAY, TUESDAY] = [Date.UTC(2020, 0, 6), Date.UTC(2020, 0, 7)];

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-statements-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const bring = (...statements: ForeignStatement[]) =>
  importStatements(store, { project, caller, ids, statements });
const current = async () =>
  (await store.memory.find({ guard }, { limit: 99 })).map(({ props }) => props.title);

function decision(title: string, parts: Partial<ForeignStatement> = {}): ForeignStatement {
  const statement = {
    kind: "decision",
    title,
    rationale: `why ${title}`,
    tradeoffs: [],
    affectedFiles: [],
  } as const;
  return { name: title, statement, saidAt: null, supersedes: [], isOver: false, ...parts };
}

test("what was kept elsewhere is written with its own date, by the system", async () => {
  expect(await bring(decision("A", { saidAt: MONDAY, status: "accepted" }))).toMatchObject({
    saved: 1,
    known: 0,
  });
  const [found] = await store.memory.find({ guard }, { limit: 9 });
  expect(found).toMatchObject({ kind: "DECISION", agentId: "system", validFrom: MONDAY, sensitive: false });
  expect(found?.props).toMatchObject({ title: "A", status: "accepted", date: "2020-01-06" });
});

test("importing twice imports once, also what is over or was deleted since", async () => {
  const all = [
    decision("A", { saidAt: MONDAY }),
    decision("B", { saidAt: TUESDAY, supersedes: ["A"] }),
    decision("C", { isOver: true }),
    decision("D"),
  ];
  expect(await bring(...all)).toMatchObject({ saved: 4, superseded: 1, known: 0 });
  expect((await current()).sort()).toEqual(["B", "D"]);
  const [d] = await store.memory.searchText({ guard }, { text: "why D", limit: 1 });
  const meta = {
    type: "memory_write",
    account: "local",
    project,
    agentId: "ada",
    sessionId: caller.session,
  } as const;
  if (d) await store.memory.transaction(meta, (tx) => tx.setDeleted(d.node, true));
  expect(await bring(...all)).toMatchObject({ saved: 0, superseded: 0, known: 4 });
  expect(await current()).toEqual(["B"]);
  const past = await store.memory.find({ guard, at: { asOf: MONDAY } }, { limit: 9 });
  expect(past.map(({ props, validTo }) => [props.title, validTo])).toEqual([["A", TUESDAY]]);
});

test("what was replaced later is replaced when it is imported again", async () => {
  await bring(decision("A", { saidAt: MONDAY }));
  const report = await bring(
    decision("A", { saidAt: MONDAY, isOver: true }),
    decision("B", { supersedes: ["A"] }),
  );
  expect(report).toMatchObject({ saved: 1, superseded: 1, known: 1 });
  expect(await current()).toEqual(["B"]);
  const [b] = await store.memory.find({ guard }, { limit: 1 });
  const edges = await store.memory.edges({ guard }, { of: b ? [b] : [], direction: "out", limit: 9 });
  expect(edges.map(({ type }) => type)).toEqual(["SUPERSEDES"]);
});

test("what an agent has said already is not said twice, and secrets are not kept", async () => {
  const secret = decision("Keys");
  const statement = { ...secret.statement, content: "use ghp_0123456789abcdefghijklmnopqrstuvwxyz12" };
  const report = await bring({ ...secret, statement }, { ...secret, statement, name: "again" });
  expect(report).toMatchObject({ saved: 1, known: 1 });
  expect(report.redacted.length).toBeGreaterThan(0);
  const [found] = await store.memory.find({ guard }, { limit: 9 });
  expect(JSON.stringify(found?.props)).not.toContain("ghp_0123456789");
});

test("what an agent holds to be so does not end because it is over elsewhere", async () => {
  const { statement } = decision("A");
  const props = memoryProps(statement);
  const mine = { project, id: asNodeId("decision:mine"), kind: "DECISION", props } as const;
  const agent = {
    type: "memory_write",
    account: "local",
    project,
    agentId: "ada",
    sessionId: caller.session,
  } as const;
  await store.memory.transaction(agent, (tx) => tx.put({ ...mine, contentHash: memoryHash(props) }));
  const [over, newer] = [decision("A", { isOver: true }), decision("B", { supersedes: ["A"] })];
  for (const superseded of [0, 0]) expect(await bring(over, newer)).toMatchObject({ superseded });
  expect(await current()).toEqual(["B", "A"]);
});

test("many are written in turns", async () => {
  const many = Array.from({ length: 450 }, (_, at) => decision(`Number ${at}`));
  expect(await bring(...many)).toMatchObject({ saved: 450 });
  expect(await store.memory.count({ guard }, { kinds: ["DECISION"] })).toBe(450);
});
