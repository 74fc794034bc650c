import fc from "fast-check";
import { expect } from "vitest";
import { Failure } from "../../domain/failure.ts";
import type { Guard } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { ChangeQuery, GraphReader, NodeChange, WriteTx } from "../port.ts";
import {
  ADMIN,
  type Check,
  hour,
  note,
  READER,
  ref,
  refusal,
  type Space,
  type TestClock,
  view,
} from "./fixtures.ts";

/** What differs between two moments. */
export function changesContract(check: Check): void {
  telling(check);
  paging(check);
  model(check);
}

async function changed(graph: GraphReader, query: Partial<ChangeQuery>, guard: Guard = READER) {
  const { items } = await graph.changes(guard, { since: hour(0), until: hour(9), limit: 100, ...query });
  return items.map(({ before, after }) => [before?.props.content ?? null, after?.props.content ?? null]);
}

function telling(check: Check): void {
  check("what was added, changed and removed in between is told by id", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.putAll(["d", "b", "a"].map((id) => note(id, `${id}1`))));
    await writeAt(hour(3), async (tx) => {
      await tx.put(note("b", "b2"));
      await tx.close(ref("d"));
      await tx.put(note("c", "c1"));
    });
    await writeAt(hour(5), (tx) => tx.put(note("b", "b3")));
    const history = { since: hour(1), until: hour(3) };
    expect(await changed(graph, history)).toEqual([
      ["b1", "b2"],
      [null, "c1"],
      ["d1", null],
    ]);
    expect(await changed(graph, { since: hour(3), until: hour(4) })).toEqual([]);
    expect(await changed(graph, { since: hour(2), until: hour(6) })).toEqual([
      ["b1", "b3"],
      [null, "c1"],
      ["d1", null],
    ]);
    expect(await changed(graph, { since: hour(3), until: hour(1) })).toEqual([
      ["b2", "b1"],
      ["c1", null],
      [null, "d1"],
    ]);
    const [b] = (await graph.changes(READER, { ...history, limit: 1 })).items;
    expect([b?.before]).toEqual(await graph.get(view({ asOf: hour(1) }), [ref("b")]));
    expect([b?.after]).toEqual(await graph.get(view({ asOf: hour(3) }), [ref("b")]));
  });

  check("what changed and changed back is no change", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("a", "one")));
    await writeAt(hour(2), (tx) => tx.put(note("a", "two")));
    await writeAt(hour(3), (tx) => tx.put(note("a", "one")));
    await writeAt(hour(4), (tx) => tx.put(note("b", "brief")));
    await writeAt(hour(5), (tx) => tx.close(ref("b")));
    expect(await changed(graph, { since: hour(1), until: hour(6) })).toEqual([]);
    expect(await changed(graph, { since: hour(1), until: hour(2) })).toEqual([["one", "two"]]);
    expect(await changed(graph, { since: hour(0), until: hour(9) })).toEqual([[null, "one"]]);
  });

  check("a past that was learned of later counts where it lies", async ({ writeAt, graph }) => {
    await writeAt(hour(7), async (tx) => {
      await tx.put(note("a", "now"));
      await tx.putPast(note("a", "now"), { validFrom: hour(4), validTo: hour(7) });
      await tx.putPast(note("a", "then"), { validFrom: hour(2), validTo: hour(4) });
    });
    expect(await changed(graph, { since: hour(1), until: hour(3) })).toEqual([[null, "then"]]);
    expect(await changed(graph, { since: hour(3), until: hour(8) })).toEqual([["then", "now"]]);
    expect(await changed(graph, { since: hour(5), until: hour(8) })).toEqual([]);
  });

  check("changes can be asked for by kind", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.putAll([note("a", "a"), note("b", "b", { kind: "FACT" })]));
    expect(await changed(graph, { kinds: ["FACT", "REPORT"] })).toEqual([[null, "b"]]);
    expect(await changed(graph, { kinds: [] })).toEqual([]);
  });

  check("each side is shown to those who may see it", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("a", "open")));
    await writeAt(hour(2), (tx) => tx.put(note("a", "closed", { visibility: "admin" })));
    await writeAt(hour(3), (tx) => tx.put(note("b", "taken back")));
    await writeAt(hour(4), (tx) => tx.setDeleted(ref("b"), true));
    await writeAt(hour(4), (tx) => tx.put(note("a", "strangers'")), { account: "stranger" });
    expect(await changed(graph, { since: hour(1) })).toEqual([["open", null]]);
    expect(await changed(graph, { since: hour(1) }, ADMIN)).toEqual([["open", "closed"]]);
    expect(await changed(graph, {}, { ...READER, account: "nobody" })).toEqual([]);
  });
}

function paging(check: Check): void {
  check("pages follow each other without a gap, across projects", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.putAll(["a", "b", "c", "same"].map((id) => note(id, id))));
    await writeAt(hour(2), (tx) => tx.put(note("b", "b's own", { project: null })));
    await writeAt(hour(3), (tx) => tx.put(note("same", "other")));
    await writeAt(hour(4), (tx) => tx.put(note("same", "same")));
    const window = { since: hour(0), until: hour(9) };
    const { items: everything } = await graph.changes(READER, { ...window, limit: 100 });
    expect(everything).toHaveLength(5);
    for (const limit of [1, 2, 4, 5]) {
      const found: NodeChange[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await graph.changes(READER, {
          ...window,
          limit,
          ...(cursor === undefined ? {} : { cursor }),
        });
        found.push(...page.items);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        cursor = page.nextCursor;
      }
      expect(found).toEqual(everything);
    }
    await refusal(graph.changes(READER, { ...window, limit: 1, cursor: "nonsense" }), "invalid_input");
  });
}

const IDS = ["a", "b"];

const step = fc.record({
  id: fc.constantFrom(...IDS),
  what: fc.constantFrom("put" as const, "close" as const, "past" as const),
  content: fc.constantFrom("one", "two"),
  afterMs: fc.nat({ max: 4 }),
  fromMs: fc.nat({ max: 20 }),
  lengthMs: fc.integer({ min: 1, max: 10 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Random histories, some of it learned late: what differs is what `get` shows at the two moments. */
function model(check: Check): void {
  check(
    "random histories differ between two moments as reading them at each tells",
    ({ newSpace, clock }) => {
      const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) =>
        compare(await newSpace(), clock, steps),
      );
      return fc.assert(property, { numRuns: 60 });
    },
  );
}

async function compare(
  { graph, guard, meta }: Space,
  clock: TestClock,
  steps: readonly Step[],
): Promise<void> {
  const start = clock.now() + 20;
  clock.set(start);
  for (const each of steps) {
    clock.set(clock.now() + each.afterMs);
    await graph.transaction(meta, (tx) => carryOut(tx, guard, each));
  }
  const moments = Array.from({ length: clock.now() - start + 22 }, (_, at) => start - 20 + at);
  const windows = [...pairs(moments)].filter((_, at) => at % 7 === 0);
  const held = new Map(
    await Promise.all(moments.map(async (at) => [at, await heldAt(graph, guard, at)] as const)),
  );
  const answers = await Promise.all(
    windows.map(([since, until]) => graph.changes(guard, { since, until, limit: 10 })),
  );
  for (const [at, [since, until]] of windows.entries())
    expect(answers[at]?.items, `${since} to ${until}`).toEqual(
      differences(held.get(since) ?? [], held.get(until) ?? []),
    );
  expect(await graph.verify()).toEqual([]);
}

function* pairs(moments: readonly Instant[]): Generator<[Instant, Instant]> {
  for (const since of moments) for (const until of moments) yield [since, until];
}

/** A past version is taken exactly where nothing is known. */
async function carryOut(
  tx: WriteTx,
  guard: Guard,
  { id, what, content, fromMs, lengthMs }: Step,
): Promise<void> {
  if (what === "put") await tx.put(note(id, content));
  if (what === "close") await tx.close(ref(id));
  if (what !== "past") return;
  const validFrom = tx.at - fromMs;
  const validTo = Math.min(tx.at, validFrom + lengthMs);
  const versions = await tx.versions({ guard }, ref(id));
  const isFree = versions.every(
    (version) =>
      version.validFrom >= validTo ||
      (version.validTo !== null && version.validTo <= validFrom) ||
      version.validFrom === version.validTo,
  );
  const isKnown = versions.some(
    (version) =>
      version.validFrom === validFrom && version.validTo === validTo && version.props.content === content,
  );
  const attempt = tx.putPast(note(id, content), { validFrom, validTo });
  if (validFrom < validTo && (isFree || isKnown)) expect(await attempt).toBe(isFree ? "added" : "unchanged");
  else await expect(attempt).rejects.toBeInstanceOf(Failure);
}

function heldAt(graph: GraphReader, guard: Guard, asOf: Instant): Promise<NodeRecord[]> {
  return graph.get(
    { guard, at: { asOf } },
    IDS.map((id) => ref(id)),
  );
}

function differences(since: readonly NodeRecord[], until: readonly NodeRecord[]): NodeChange[] {
  return IDS.flatMap((id) => {
    const [before = null, after = null] = [since, until].map((held) => held.find((node) => node.id === id));
    return before?.props.content === after?.props.content ? [] : [{ before, after }];
  });
}
