import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseQuery } from "../../../cypher/parseQuery.ts";
import { Failure } from "../../../domain/failure.ts";
import { admits, type Guard, VISIBILITIES, type Visibility } from "../../../domain/guard.ts";
import { asNodeId } from "../../../domain/ids.ts";
import type { EdgeType } from "../../../domain/kinds.ts";
import type { EdgeDraft, NodeDraft } from "../../../domain/record.ts";
import type { CodeRoot, Store } from "../../port.ts";
import { ACCOUNT, META, type OpenedStore, PROJECT, ROOT, ref, testClock } from "../../testing/fixtures.ts";
import { openScratchStore } from "../testing/scratchStore.ts";

/**
 * What a question finds under a guard is what it finds without one where only that is there which the guard admits. Both
 * graphs are random, and so are the questions.
 */
const AGENTS = ["ada", "ada-2"];
const CODE = ["FUNCTION", "CLASS"] as const;
const MEMORY = ["NOTE", "DECISION"] as const;
const NODES = 6;

const rights = fc.record({
  visibility: fc.constantFrom<Visibility>(...VISIBILITIES),
  agents: fc.subarray(AGENTS),
  sensitive: fc.boolean(),
});
const graph = fc.record({
  nodes: fc.array(fc.record({ rights, line: fc.nat({ max: 3 }) }), { minLength: NODES, maxLength: NODES }),
  edges: fc.array(fc.record({ from: fc.nat({ max: NODES - 1 }), to: fc.nat({ max: NODES - 1 }) }), {
    maxLength: 12,
  }),
});
const guards = fc.record({
  visibilities: fc.subarray([...VISIBILITIES]),
  onlyAgent: fc.option(fc.constantFrom(...AGENTS), { nil: undefined }),
  includeSensitive: fc.boolean(),
  sensitiveBy: fc.option(fc.constantFrom(META.agentId, "somebody else"), { nil: undefined }),
});

const node = (name: string) =>
  fc.constantFrom("", ":FUNCTION", ":NOTE", ":NOTE|FUNCTION", " {line: 1}").map((rest) => `(${name}${rest})`);
const hop = fc.constantFrom("-->", "<--", "--", "-[:CALLS]->", "-[:INVOLVES]-", "-[:CALLS|CAUSES]-");
const far = fc.constantFrom("-[:CALLS*1..3]->", "-[:CALLS*0..2]-", "-[:NEXT*1..2]-");
const condition = fc.constantFrom(
  ...[
    "true",
    "a.line > 0",
    "10 / a.line > 3",
    "a.line + b.line = 2",
    "NOT a.line = b.line",
    "(a)--(b)",
    "a <> b",
  ],
  ...["EXISTS { (a)-->(x) WHERE 6 / x.line > 2 }", "COUNT { (b)--() } > 1", "size([(a)--(x) | x.line]) > 0"],
);
const questions = fc
  .tuple(node("a"), fc.oneof(hop, far), node("b"), condition, fc.boolean(), hop)
  .map(([a, between, b, where, optional, next]) =>
    [
      `MATCH ${a}${between}${b}`,
      `WHERE CASE WHEN a.line = 0 OR b.line = 0 THEN false ELSE true END AND ${where}`,
      optional ? `OPTIONAL MATCH (b)${next}(c) WHERE c.line >= a.line` : "WITH a, b, b AS c",
      "RETURN a.id AS a, b.id AS b, c.id AS c, COUNT { (a)--() } AS n, [(b)--(x) | x.id] AS near",
    ].join(" "),
  );

let opened: OpenedStore;
beforeAll(async () => {
  opened = await openScratchStore({ clock: testClock().now });
});
afterAll(() => opened.dispose());

type Draft = NodeDraft & { visibility: Visibility; agents: readonly string[]; sensitive: boolean };

/** The first half of the nodes is code, the other memory. */
function drafts({
  nodes,
}: {
  nodes: readonly { rights: Pick<Draft, "visibility" | "agents" | "sensitive">; line: number }[];
}): Draft[] {
  return nodes.map(({ rights, line }, at) => {
    const isCode = at < NODES / 2;
    const kind = isCode ? CODE[at % 2] : MEMORY[at % 2];
    // What is sensitive says nothing by its properties, so that code, which never is, has the lines.
    const said = isCode ? { ...rights, sensitive: false } : rights;
    return {
      ...said,
      id: asNodeId(`${isCode ? "src/a.ts::f" : "note:n"}${at}`),
      project: PROJECT,
      kind: kind ?? "NOTE",
      props: { line },
    };
  });
}

function links(all: readonly Draft[], edges: readonly { from: number; to: number }[]): EdgeDraft[] {
  const half = NODES / 2;
  return edges.flatMap(({ from, to }) => {
    const [one, other] = [all[from], all[to]];
    if (one === undefined || other === undefined || (from < half && to >= half)) return [];
    const type: EdgeType = from < half ? "CALLS" : to < half ? "INVOLVES" : from < to ? "NEXT" : "CAUSES";
    return [{ type, from: ref(one.id), to: ref(other.id) }];
  });
}

let worlds = 0;
async function written(store: Store, all: readonly Draft[], edges: readonly EdgeDraft[]): Promise<CodeRoot> {
  worlds += 1;
  const root = { ...ROOT, account: `${ACCOUNT}-${worlds}`, root: `${ROOT.root}-${worlds}` };
  const meta = { ...META, account: root.account };
  const isCode = (id: string) => id.startsWith("src/");
  for (const [half, place] of [
    [await store.code(root), true],
    [store.memory, false],
  ] as const) {
    await half.transaction(meta, async (tx) => {
      for (const draft of all) if (isCode(draft.id) === place) await tx.put(draft);
      await tx.linkAll(edges.filter(({ from }) => isCode(from.id) === place));
    });
  }
  return root;
}

type PickedGuard = typeof guards extends fc.Arbitrary<infer T> ? T : never;

function guardOf({ onlyAgent, sensitiveBy, ...rest }: PickedGuard, account: string): Guard {
  const own = {
    ...(onlyAgent !== undefined && { onlyAgent }),
    ...(sensitiveBy !== undefined && { sensitiveBy }),
  };
  return { ...rest, ...own, account, project: PROJECT };
}

/** The rows in any order, or why there are none. */
async function found(store: Store, code: CodeRoot, guard: Guard, text: string): Promise<string[] | string> {
  const limits = { rows: 1_000, timeoutMs: 60_000, signal: new AbortController().signal };
  const told = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
  try {
    const answer = await store.cypher?.(parseQuery(text).query, { view: { guard }, code }, limits);
    return (answer?.rows ?? []).map((row) => row.map(told).join()).sort();
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.code;
    throw thrown;
  }
}

test("a guard is as if the rest were not there", async () => {
  const everything = {
    visibilities: [...VISIBILITIES],
    includeSensitive: true,
    onlyAgent: undefined,
    sensitiveBy: undefined,
  };
  const asked = fc.array(questions, { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(graph, guards, asked, async (picked, guard, texts) => {
      const { store } = opened;
      const all = drafts(picked);
      const edges = links(all, picked.edges);
      const of = { account: ACCOUNT, deletedAt: null, agentId: META.agentId };
      const admitted = all.filter((draft) => admits(guardOf(guard, ACCOUNT), { ...draft, ...of }));
      const ids = new Set(admitted.map(({ id }) => id));
      const whole = await written(store, all, edges);
      const part = await written(
        store,
        admitted,
        edges.filter(({ from, to }) => ids.has(from.id) && ids.has(to.id)),
      );
      for (const text of texts) {
        const guarded = await found(store, whole, guardOf(guard, whole.account), text);
        expect(guarded, text).toEqual(await found(store, part, guardOf(everything, part.account), text));
      }
    }),
    { numRuns: 3 },
  );
}, 900_000);
