import fc from "fast-check";
import { expect } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { asProjectId, type ProjectId } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import type { GraphStore, Holding, StoredRecord, TxMeta, WriteTx } from "../port.ts";
import {
  ACCOUNT,
  ADMIN,
  type Check,
  contentsOf,
  edge,
  hour,
  META,
  note,
  type OpenedStore,
  type OpenStore,
  PROJECT,
  ref,
  refusal,
  type TestClock,
  view,
} from "./fixtures.ts";

const HOLDING: Holding = { account: ACCOUNT, project: PROJECT, shared: false };
const WITH_SHARED: Holding = { ...HOLDING, shared: true };
const TRANSFER: TxMeta = { ...META, type: "transfer", agentId: "system" };
const MOBILE = asProjectId("acme-mobile");

/** Carrying a project from one store to another: nothing of it is lost, and nothing else comes with it. */
export function transferContract(check: Check, open: OpenStore): void {
  dumping(check);
  loading(check, open);
  merging(check, open);
  histories(check, open);
}

async function dumpOf(graph: GraphStore, holding = HOLDING): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const record of graph.dump(holding)) records.push(record);
  return records;
}

/** What a record is about, in short. */
function nameOf(record: StoredRecord): string {
  if (record.is === "tx") return `tx ${record.tx.reason ?? ""}`;
  if (record.is === "node") return `${record.node.id} ${record.node.props.content}`;
  return `${record.edge.from.id} ${record.edge.type} ${record.edge.to.id}`;
}

/** Gives a second, empty store to the body. */
async function withOther<T>(
  open: OpenStore,
  clock: TestClock,
  body: (other: OpenedStore) => Promise<T>,
): Promise<T> {
  const other = await open({ clock: clock.now });
  try {
    return await body(other);
  } finally {
    await other.dispose();
  }
}

function load(graph: GraphStore, records: readonly StoredRecord[], meta = TRANSFER): Promise<void> {
  return graph.transaction(meta, (tx) => tx.load(records), { notBefore: hour(0) });
}

function dumping(check: Check): void {
  check(
    "a dump holds every version and edge of a project in the order of ids",
    async ({ writeAt, graph }) => {
      await writeAt(
        hour(1),
        async (tx) => {
          await tx.put(note("b", "one"));
          await tx.put(note("a", "hidden", { sensitive: true, visibility: "admin" }));
          await tx.link(edge("INVOLVES", "b", "src/z.ts"));
          await tx.link(edge("CAUSES", "b", "a"));
        },
        { reason: "first" },
      );
      await writeAt(hour(2), (tx) => tx.put(note("b", "two")), { reason: "second" });
      await writeAt(
        hour(3),
        async (tx) => {
          await tx.setDeleted(ref("b"), true);
          await tx.unlink(edge("CAUSES", "b", "a"));
        },
        { reason: "third" },
      );
      expect((await dumpOf(graph)).map(nameOf)).toEqual([
        "tx first",
        "tx second",
        "tx third",
        "a hidden",
        "b one",
        "b two",
        "b CAUSES a",
        "b INVOLVES src/z.ts",
      ]);
    },
  );

  check("what is shared comes on request, and what is another's never", async ({ write, graph }) => {
    await write(async (tx) => {
      await tx.put(note("mine", "mine"));
      await tx.put(note("common", "common", { project: null }));
      await tx.put(note("theirs", "theirs", { project: MOBILE }));
      await tx.link({ type: "CAUSES", from: ref("common", null), to: ref("mine") });
      await tx.link({ type: "CAUSES", from: ref("common", null), to: ref("theirs", MOBILE) });
      await tx.link({ type: "CAUSES", from: ref("mine"), to: ref("common", null) });
    });
    await write((tx) => tx.put(note("elsewhere", "x", { project: MOBILE })), { project: MOBILE });
    expect((await dumpOf(graph)).map(nameOf)).toEqual(["tx ", "mine mine", "mine CAUSES common"]);
    expect((await dumpOf(graph, WITH_SHARED)).map(nameOf)).toEqual([
      "tx ",
      "common common",
      "common CAUSES mine",
      "mine mine",
      "mine CAUSES common",
    ]);
    expect(await dumpOf(graph, { ...WITH_SHARED, account: "umbrella" })).toEqual([]);
  });

  check("a dump is of one moment, whatever is written while it is read", async ({ write, graph }) => {
    await write(async (tx) => {
      for (let at = 0; at < 50; at++) await tx.put(note(`n${at}`, "before"));
    });
    const seen: string[] = [];
    for await (const record of graph.dump(HOLDING)) {
      if (seen.length === 3) {
        await write(async (tx) => {
          for (let at = 0; at < 60; at++) await tx.put(note(`n${at}`, "after"));
        });
      }
      seen.push(nameOf(record));
    }
    expect(seen).toHaveLength(51);
    expect(seen.filter((name) => name.endsWith("after"))).toEqual([]);
  });

  check(
    "what is kept of a node is told with its edges, and of an unknown one nothing",
    async ({ write, graph }) => {
      await write(async (tx) => {
        await tx.put(note("a", "one", { searchText: "more words" }));
        await tx.link(edge("CAUSES", "a", "b", { why: "so" }));
      });
      const [unknown, stored] = await graph.stored(ACCOUNT, [ref("unknown"), ref("a")]);
      expect(unknown).toEqual({ versions: [], edges: [] });
      expect(stored?.versions).toMatchObject([{ id: "a", searchText: "more words", agentId: "ada" }]);
      expect(stored?.edges).toMatchObject([{ type: "CAUSES", to: ref("b"), props: { why: "so" } }]);
    },
  );
}

function loading(check: Check, open: OpenStore): void {
  check(
    "what was dumped can be loaded under another name and read as before",
    ({ write, writeAt, graph, clock }) =>
      withOther(open, clock, async ({ store: { memory } }) => {
        await writeAt(hour(1), (tx) => tx.put(note("a", "old words", { contentHash: "h1" })));
        await writeAt(hour(2), async (tx) => {
          await tx.put(note("a", "new words", { contentHash: "h2", focus: "billing", taskId: "task:1" }));
          await tx.link(edge("CAUSES", "a", "b"));
        });
        await write((tx) => tx.put(note("b", "sealed", { sensitive: true })), { agentId: "bob" });
        const moved = (await dumpOf(graph)).map((record) => movedTo(record, MOBILE));
        await load(memory, moved, { ...TRANSFER, account: "umbrella", project: MOBILE });

        const guard = { ...ADMIN, account: "umbrella", project: MOBILE };
        const [a] = await memory.get({ guard }, [ref("a", MOBILE)]);
        expect(a).toMatchObject({
          props: { content: "new words" },
          validFrom: hour(2),
          focus: "billing",
          agentId: "ada",
        });
        const past = await memory.searchText({ guard, at: { asOf: hour(1) } }, { text: "words", limit: 9 });
        expect(past.map(({ node }) => node.props.content)).toEqual(["old words"]);
        expect(contentsOf(await memory.find({ guard }, { agentId: "bob", limit: 9 }))).toEqual(["sealed"]);
        const next = await memory.neighbours(
          { guard },
          { of: [ref("a", MOBILE)], direction: "out", limit: 9 },
        );
        expect(next.map(({ node }) => node?.props.content)).toEqual(["sealed"]);
        expect((await memory.counts({ guard })).edges).toBe(1);
        expect(await memory.find(view(undefined, ADMIN), { limit: 9 })).toEqual([]);
        expect(await memory.verify()).toEqual([]);
      }),
  );

  check("transactions of long ago do not become the newest", ({ writeAt, graph, clock }) =>
    withOther(open, clock, async ({ store: { memory } }) => {
      await memory.transaction({ ...META, reason: "oldest" }, (tx) => tx.put(note("z", "oldest")));
      await writeAt(hour(1), (tx) => tx.put(note("a", "old")), { reason: "old" });
      clock.set(hour(5));
      await memory.transaction({ ...META, reason: "newer" }, (tx) => tx.put(note("b", "newer")));
      await load(memory, await dumpOf(graph), { ...TRANSFER, reason: "carried over" });
      clock.set(hour(3));
      await memory.transaction({ ...META, reason: "newest" }, (tx) => tx.put(note("c", "newest")));
      const listed = await memory.transactions(ADMIN, { limit: 4 });
      expect(listed.map(({ reason }) => reason)).toEqual(["newest", "carried over", "newer", "old"]);
      expect(listed.map(({ at }) => at)).toEqual([hour(5), hour(5), hour(5), hour(1)]);
    }),
  );

  check("a transaction can be told not to begin before what it loads", async ({ graph, clock }) => {
    clock.set(hour(1));
    const at = await graph.transaction(META, async (tx) => tx.at, { notBefore: hour(2) });
    expect(at).toBe(hour(2));
    expect(await graph.transaction(META, async (tx) => tx.at, { notBefore: hour(0) })).toBe(hour(1));
  });

  check("a record whose transaction is nowhere is refused", async ({ write, graph, clock }) => {
    await write((tx) => tx.put(note("a", "one")));
    const nodes = (await dumpOf(graph)).filter(({ is }) => is === "node");
    await withOther(open, clock, async ({ store: { memory } }) => {
      await refusal(load(memory, nodes), "invalid_input");
      expect(await dumpOf(memory)).toEqual([]);
    });
  });
}

function movedTo(record: StoredRecord, project: ProjectId): StoredRecord {
  const moved = <T extends { project: ProjectId | null }>(each: T): T =>
    each.project === null ? each : { ...each, project };
  if (record.is === "tx") return { is: "tx", tx: moved(record.tx) };
  if (record.is === "node") return { is: "node", node: moved(record.node) };
  const { edge: each } = record;
  return { is: "edge", edge: { ...each, from: moved(each.from), to: moved(each.to) } };
}

function merging(check: Check, open: OpenStore): void {
  check("what has gone on since it was loaded is brought up to date", ({ writeAt, graph, clock }) =>
    withOther(open, clock, async ({ store: { memory } }) => {
      await writeAt(hour(1), async (tx) => {
        await tx.put(note("a", "one"));
        await tx.put(note("b", "one"));
        await tx.link(edge("CAUSES", "a", "b", { count: 1 }));
      });
      await load(memory, await dumpOf(graph));
      await writeAt(hour(2), async (tx) => {
        await tx.put(note("a", "two"));
        await tx.setDeleted(ref("b"), true);
        await tx.link(edge("CAUSES", "a", "b", { count: 2 }));
      });
      await load(memory, await dumpOf(graph));
      expect(await dumpOf(memory)).toEqual(await dumpOf(graph));
      expect(contentsOf(await memory.find(view(), { limit: 9 }))).toEqual(["two"]);
      expect(await memory.searchText(view(), { text: "one", limit: 9 })).toEqual([]);
      expect(await memory.verify()).toEqual([]);
    }),
  );

  check("a version that would overlap another is refused", ({ writeAt, graph, clock }) =>
    withOther(open, clock, async ({ store: { memory } }) => {
      await writeAt(hour(1), async (tx) => {
        await tx.put(note("a", "theirs"));
        await tx.link(edge("CAUSES", "x", "y", { says: "theirs" }));
      });
      clock.set(hour(2));
      await memory.transaction(META, async (tx) => {
        await tx.put(note("a", "ours"), hour(1));
        await tx.link(edge("CAUSES", "x", "y", { says: "ours" }), hour(1));
      });
      const dumped = await dumpOf(graph);
      for (const sort of ["node", "edge"] as const) {
        const some = dumped.filter(({ is }) => is === "tx" || is === sort);
        await refusal(load(memory, some), "conflict");
      }
      expect(contentsOf(await memory.find(view(), { limit: 9 }))).toEqual(["ours"]);
      expect(await memory.verify()).toEqual([]);
    }),
  );
}

const KEYS = ["a", "b", "c"];
const EDGE_TYPES: readonly EdgeType[] = ["CAUSES", "SUPERSEDES"];

const operation = fc.record({
  what: fc.constantFrom("put", "put", "put", "close", "delete", "restore", "link", "unlink", "past"),
  key: fc.constantFrom(...KEYS),
  other: fc.constantFrom(...KEYS),
  type: fc.constantFrom(...EDGE_TYPES),
  value: fc.constantFrom("one", "two", "three"),
  sensitive: fc.boolean(),
  isShared: fc.boolean(),
  beforeMs: fc.integer({ min: 0, max: 60 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
const step = fc.record({
  clockStepMs: fc.integer({ min: 0, max: 30 }),
  operations: fc.array(operation, { minLength: 1, maxLength: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What the store holds impossible it refuses, and nothing changes; the history is what is left. */
async function act(tx: WriteTx, { what, key, other, type, value, sensitive, isShared, beforeMs }: Operation) {
  const from = tx.at - beforeMs;
  const place = isShared ? null : PROJECT;
  const draft = note(key, value, { sensitive, project: place });
  const [ends, own] = [{ type, from: ref(key, place), to: ref(other) }, ref(key, place)];
  if (what === "put") await tx.put(draft, from);
  else if (what === "close") await tx.close(own, from);
  else if (what === "delete" || what === "restore") await tx.setDeleted(own, what === "delete");
  else if (what === "link") await tx.link({ ...ends, props: { value } }, from);
  else if (what === "unlink") await tx.unlink(ends, from);
  else await tx.putPast(draft, { validFrom: from - 5, validTo: from });
}

async function live(graph: GraphStore, clock: TestClock, { clockStepMs, operations }: Step): Promise<void> {
  clock.set(clock.now() + clockStepMs);
  await graph.transaction(META, async (tx) => {
    for (const each of operations)
      await act(tx, each).catch((thrown) => {
        if (!(thrown instanceof Failure)) throw thrown;
      });
  });
}

/** Everything that a reader can be told, now and at moments of the past. */
async function readings(graph: GraphStore, moments: readonly number[]) {
  const views = [view(undefined, ADMIN), ...moments.map((asOf) => view({ asOf }, ADMIN))];
  const answers = [];
  for (const each of [...views, ...moments.map((knownAt) => view({ knownAt }, ADMIN))]) {
    const of = KEYS.flatMap((key) => [ref(key), ref(key, null)]);
    // Two that share an id and a beginning, one of them for all projects, come in any order.
    answers.push((await graph.find(each, { limit: 99 })).sort(byId));
    answers.push(await graph.neighbours(each, { of, direction: "out", limit: 99 }));
    answers.push(
      (await graph.searchText(each, { text: "one", limit: 99 })).map(({ node }) => node).sort(byId),
    );
  }
  return answers;
}

const byId = (a: { id: string; project: string | null }, b: { id: string; project: string | null }) =>
  `${a.project} ${a.id}` < `${b.project} ${b.id}` ? -1 : 1;

function histories(check: Check, open: OpenStore): void {
  check("random histories read and dump the same after they were carried over", ({ clock }) => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      (steps, pause) =>
        withOther(open, clock, ({ store: { memory: source } }) =>
          withOther(open, clock, async ({ store: { memory: target } }) => {
            const start = clock.now();
            for (const [at, each] of steps.entries()) {
              await live(source, clock, each);
              if (at === pause) await load(target, await dumpOf(source, WITH_SHARED));
            }
            const dumped = await dumpOf(source, WITH_SHARED);
            for (const time of ["once", "again"]) {
              await load(target, dumped);
              expect(await dumpOf(target, WITH_SHARED), time).toEqual(dumped);
            }
            const moments = [start - 30, start, start + 15, start + 60, clock.now()];
            expect(await readings(target, moments)).toEqual(await readings(source, moments));
            expect(await target.verify()).toEqual([]);
          }),
        ),
    );
    return fc.assert(property, { numRuns: 40 });
  });
}
