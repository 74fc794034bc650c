import type { Guard } from "../../../domain/guard.ts";
import { asNodeId } from "../../../domain/ids.ts";
import type { NodeKind } from "../../../domain/kinds.ts";
import type { GraphReader, GraphStore, Hit, StoredRecord, Ties, View } from "../../port.ts";
import { ACCOUNT, ADMIN, PROJECT, READER } from "../fixtures.ts";
import { AGENTS, MODEL, REFS, refusedOr, WORDS } from "./history.ts";

const MANY = 99;
const GUARDS: readonly Guard[] = [
  ADMIN,
  READER,
  { ...ADMIN, onlyAgent: AGENTS[0] },
  { ...READER, project: null, sensitiveBy: AGENTS[1] },
];
const MEMORIES: readonly NodeKind[] = ["NOTE", "FACT", "DECISION"];

/** Everything that readers can be told, each under its name. */
export async function readings(graph: GraphStore, moments: readonly number[]) {
  const views = GUARDS.flatMap((guard): View[] => [
    { guard },
    ...moments.flatMap((asOf) => [
      { guard, at: { asOf } },
      { guard, at: { knownAt: asOf } },
    ]),
  ]);
  const told: Record<string, unknown> = {};
  const answered = await Promise.all(views.map((view) => viewed(graph, view)));
  for (const [at, answers] of answered.entries())
    for (const [what, answer] of Object.entries(answers))
      told[`${what} ${JSON.stringify(views[at])}`] = answer;
  for (const guard of GUARDS) told[`guarded ${JSON.stringify(guard)}`] = await guarded(graph, guard, moments);
  told.marks = await graph.marks("");
  told.artifacts = [await graph.artifactNames(""), await graph.artifacts(["a", "b"])];
  told.models = await graph.vectorModels();
  told.vectorless = namesOf(
    (await graph.vectorless({ model: MODEL, kinds: MEMORIES, includeSensitive: true, after: 0, limit: MANY }))
      .versions,
  );
  told.problems = await graph.verify();
  told.stored = (await graph.stored(ACCOUNT, REFS)).map(({ versions, edges }) => ({ versions, edges }));
  return numbered(told);
}

async function viewed(graph: GraphReader, view: View) {
  const ends = { of: REFS, direction: "both", limit: MANY } as const;
  const near = { model: MODEL, vector: Float32Array.of(1, 1, 10), limit: 3 };
  const scored = (hits: readonly Hit[]) => hits.map(({ node, score }) => ({ node, score: score.toFixed(6) }));
  return {
    get: await graph.get(view, REFS),
    last: await graph.last(view, REFS),
    first: await graph.first(view, REFS),
    versions: await Promise.all(REFS.map((ref) => graph.versions(view, ref))),
    firstWith: await graph.firstWith(view, {
      contentHashes: WORDS.map((each) => `hash of ${each}`),
      limit: 2,
    }),
    newest: await graph.find(view, { limit: MANY }),
    oldest: await graph.find(view, { order: "oldest", kinds: ["NOTE", "FACT"], limit: 2 }),
    under: await graph.find(view, { under: asNodeId("a"), limit: MANY }),
    named: await graph.find(view, { names: ["RETRY POLICY"], ignoreCase: true, limit: MANY }),
    rules: await graph.find(view, { types: ["rule"], limit: MANY }),
    focused: await graph.find(view, { scope: { scope: "focus", focus: "billing" }, limit: MANY }),
    global: await graph.find(view, { scope: { scope: "global" }, agentId: AGENTS[0], limit: MANY }),
    count: await graph.count(view, { kinds: MEMORIES }),
    counts: await graph.counts(view),
    neighbours: await graph.neighbours(view, ends),
    anyEnds: await graph.neighbours(view, {
      ...ends,
      direction: "in",
      ends: "any",
      types: ["CAUSES", "CALLS"],
    }),
    edges: await graph.edges(view, ends),
    walked: await walked(graph, view),
    text: await Promise.all(
      WORDS.map(async (text) => scored(await graph.searchText(view, { text, limit: MANY }))),
    ),
    textOfKind: scored(await graph.searchText(view, { text: "retry cache", kinds: ["FACT"], limit: 2 })),
    vector: await refusedOr(async () => scored(await graph.searchVector(view, near))),
    vectors: await graph.vectors(view, { model: MODEL, of: REFS }),
  };
}

async function guarded(graph: GraphStore, guard: Guard, moments: readonly number[]) {
  const [since = 0, until = 0] = [moments.at(0), moments.at(-1)];
  const near = {
    kind: "FACT",
    name: "policy of retries",
    isExact: false,
    scope: { scope: "project" },
  } as const;
  return {
    deleted: await graph.deleted(guard, { limit: MANY }),
    transactions: await graph.transactions(guard, { limit: MANY }),
    changes: (await graph.changes(guard, { since, until, limit: MANY })).items,
    nearNames: await graph.nearNames({ guard }, { ...near, limit: 9 }),
    coverage: await graph.vectorCoverage(guard, { model: MODEL, kinds: MEMORIES, includeSensitive: false }),
    writtenAfter: await graph.writtenAfter(
      { guard },
      { version: 0, kinds: MEMORIES, scope: { scope: "project" }, limit: MANY },
    ),
    dumped: guard.project === PROJECT ? await dumped(graph, guard) : [],
  };
}

/** Where one can go, without the numbers by which it is walked. */
async function walked(graph: GraphReader, view: View) {
  const walk = graph.walk(view, ["CAUSES", "CALLS"]);
  const numbers = await walk.numbersOf(REFS);
  const known = numbers.filter((each) => each !== null);
  const ties = await walk.tiesOf(known, MANY);
  const named = async (of: readonly Ties[]) => {
    const each = of.flatMap(({ others, ...way }) => others.map((other) => ({ ...way, other })));
    const refs = await walk.refsOf(each.map(({ other }) => other));
    return each.map(({ type, outward }, at) => JSON.stringify({ type, outward, to: refs[at] })).sort();
  };
  return {
    seen: numbers.map((each) => each !== null),
    ties: await Promise.all(ties.map((each) => named(each ?? []))),
  };
}

function namesOf(versions: readonly { readonly node: { readonly id: string } }[]): string[] {
  return versions.map(({ node }) => node.id);
}

/** Each store makes ids of its own for its transactions; here each has the number of its place. */
function numbered(told: Record<string, unknown>): unknown {
  const ids = new Set<string>();
  const text = JSON.stringify(told, (_, value) => (value instanceof Map ? [...value].sort() : value));
  for (const [id] of text.matchAll(/tx:[0-9A-Z]{26}/g)) ids.add(id);
  const numbers = new Map([...ids].sort().map((id, at) => [id, `tx:${at}`]));
  return JSON.parse(
    text
      .replaceAll(/tx:[0-9A-Z]{26}/g, (id) => numbers.get(id) ?? id)
      .replaceAll(/"durationMs":\d+/g, '"durationMs":0'),
  );
}

async function dumped(graph: GraphStore, { account }: Guard): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const record of graph.dump({ account, project: PROJECT, shared: true })) records.push(record);
  return records;
}
