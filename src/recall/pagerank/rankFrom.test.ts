import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Guard } from "../../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import { EDGE_WEIGHTS, type EdgeType } from "../../domain/kinds.ts";
import type { EdgeDraft, NodeDraft } from "../../domain/record.ts";
import type { GraphStore, Store, View } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { rankFrom } from "./rankFrom.ts";

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-rank-"));
  store = await openSqliteStore({ folder });
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const ACCOUNT = "acme";
const project = asProjectId("web");
const guard: Guard = { account: ACCOUNT, project, visibilities: ["public", "shared"] };
const view: View = { guard };
const ref = (id: string, of: ProjectId | null = project): NodeRef => ({ project: of, id: asNodeId(id) });
const seed = (id: string, weight = 1) => ({ ref: ref(id), weight });
const node = (id: string, parts: Partial<NodeDraft> = {}): NodeDraft => ({
  ...ref(id),
  kind: "FUNCTION",
  props: { name: id },
  ...parts,
});
const edge = (type: EdgeType, from: string, to: string): EdgeDraft => ({
  type,
  from: ref(from),
  to: ref(to),
});

let graphs = 0;

/** A graph that nothing was written to yet. */
function newGraph(): Promise<GraphStore> {
  graphs += 1;
  return store.code({ account: ACCOUNT, project, root: `/repo/${graphs}` });
}

function write(
  graph: GraphStore,
  nodes: readonly NodeDraft[],
  edges: readonly EdgeDraft[],
): Promise<unknown> {
  const meta = { type: "full_rebuild", account: ACCOUNT, project, agentId: "ada" } as const;
  return graph.transaction({ ...meta, sessionId: asSessionId("session:1") }, async (tx) => {
    await tx.putAll(nodes);
    await tx.linkAll(edges);
  });
}

const idsOf = (ranked: readonly { ref: NodeRef }[]) => ranked.map(({ ref }) => String(ref.id));

describe("ranking from seeds", () => {
  test("goes by nearness, the seeds included, best first and equal ones by id", async () => {
    const graph = await newGraph();
    await write(
      graph,
      ["d", "c", "b", "a", "far", "apart"].map((id) => node(id)),
      [edge("CALLS", "a", "d"), edge("CALLS", "c", "a"), edge("CALLS", "a", "b"), edge("CALLS", "d", "far")],
    );
    const { ranked, touched, capped } = await rankFrom(graph, view, [seed("a")]);
    expect(idsOf(ranked)).toEqual(["a", "d", "b", "c", "far"]);
    expect(ranked[0]?.ref).toEqual(ref("a"));
    expect([touched, capped]).toEqual([5, false]);
    expect(await rankFrom(graph, view, [seed("a")])).toEqual({ ranked, touched, capped });
  });

  test("tells as many as are wanted, by id where scores are equal", async () => {
    const graph = await newGraph();
    const leaves = Array.from({ length: 30 }, (_, at) => `leaf${String(at).padStart(2, "0")}`);
    await write(
      graph,
      [...leaves.toReversed(), "hub"].map((id) => node(id)),
      leaves.map((leaf) => edge("CALLS", "hub", leaf)),
    );
    const { ranked } = await rankFrom(graph, view, [seed("hub")], { limit: 4 });
    expect(idsOf(ranked)).toEqual(["hub", "leaf00", "leaf01", "leaf02"]);
    expect((await rankFrom(graph, view, [seed("hub")], { limit: 0 })).ranked).toEqual([]);
    expect((await rankFrom(graph, view, [])).ranked).toEqual([]);
    expect((await rankFrom(graph, view, [seed("unknown")])).ranked).toEqual([]);
  });

  test("passes over types that are given no weight", async () => {
    const graph = await newGraph();
    await write(
      graph,
      ["a", "b", "c"].map((id) => node(id)),
      [edge("CALLS", "a", "b"), edge("TESTS", "c", "a")],
    );
    const weights = { ...EDGE_WEIGHTS, CALLS: 0 };
    expect(idsOf((await rankFrom(graph, view, [seed("a")], { weights })).ranked).sort()).toEqual(["a", "c"]);
  });

  test("stands where the view stands in time", async () => {
    const graph = await newGraph();
    await write(graph, [node("a"), node("b")], [edge("CALLS", "a", "b")]);
    const [{ at: before = 0 } = {}] = await graph.transactions(guard, { limit: 1 });
    const meta = { type: "incremental", account: ACCOUNT, project, agentId: "ada" } as const;
    await graph.transaction({ ...meta, sessionId: asSessionId("session:1") }, (tx) =>
      tx.unlink(edge("CALLS", "a", "b"), before + 1),
    );
    expect(idsOf((await rankFrom(graph, view, [seed("a")])).ranked)).toEqual(["a"]);
    const past = { guard, at: { asOf: before } };
    expect(idsOf((await rankFrom(graph, past, [seed("a")])).ranked).sort()).toEqual(["a", "b"]);
  });

  test("from code in the other half ranks the memories on it, and what they lead to", async () => {
    await write(
      store.memory,
      ["decision", "learning", "cause"].map((id) => node(id, { kind: "DECISION" })),
      [
        edge("APPLIES_TO", "decision", "src/a.ts::open"),
        edge("APPLIES_TO", "learning", "src/b.ts"),
        edge("CAUSES", "cause", "decision"),
      ],
    );
    const { ranked } = await rankFrom(store.memory, view, [seed("src/a.ts::open", 1), seed("src/b.ts", 3)]);
    expect(idsOf(ranked)).toEqual(["learning", "decision", "cause"]);
  });
});
