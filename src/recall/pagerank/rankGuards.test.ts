import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admits, type Guard, VISIBILITIES, type Visibility } from "../../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import { EDGE_WEIGHTS, type EdgeType } from "../../domain/kinds.ts";
import { powerRank, tieTable } from "../../engines/pagerank/powerRank.ts";
import type { GraphStore, Store, TxMeta } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { rankFrom } from "./rankFrom.ts";

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-rank-guards-"));
  store = await openSqliteStore({ folder });
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const SIZE = 9;
const ACCOUNT = "acme";
const PROJECT = asProjectId("web");
const OWNERS: readonly (ProjectId | null)[] = [PROJECT, PROJECT, null, asProjectId("other")];

const oneIn = (many: number) => fc.nat({ max: many - 1 }).map((chance) => chance === 0);
const record = fc.record({
  owner: fc.constantFrom(...OWNERS),
  visibility: fc.constantFrom<Visibility>(...VISIBILITIES, "shared", "shared"),
  agents: fc.subarray(["ada", "ada-2"]),
  sensitive: oneIn(3),
  deleted: oneIn(6),
  /** Named by edges only, as code is in memory. */
  isElsewhere: oneIn(6),
});
const link = fc.record({
  type: fc.constantFrom<EdgeType>("CALLS", "TESTS", "INVOLVES", "BELONGS_TO"),
  from: fc.nat({ max: SIZE - 1 }),
  to: fc.nat({ max: SIZE - 1 }),
});
const scene = fc.record({
  records: fc.array(record, { minLength: SIZE, maxLength: SIZE }),
  links: fc.uniqueArray(link, {
    maxLength: 24,
    selector: ({ type, from, to }) => `${type} ${from} ${to}`,
  }),
});
const caller = fc.record({
  visibilities: fc.subarray([...VISIBILITIES], { minLength: 1 }),
  onlyAgent: fc.option(fc.constantFrom("ada", "ada-2"), { nil: undefined }),
  includeSensitive: fc.boolean(),
});
const seedPicks = fc.uniqueArray(fc.nat({ max: SIZE - 1 }), { minLength: 1, maxLength: 3 });

type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;
type Caller = typeof caller extends fc.Arbitrary<infer T> ? T : never;
type Picked = Scene["records"][number];

interface NumberedSeed {
  readonly at: number;
  readonly weight: number;
}

test("whoever asks is told what PageRank says of the part of the graph that they may see", async () => {
  const runs = { count: 0 };
  const property = fc.asyncProperty(scene, caller, seedPicks, async (drawn, asking, picks) => {
    const root = `/repo/${runs.count++}`;
    const graph = await store.code({ account: ACCOUNT, project: PROJECT, root });
    await writeScene(graph, drawn);
    const guard = guardOf(asking);
    const seeds = picks.map((at, rank) => ({ at, weight: 1 / (rank + 1) }));
    const { ranked } = await rankFrom(
      graph,
      { guard },
      seeds.map(({ at, weight }) => ({ ref: refAt(drawn, at), weight })),
      { tolerance: 1e-9 },
    );
    const told = new Map(ranked.map(({ ref, score }) => [`${ref.project} ${ref.id}`, score]));
    const exact = visibleScores(drawn, guard, seeds);
    for (const [at, picked] of drawn.records.entries()) {
      const { project, id } = refAt(drawn, at);
      const score = told.get(`${project} ${id}`);
      if (!isAdmitted(picked, guard)) expect(score).toBeUndefined();
      else expect(score ?? 0).toBeCloseTo(exact[at] ?? Number.NaN, 6);
    }
  });
  await fc.assert(property, { numRuns: 60 });
}, 60_000);

function refAt({ records }: Scene, at: number): NodeRef {
  return { project: records[at]?.owner ?? null, id: asNodeId(`n${at}`) };
}

function guardOf({ onlyAgent, ...rights }: Caller): Guard {
  return { account: ACCOUNT, project: PROJECT, ...rights, ...(onlyAgent !== undefined && { onlyAgent }) };
}

async function writeScene(graph: GraphStore, drawn: Scene): Promise<void> {
  const sessionId = asSessionId("session:1");
  const meta: TxMeta = {
    type: "full_rebuild",
    account: ACCOUNT,
    project: PROJECT,
    agentId: "ada",
    sessionId,
  };
  await graph.transaction(meta, async (tx) => {
    for (const [at, { visibility, agents, sensitive, deleted, isElsewhere }] of drawn.records.entries()) {
      if (isElsewhere) continue;
      await tx.put({ ...refAt(drawn, at), kind: "NOTE", props: {}, visibility, agents, sensitive });
      if (deleted) await tx.setDeleted(refAt(drawn, at), true);
    }
    await tx.linkAll(
      drawn.links.map(({ type, from, to }) => ({ type, from: refAt(drawn, from), to: refAt(drawn, to) })),
    );
  });
}

function isAdmitted({ owner, deleted, isElsewhere, ...rights }: Picked, guard: Guard): boolean {
  const record = { ...rights, account: ACCOUNT, project: owner, deletedAt: deleted ? 1 : null };
  return !isElsewhere && admits(guard, record);
}

/** Exact, of the graph without what the guard hides. What is kept elsewhere is there if an edge names it. */
function visibleScores(
  { records, links }: Scene,
  guard: Guard,
  seeds: readonly NumberedSeed[],
): Float64Array {
  const isNamed = (at: number) => links.some(({ from, to }) => from === at || to === at);
  const isVisible = records.map((picked, at) =>
    picked.isElsewhere
      ? isNamed(at) && (picked.owner === null || picked.owner === guard.project)
      : isAdmitted(picked, guard),
  );
  const walked = links.filter(
    ({ type, from, to }) => EDGE_WEIGHTS[type] > 0 && isVisible[from] && isVisible[to],
  );
  const ties = tieTable(SIZE, {
    from: walked.map(({ from }) => from),
    to: walked.map(({ to }) => to),
    weights: walked.map(({ type }) => EDGE_WEIGHTS[type]),
  });
  const visibleSeeds = seeds.filter(({ at }) => isVisible[at]);
  const total = visibleSeeds.reduce((sum, { weight }) => sum + weight, 0);
  const shares = new Float64Array(SIZE);
  for (const { at, weight } of visibleSeeds) shares[at] = weight / total;
  return powerRank(ties, shares, { damping: 0.85, tolerance: 1e-12 });
}
