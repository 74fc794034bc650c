import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { NodeDraft, Props } from "../../domain/record.ts";
import type { GraphStore, Store, View } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { expandSeeds } from "./expandSeeds.ts";

const project = asProjectId("web");
const view: View = { guard: { account: "acme", project, visibilities: ["shared"] } };
const ref = (id: string) => ({ project, id: asNodeId(id) });

let folder: string;
let store: Store;
let code: GraphStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-expand-"));
  store = await openSqliteStore({ folder });
  code = await store.code({ account: "acme", project, root: "/repo" });
  const types = (id: string, props: Props): NodeDraft => ({ ...ref(id), kind: "CLASS", props });
  const edge = (type: EdgeType, from: string, to: string) => ({ type, from: ref(from), to: ref(to) });
  const crowd = Array.from({ length: 30 }, (_, at) => `crowd${at}`);
  const meta = { type: "full_rebuild", account: "acme", project, agentId: "ada" } as const;
  await code.transaction({ ...meta, sessionId: asSessionId("session:1") }, async (tx) => {
    await tx.putAll([
      types("Store", { form: "interface" }),
      types("Base", { form: "class", abstract: true }),
      types("Plain", { form: "class" }),
      types("Everywhere", { form: "trait" }),
      ...["Sqlite", "Neo4j", "Child", "OfPlain", ...crowd].map((id) => types(id, { form: "class" })),
    ]);
    await tx.linkAll([
      edge("IMPLEMENTS", "Sqlite", "Store"),
      edge("IMPLEMENTS", "Neo4j", "Store"),
      edge("EXTENDS", "Child", "Base"),
      edge("EXTENDS", "OfPlain", "Plain"),
      ...crowd.map((id) => edge("IMPLEMENTS", id, "Everywhere")),
    ]);
  });
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function expanded(...ids: string[]): Promise<Record<string, number>> {
  const nodes = await code.get(view, ids.map(ref));
  const seeds = await expandSeeds(
    code,
    view,
    nodes.map((node, at) => ({ node, weight: 1 / (at + 1) })),
  );
  return Object.fromEntries(seeds.map(({ ref, weight }) => [ref.id, weight]));
}

test("interfaces and abstract classes bring what implements them, for half their weight", async () => {
  expect(await expanded("Store", "Base")).toEqual({
    Store: 1,
    Base: 0.5,
    Sqlite: 0.5,
    Neo4j: 0.5,
    Child: 0.25,
  });
});

test("a class that stands for itself brings nothing", async () => {
  expect(await expanded("Plain")).toEqual({ Plain: 1 });
  expect(await expanded()).toEqual({});
});

test("what is a seed already keeps its weight", async () => {
  expect(await expanded("Sqlite", "Store")).toEqual({ Sqlite: 1, Store: 0.5, Neo4j: 0.25 });
});

test("of a crowd a few come", async () => {
  expect(Object.keys(await expanded("Everywhere"))).toHaveLength(11);
});
