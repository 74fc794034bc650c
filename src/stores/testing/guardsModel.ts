import fc from "fast-check";
import { expect } from "vitest";
import { admits, type Guard } from "../../domain/guard.ts";
import { asProjectId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import type { AuditLog, GraphReader } from "../port.ts";
import { type Check, contentsOf, hour, META, ref, type World } from "./fixtures.ts";
import {
  guardOf,
  guardPick,
  keyOf,
  MODEL,
  refOf,
  scene,
  VECTOR,
  type Written,
  type WrittenVersion,
  writeScene,
} from "./guardsScene.ts";

/** More than any scene holds. */
const EVERY = 1000;
const FAR_AHEAD = hour(1_000_000);

/**
 * Random records under random rights: every read path must return exactly what the rule in `domain/guard.ts`
 * admits, and no byte of anything else. Each run has accounts and projects of its own; what earlier runs left in
 * the store is one more thing that must not show.
 */
export function guardsModelContract(check: Check): void {
  check("every read path shows exactly what the guard admits", (world) => {
    const runs = { count: 0 };
    const property = fc.asyncProperty(
      scene,
      fc.array(guardPick, { minLength: 1, maxLength: 4 }),
      async (picked, guards) => {
        const written = await writeScene(world, picked, `run${runs.count++}`);
        for (const pick of guards) await compare(world, written, guardOf(pick, written.places));
      },
    );
    return fc.assert(property, { numRuns: 50 });
  });
}

/** What the guard should show, worked out from what was written and the rule alone. */
function expectation({ versions, edges, calls, transactions }: Written, guard: Guard) {
  const admitted = ({ account, draft, deletedAt }: WrittenVersion) =>
    admits(guard, { ...draft, account, deletedAt, agentId: META.agentId });
  const inSpace = (place: { account: string; project: ProjectId | null }) =>
    place.account === guard.account && (place.project === null || place.project === guard.project);
  const visible = versions.filter((version) => version.current && admitted(version));
  const isAt = ({ account, draft }: WrittenVersion, ofAccount: string, end: NodeRef) =>
    account === ofAccount && keyOf(draft) === keyOf(end);
  /** A node that is kept here must be visible itself; of one that is kept elsewhere only the space is known. */
  const endVisible = (account: string, end: NodeRef) =>
    versions.some((version) => isAt(version, account, end))
      ? visible.some((version) => isAt(version, account, end))
      : inSpace({ account, project: end.project });
  return {
    contents: sorted(visible.map(({ draft }) => draft.props.content)),
    history: sorted(versions.filter(admitted).map(({ draft }) => draft.props.content)),
    vectors: sorted(visible.filter(({ hasVector }) => hasVector).map(({ draft }) => draft.props.content)),
    edges: sorted(
      edges
        .filter(({ account, from, to }) => endVisible(account, from) && endVisible(account, to))
        .map(({ from, to }) => `${keyOf(from)} ${keyOf(to)}`),
    ),
    counts: {
      nodes: countBy(visible.map(({ draft }) => draft.kind)),
      // An edge lives in the space of the node it starts from. */
      edges: edges.filter(({ account, from }) => inSpace({ account, project: from.project })).length,
      vectors: visible.filter(({ hasVector }) => hasVector).length,
      transactions: transactions.filter(inSpace).length,
    },
    transactions: transactions.filter(inSpace).length,
    calls: sorted(calls.filter(inSpace).map(({ id }) => id)),
  };
}

const sorted = (list: readonly unknown[]): string[] => list.map(String).sort();

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The answers of every read path, asked about every node there is, visible or not. */
async function readEverything(graph: GraphReader, audit: AuditLog, written: Written, guard: Guard) {
  const view = { guard };
  const asked = [
    ...new Map(written.versions.map((version) => [keyOf(version.draft), refOf(version)])).values(),
  ];
  const ends = [...asked, ...written.places.projects.map((project) => ref("src/elsewhere.ts", project))];
  const versions = [];
  for (const each of asked) versions.push(...(await graph.versions(view, each)));
  const contentHashes = written.versions.flatMap(({ draft }) => draft.contentHash ?? []);
  return {
    get: await graph.get(view, asked),
    last: await graph.last(view, asked),
    first: await graph.first(view, asked),
    firstWith: await graph.firstWith(view, { contentHashes, limit: EVERY }),
    find: await graph.find(view, { limit: EVERY }),
    count: await graph.count(view, {}),
    versions,
    neighbours: await graph.neighbours(view, { of: ends, direction: "out", limit: EVERY }),
    inward: await graph.neighbours(view, { of: ends, direction: "in", limit: EVERY }),
    changes: await graph.changes(guard, { since: 0, until: FAR_AHEAD, limit: EVERY }),
    text: await graph.searchText(view, { text: "needle", limit: EVERY }),
    vector: await graph.searchVector(view, { model: MODEL, vector: VECTOR, limit: EVERY }),
    counts: await graph.counts(view),
    transactions: await graph.transactions(guard, { limit: EVERY }),
    calls: await audit.read(guard, { limit: EVERY }),
    measures: await audit.measures(guard, { limit: EVERY }),
  };
}

async function compare({ graph, store }: World, written: Written, guard: Guard): Promise<void> {
  const answers = await readEverything(graph, store.audit, written, guard);
  const expected = expectation(written, guard);
  const changed = answers.changes.items.flatMap(({ after }) => after ?? []);
  for (const nodes of [answers.get, answers.find, changed, answers.text.map(({ node }) => node)]) {
    expect(sorted(contentsOf(nodes))).toEqual(expected.contents);
  }
  expect(answers.count).toBe(expected.contents.length);
  expect(sorted(contentsOf(answers.versions))).toEqual(expected.history);
  expect(sorted(contentsOf(answers.vector.map(({ node }) => node)))).toEqual(expected.vectors);
  for (const found of [answers.neighbours, answers.inward]) {
    expect(sorted(found.map(({ edge }) => `${keyOf(edge.from)} ${keyOf(edge.to)}`))).toEqual(expected.edges);
  }
  expect(answers.counts).toEqual(expected.counts);
  expect(answers.transactions).toHaveLength(expected.transactions);
  expect(sorted(answers.calls.map(({ id }) => id))).toEqual(expected.calls);
  expect(answers.measures).toHaveLength(expected.calls.length);
  expectNoLeak(JSON.stringify(answers), written, guard);

  const inside = await graph.transaction(
    { ...META, account: guard.account, project: guard.project === null ? null : asProjectId(guard.project) },
    (tx) => readEverything(tx, store.audit, written, guard),
  );
  expect(inside).toEqual(answers);
}

function expectNoLeak(bytes: string, { places, versions }: Written, guard: Guard): void {
  const hidden = versions.filter(
    ({ account, draft, deletedAt }) =>
      !admits(guard, { ...draft, account, deletedAt, agentId: META.agentId }),
  );
  const secrets = [
    ...hidden.map(({ draft }) => String(draft.props.content)),
    ...places.accounts.filter((account) => account !== guard.account),
    ...places.projects.filter((project) => project !== null && project !== guard.project),
  ];
  for (const secret of secrets) expect(bytes).not.toContain(secret);
}
