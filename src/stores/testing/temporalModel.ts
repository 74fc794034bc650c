import fc from "fast-check";
import { expect } from "vitest";
import { Failure } from "../../domain/failure.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { AtTime, Instant, Instants } from "../../domain/time.ts";
import type { GraphReader, View, WriteTx } from "../port.ts";
import { type Check, edge, note, ref, type Space, type TestClock } from "./fixtures.ts";

/**
 * Random histories, compared with the plainest model there is: the list of what was said, when, and from when on
 * it was meant to hold. What holds for a key at `asOf`, as known at `knownAt`, is what was said last among all
 * that was said by `knownAt` about a time not after `asOf`; it ended when the next thing said by then began.
 */
export function temporalModelContract(check: Check): void {
  for (const [name, subject] of Object.entries(SUBJECTS)) {
    check(`random histories of ${name} answer like the list of what was said`, ({ newSpace, clock }) => {
      const history = fc.array(step, { minLength: 1, maxLength: 8 });
      const moments = fc.array(moment, { maxLength: 25 });
      const property = fc.asyncProperty(history, moments, async (steps, positions) =>
        compare(await newSpace(), clock, subject, steps, positions),
      );
      return fc.assert(property, { numRuns: 60 });
    });
  }
}

/** A thing with versions, under a few keys. A value is what differs between its versions. */
interface Subject {
  put(tx: WriteTx, key: string, value: string, validFrom?: Instant): Promise<{ unchanged: boolean }>;
  close(tx: WriteTx, key: string, validTo?: Instant): Promise<boolean>;
  /** What holds, read in every way there is; each must say the same. */
  read(graph: GraphReader, view: View): Promise<Map<string, Version>[]>;
  /** A check of the stored versions themselves, where they can be read. */
  inspect?(graph: GraphReader, view: View): Promise<void>;
}

const VALUES = ["one", "two", "three"];
const KEYS = ["a", "b", "c"];
const REFS = KEYS.map((key) => ref(key));

/** What a reader is told: the value, and the four instants as far as they were known. */
interface Version extends Instants {
  readonly value: string;
}

function versionOf(value: unknown, { validFrom, validTo, recordedAt, expiredAt }: Instants): Version {
  return { value: String(value), validFrom, validTo, recordedAt, expiredAt };
}

interface Said {
  readonly key: string;
  /** Null when it was said that the thing ended. */
  readonly value: string | null;
  readonly from: Instant;
  readonly at: Instant;
}

class Model {
  readonly said: Said[] = [];

  answer({ asOf, knownAt = Number.POSITIVE_INFINITY }: AtTime): Map<string, Version> {
    const standing = asOf ?? knownAt;
    const known = this.said.filter((said) => said.at <= knownAt);
    const answers = new Map<string, Version>();
    for (const key of KEYS) {
      const ofKey = known.filter((said) => said.key === key);
      const index = ofKey.findLastIndex((said) => said.from <= standing);
      const [said, next] = [ofKey[index], ofKey[index + 1]];
      if (said === undefined || said.value === null) continue;
      const begin = { validFrom: said.from, recordedAt: said.at };
      const end = { validTo: next?.from ?? null, expiredAt: next?.at ?? null };
      answers.set(key, versionOf(said.value, { ...begin, ...end }));
    }
    return answers;
  }

  last(key: string): Said | undefined {
    return this.said.findLast((said) => said.key === key);
  }
}

const operation = fc.record({
  key: fc.constantFrom(...KEYS),
  value: fc.option(fc.constantFrom(...VALUES), { freq: 3 }),
  /** How long before its transaction it is meant to have happened; left out, the store chooses. */
  beforeMs: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
});

const step = fc.record({
  clockStepMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.integer({ min: -30, max: -1 })),
  operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
});

/** Positions in the list of instants that the history touched; see `momentsOf`. */
const moment = fc.record({ asOf: fc.option(fc.nat()), knownAt: fc.option(fc.nat()) });

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never;

async function compare(
  { graph, guard, meta }: Space,
  clock: TestClock,
  subject: Subject,
  steps: readonly Step[],
  positions: readonly Moment[],
): Promise<void> {
  const model = new Model();
  for (const { clockStepMs, operations } of steps) {
    const before = model.said.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    clock.set(clock.now() + clockStepMs);
    await graph.transaction(meta, async (tx) => {
      expect(tx.at).toBeGreaterThanOrEqual(Math.max(before, clock.now()));
      for (const operation of operations) await say(tx, subject, model, operation);
    });
  }
  const moments = momentsOf(model, positions);
  const read = await Promise.all(moments.map((at) => subject.read(graph, { guard, at })));
  for (const [which, at] of moments.entries())
    for (const answer of read[which] ?? []) expect(answer, JSON.stringify(at)).toEqual(model.answer(at));
  await subject.inspect?.(graph, { guard });
  expect(await graph.verify()).toEqual([]);
}

/** Does one thing in the store and in the model; what the model holds impossible the store must refuse. */
async function say(
  tx: WriteTx,
  subject: Subject,
  model: Model,
  { key, value, beforeMs }: Operation,
): Promise<void> {
  const last = model.last(key);
  const current = last?.value ?? null;
  const repeats = value === current;
  const given = repeats || beforeMs === undefined ? undefined : tx.at - beforeMs;
  const from = given ?? tx.at;
  const possible = last === undefined || from >= last.from;
  const attempt =
    value === null
      ? subject.close(tx, key, given).then((closed) => ({ unchanged: !closed }))
      : subject.put(tx, key, value, given);
  if (!possible) {
    await expect(attempt).rejects.toBeInstanceOf(Failure);
    return;
  }
  expect(await attempt).toEqual({ unchanged: repeats });
  if (!repeats) model.said.push({ key, value, from, at: tx.at });
}

function momentsOf(model: Model, positions: readonly Moment[]): AtTime[] {
  const touched = model.said.flatMap(({ from, at }) => [from - 1, from, at - 1, at, at + 1]);
  const pick = (position: number | null) =>
    position === null ? undefined : touched[position % touched.length];
  const moments = positions.map(({ asOf, knownAt }) => ({ asOf: pick(asOf), knownAt: pick(knownAt) }));
  return [{}, ...moments.map(withoutGaps)];
}

function withoutGaps({ asOf, knownAt }: { asOf: Instant | undefined; knownAt: Instant | undefined }): AtTime {
  return { ...(asOf === undefined ? {} : { asOf }), ...(knownAt === undefined ? {} : { knownAt }) };
}

const NODES: Subject = {
  async put(tx, key, value, validFrom) {
    const { outcome } = await tx.put(note(key, value), validFrom);
    return { unchanged: outcome === "unchanged" };
  },
  close: (tx, key, validTo) => tx.close(ref(key), validTo),
  async read(graph, view) {
    const found: NodeRecord[] = [];
    for (const text of VALUES) {
      found.push(...(await graph.searchText(view, { text, limit: 10 })).map(({ node }) => node));
    }
    const answers = [await graph.get(view, REFS), await graph.find(view, { limit: 10 }), found].map(
      (nodes) => {
        expect(new Set(nodes.map((node) => node.id)).size).toBe(nodes.length);
        return new Map(nodes.map((node) => [String(node.id), versionOf(node.props.content, node)]));
      },
    );
    expect((await graph.counts(view)).nodes.NOTE ?? 0).toBe(answers[0]?.size);
    return answers;
  },
  async inspect(graph, view) {
    for (const key of REFS) {
      const versions = await graph.versions(view, key);
      for (const [index, version] of versions.entries()) checkOrder(version, versions[index + 1]);
    }
  },
};

/** Versions of one node follow each other on the axis of validity; half-open, and possibly empty. */
function checkOrder(version: NodeRecord, next: NodeRecord | undefined): void {
  expect(version.validTo === null).toBe(version.expiredAt === null);
  expect(version.validFrom).toBeLessThanOrEqual(version.recordedAt);
  if (version.validTo !== null) expect(version.validTo).toBeGreaterThanOrEqual(version.validFrom);
  if (next !== undefined)
    expect(version.validTo ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(next.validFrom);
}

/** The ends are kept elsewhere, as when a memory points at code, so that only the edge's own time decides. */
const EDGES: Subject = {
  async put(tx, key, value, validFrom) {
    const outcome = await tx.link(edge("INVOLVES", "hub", key, { value }), validFrom);
    return { unchanged: outcome === "unchanged" };
  },
  close: (tx, key, validTo) => tx.unlink(edge("INVOLVES", "hub", key), validTo),
  async read(graph, view) {
    const out = await graph.neighbours(view, { of: [ref("hub")], direction: "out", limit: 10 });
    const into = await graph.neighbours(view, { of: REFS, direction: "in", limit: 10 });
    expect(out).toHaveLength(into.length);
    const alone = await graph.edges(view, { of: [ref("hub")], direction: "out", limit: 10 });
    expect(alone).toEqual(out.map(({ edge }) => edge));
    expect((await graph.counts(view)).edges).toBe(out.length);
    return [out, into].map(
      (found) => new Map(found.map(({ edge }) => [String(edge.to.id), versionOf(edge.props.value, edge)])),
    );
  },
};

const SUBJECTS = { nodes: NODES, edges: EDGES };
