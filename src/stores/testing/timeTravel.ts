import { expect } from "vitest";
import type { EdgeRecord, NodeRecord } from "../../domain/record.ts";
import type { AtTime, Instant, Instants } from "../../domain/time.ts";
import type { GraphReader, View, WriteTx } from "../port.ts";
import { type Check, edge, hour, note, ref, view, type World } from "./fixtures.ts";

/** Every read method must answer alike about the same moment, and tell nothing that was learned after it. */
export function timeTravelContract(check: Check): void {
  for (const [method, read] of Object.entries(READS)) {
    check(`${method} answers as of any moment, as known at any moment`, async (world) => {
      const told = await tellStory(world);
      for (const moment of MOMENTS) {
        const answer = await read(world.graph, view(moment.at));
        expect(answer, moment.title).toEqual(read.expected(moment, told));
      }
    });
  }

  check("the past can be read from inside a transaction", async (world) => {
    const { old, friend } = await tellStory(world);
    const past = await world.write((tx) => READS.get(tx, view({ asOf: hour(2), knownAt: hour(4) })));
    expect(past).toEqual([old.written, friend.written]);
  });
}

const MODEL = "test-model";
const VECTOR = Float32Array.of(1, 0, 0);

/** A version as it was written, and what was learned of its end. */
interface Told<T extends Instants> {
  readonly written: T;
  readonly end?: { readonly validTo: Instant; readonly expiredAt: Instant };
}

interface Story {
  readonly old: Told<NodeRecord>;
  readonly new: Told<NodeRecord>;
  readonly friend: Told<NodeRecord>;
  readonly link: Told<EdgeRecord>;
}

/**
 * At one o'clock a claim and its friend are written and linked. At five we learn that the claim had changed at
 * three. At eight we learn that the friend had ended at seven.
 */
async function tellStory({ writeAt }: World): Promise<Story> {
  const put = async (tx: WriteTx, id: string, content: string, validFrom?: Instant) => {
    const { record } = await tx.put(note(id, { content, title: "saga" }), validFrom);
    await tx.putVector(ref(id), { model: MODEL, vector: VECTOR });
    return record;
  };
  const [old, friend, link] = await writeAt(hour(1), async (tx) => {
    const nodes = [await put(tx, "note:claim", "old"), await put(tx, "note:friend", "friend")] as const;
    await tx.link(LINK);
    return [...nodes, { ...LINK, props: {}, ...openSince(tx.at), txId: tx.id }] as const;
  });
  const changed = await writeAt(hour(5), (tx) => put(tx, "note:claim", "new", hour(3)));
  await writeAt(hour(8), (tx) => tx.close(ref("note:friend"), hour(7)));
  const friendEnd = { validTo: hour(7), expiredAt: hour(8) };
  return {
    old: { written: old, end: { validTo: hour(3), expiredAt: hour(5) } },
    new: { written: changed },
    friend: { written: friend, end: friendEnd },
    link: { written: link, end: friendEnd },
  };
}

const LINK = edge("INVOLVES", "note:claim", "note:friend");
const openSince = (at: Instant) => ({ validFrom: at, validTo: null, recordedAt: at, expiredAt: null });

/** What a reader at that moment is told of a version: its end only if it was known by then. */
function asTold<T extends Instants>({ written, end }: Told<T>, at: AtTime | undefined): T {
  const knownAt = at?.knownAt ?? Number.POSITIVE_INFINITY;
  return end === undefined || end.expiredAt > knownAt ? written : { ...written, ...end };
}

interface Moment {
  readonly title: string;
  readonly at: AtTime | undefined;
  readonly claim: "old" | "new" | null;
  readonly friend: boolean;
}

const MOMENTS: readonly Moment[] = [
  { title: "now", at: undefined, claim: "new", friend: false },
  { title: "now, said with an empty moment", at: {}, claim: "new", friend: false },
  { title: "before the beginning", at: { asOf: hour(1) - 1 }, claim: null, friend: false },
  { title: "at the beginning", at: { asOf: hour(1) }, claim: "old", friend: true },
  { title: "just before the change", at: { asOf: hour(3) - 1 }, claim: "old", friend: true },
  { title: "at the change", at: { asOf: hour(3) }, claim: "new", friend: true },
  { title: "just before the end", at: { asOf: hour(7) - 1 }, claim: "new", friend: true },
  { title: "at the end", at: { asOf: hour(7) }, claim: "new", friend: false },
  { title: "in the future", at: { asOf: hour(99) }, claim: "new", friend: false },
  { title: "change not learned", at: { asOf: hour(4), knownAt: hour(5) - 1 }, claim: "old", friend: true },
  { title: "change just learned", at: { asOf: hour(4), knownAt: hour(5) }, claim: "new", friend: true },
  { title: "before it, knowing of it", at: { asOf: hour(2), knownAt: hour(6) }, claim: "old", friend: true },
  { title: "end not learned", at: { asOf: hour(7), knownAt: hour(8) - 1 }, claim: "new", friend: true },
  { title: "end just learned", at: { asOf: hour(7), knownAt: hour(8) }, claim: "new", friend: false },
  { title: "known before the beginning", at: { knownAt: hour(1) - 1 }, claim: null, friend: false },
  { title: "true then, not yet known", at: { asOf: hour(2), knownAt: hour(0) }, claim: null, friend: false },
  { title: "known at four", at: { knownAt: hour(4) }, claim: "old", friend: true },
  { title: "known at six", at: { knownAt: hour(6) }, claim: "new", friend: true },
  { title: "known at nine", at: { knownAt: hour(9) }, claim: "new", friend: false },
];

type Expected = (moment: Moment, told: Story) => unknown;
type Read = ((graph: GraphReader, at: View) => Promise<unknown>) & { expected: Expected };

function nodesThere({ claim, friend, at }: Moment, told: Story): NodeRecord[] {
  return [...(claim === null ? [] : [asTold(told[claim], at)]), ...(friend ? [asTold(told.friend, at)] : [])];
}

/** One read method with what it must answer about a moment. */
function reads(
  read: (graph: GraphReader, at: View) => Promise<unknown>,
  expected: Expected = nodesThere,
): Read {
  return Object.assign(read, { expected });
}

const BOTH = [ref("note:claim"), ref("note:friend")];
const byClaimFirst = (nodes: readonly NodeRecord[]) =>
  nodes.toSorted((a, b) => Number(a.id === "note:friend") - Number(b.id === "note:friend"));

const READS = {
  get: reads((graph, at) => graph.get(at, BOTH)),
  find: reads(async (graph, at) => byClaimFirst(await graph.find(at, { kinds: ["NOTE"], limit: 9 }))),
  searchText: reads(async (graph, at) =>
    byClaimFirst((await graph.searchText(at, { text: "saga", limit: 9 })).map(({ node }) => node)),
  ),
  searchVector: reads(async (graph, at) => {
    const hits = await graph.searchVector(at, { model: MODEL, vector: VECTOR, limit: 9 });
    return byClaimFirst(hits.map(({ node }) => node));
  }),
  neighbours: reads(
    async (graph, at) => {
      const found = await graph.neighbours(at, { of: BOTH, direction: "both", limit: 9 });
      return found.map(({ node, edge }) => ({ node, edge }));
    },
    (moment, told) =>
      moment.friend
        ? nodesThere(moment, told)
            .reverse()
            .map((node) => ({ node, edge: asTold(told.link, moment.at) }))
        : [],
  ),
  edges: reads(
    (graph, at) => graph.edges(at, { of: BOTH, direction: "both", limit: 9 }),
    (moment, told) => (moment.friend ? [asTold(told.link, moment.at)] : []),
  ),
  counts: reads(
    async (graph, at) => {
      const counts = await graph.counts(at);
      return [counts.nodes.NOTE ?? 0, counts.edges];
    },
    (moment, told) => [nodesThere(moment, told).length, moment.friend ? 1 : 0],
  ),
} satisfies Record<string, Read>;
