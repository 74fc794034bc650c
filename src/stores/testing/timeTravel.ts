import { expect } from "vitest";
import type { AtTime } from "../../domain/time.ts";
import type { GraphReader, View } from "../port.ts";
import { type Check, edge, hour, note, ref, view, type World } from "./fixtures.ts";

/** Every read method must answer alike about the same moment. */
export function timeTravelContract(check: Check): void {
  for (const [method, read] of Object.entries(READS)) {
    check(`${method} answers as of any moment, as known at any moment`, async (world) => {
      await tellStory(world);
      for (const moment of MOMENTS) {
        expect(await read(world.graph, view(moment.at)), moment.title).toEqual(read.expected(moment));
      }
    });
  }

  check("the past can be read from inside a transaction", async (world) => {
    await tellStory(world);
    const past = await world.write((tx) => READS.get(tx, view({ asOf: hour(2) })));
    expect(past).toEqual(["old", "friend"]);
  });
}

const MODEL = "test-model";
const VECTOR = Float32Array.of(1, 0, 0);

/**
 * At one o'clock a claim and its friend are written and linked. At five we learn that the claim had changed at
 * three. At eight we learn that the friend had ended at seven.
 */
async function tellStory({ writeAt }: World): Promise<void> {
  await writeAt(hour(1), async (tx) => {
    await tx.put(note("note:claim", { content: "old", title: "saga" }));
    await tx.put(note("note:friend", { content: "friend", title: "saga" }));
    await tx.putVector(ref("note:claim"), { model: MODEL, vector: VECTOR });
    await tx.putVector(ref("note:friend"), { model: MODEL, vector: VECTOR });
    await tx.link(edge("CAUSES", "note:claim", "note:friend"));
  });
  await writeAt(hour(5), async (tx) => {
    await tx.put(note("note:claim", { content: "new", title: "saga" }), hour(3));
    await tx.putVector(ref("note:claim"), { model: MODEL, vector: VECTOR });
  });
  await writeAt(hour(8), (tx) => tx.close(ref("note:friend"), hour(7)));
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

type Read = ((graph: GraphReader, at: View) => Promise<unknown>) & { expected(moment: Moment): unknown };

function nodesThere(moment: Moment): string[] {
  return [...(moment.claim === null ? [] : [moment.claim]), ...(moment.friend ? ["friend"] : [])];
}

/** One read method with what it must answer about a moment; nodes are named by their content. */
function reads(
  read: (graph: GraphReader, at: View) => Promise<unknown>,
  expected: (moment: Moment) => unknown = nodesThere,
): Read {
  return Object.assign(read, { expected });
}

const BOTH = [ref("note:claim"), ref("note:friend")];
const byClaimFirst = (contents: unknown[]) =>
  contents.sort((a, b) => Number(a === "friend") - Number(b === "friend"));

const READS = {
  get: reads(async (graph, at) => (await graph.get(at, BOTH)).map((node) => node.props.content)),
  find: reads(async (graph, at) =>
    byClaimFirst((await graph.find(at, { kinds: ["NOTE"], limit: 9 })).map((node) => node.props.content)),
  ),
  searchText: reads(async (graph, at) =>
    byClaimFirst(
      (await graph.searchText(at, { text: "saga", limit: 9 })).map((hit) => hit.node.props.content),
    ),
  ),
  searchVector: reads(async (graph, at) => {
    const hits = await graph.searchVector(at, { model: MODEL, vector: VECTOR, limit: 9 });
    return byClaimFirst(hits.map((hit) => hit.node.props.content));
  }),
  neighbours: reads(
    async (graph, at) => {
      const found = await graph.neighbours(at, { of: BOTH, direction: "both", limit: 9 });
      return byClaimFirst(found.map((neighbour) => neighbour.node?.props.content));
    },
    (moment) => (moment.friend ? nodesThere(moment) : []),
  ),
  counts: reads(
    async (graph, at) => {
      const counts = await graph.counts(at);
      return [counts.nodes.NOTE ?? 0, counts.edges];
    },
    (moment) => [nodesThere(moment).length, moment.friend ? 1 : 0],
  ),
} satisfies Record<string, Read>;
