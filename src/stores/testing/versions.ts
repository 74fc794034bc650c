import { expect } from "vitest";
import type { NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { AtTime, Instant } from "../../domain/time.ts";
import {
  ACCOUNT,
  ADMIN,
  type Check,
  contentsOf,
  hour,
  idsOf,
  META,
  note,
  PROJECT,
  ref,
  refusal,
  snapshot,
  view,
} from "./fixtures.ts";

/** How a write makes, replaces and ends the versions of one node. */
export function versionsContract(check: Check): void {
  writing(check);
  repeating(check);
  backdating(check);
  closing(check);
  clock(check);
  reading(check);
  endmost(check);
  contents(check);
}

const intervals = (versions: readonly NodeRecord[]): [Instant, Instant | null][] =>
  versions.map((version) => [version.validFrom, version.validTo]);

function writing(check: Check): void {
  check("a first write is added, open on both axes and stamped with its author", async (world) => {
    const { txId, put } = await world.writeAt(hour(1), async (tx) => ({
      txId: tx.id,
      put: await tx.put(note("note:a", "first", { contentHash: "h1", focus: "billing", taskId: "task:1" })),
    }));
    expect(put.outcome).toBe("added");
    expect(put.record).toEqual({
      account: ACCOUNT,
      project: PROJECT,
      id: "note:a",
      kind: "NOTE",
      props: { content: "first" },
      contentHash: "h1",
      focus: "billing",
      visibility: "shared",
      agents: [],
      sensitive: false,
      deletedAt: null,
      agentId: META.agentId,
      sessionId: META.sessionId,
      taskId: "task:1",
      txId,
      validFrom: hour(1),
      validTo: null,
      recordedAt: hour(1),
      expiredAt: null,
    });
    expect(await world.graph.get(view(), [ref("note:a")])).toEqual([put.record]);
  });

  check("properties come back as they were given", async ({ write, graph }) => {
    const props = {
      content: "quotes \" ' \\, a nul \u0000, a line\nbreak, 用户, 🚀, a lone \ud800",
      nested: { list: [1, 2.5, -3e-7, 9_007_199_254_740_991, true, null, ["deep", { a: {} }]] },
      empty: "",
      "key with 'quotes' and 空白": 0,
    };
    await write((tx) => tx.put(note("note:'; DROP TABLE nodes; --", props)));
    const [read] = await graph.get(view(), [ref("note:'; DROP TABLE nodes; --")]);
    expect(read?.props).toEqual(props);
  });

  check("a change closes the version before it and adds one", async ({ writeAt, graph }) => {
    const before = await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
    const after = await writeAt(hour(2), (tx) => tx.put(note("note:a", "two")));
    expect(after.outcome).toBe("modified");
    expect(await graph.versions(view(), ref("note:a"))).toEqual([
      { ...before.record, validTo: hour(2), expiredAt: hour(2) },
      after.record,
    ]);
  });

  check("of several changes in one transaction the last is the current one", async ({ write, graph }) => {
    await write(async (tx) => {
      for (const content of ["one", "two", "three"]) await tx.put(note("note:a", content));
    });
    expect(contentsOf(await graph.get(view(), [ref("note:a")]))).toEqual(["three"]);
    const versions = await graph.versions(view(), ref("note:a"));
    expect(versions.filter((version) => version.expiredAt === null)).toHaveLength(1);
    expect(contentsOf(await graph.find(view(), { limit: 10 }))).toEqual(["three"]);
  });
}

function repeating(check: Check): void {
  check("writing the same again touches nothing, whoever writes it", async ({ writeAt, graph }) => {
    const draft = note("note:a", { content: "same", tags: ["x", "y"], depth: { a: 1, b: 2 } });
    const first = await writeAt(hour(1), (tx) => tx.put(draft));
    const before = await snapshot(graph);
    const again = await writeAt(hour(2), (tx) => tx.put(draft), { agentId: "bob", type: "coordination" });
    expect(again).toEqual({ outcome: "unchanged", record: first.record });
    expect(await snapshot(graph)).toEqual(before);
  });

  check("neither the order of properties nor a default spelled out is a change", async ({ write, graph }) => {
    await write((tx) => tx.put(note("note:a", { content: "same", depth: { a: 1, b: 2 } })));
    const before = await snapshot(graph);
    const spelledOut: NodeDraft = note(
      "note:a",
      { depth: { b: 2, a: 1 }, content: "same" },
      { focus: null, visibility: "shared", agents: [], sensitive: false },
    );
    expect((await write((tx) => tx.put(spelledOut))).outcome).toBe("unchanged");
    expect(await snapshot(graph)).toEqual(before);
  });

  const base = note("note:a", { content: "same" }, { contentHash: "h1" });
  const changes: Record<string, Partial<NodeDraft>> = {
    "other properties under the same content hash": { props: { content: "same", startLine: 7 } },
    "a property less": { props: {} },
    kind: { kind: "FACT" },
    "content hash": { contentHash: "h2" },
    focus: { focus: "billing" },
    visibility: { visibility: "admin" },
    agents: { agents: ["ada"] },
    sensitive: { sensitive: true },
    task: { taskId: "task:1" },
  };
  for (const [what, change] of Object.entries(changes)) {
    check(`a changed draft is a new version: ${what}`, async ({ write }) => {
      await write((tx) => tx.put(base));
      expect((await write((tx) => tx.put({ ...base, ...change }))).outcome).toBe("modified");
    });
  }
}

function backdating(check: Check): void {
  check("a version may have become true before it was recorded", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "one"), hour(0)));
    await writeAt(hour(5), (tx) => tx.put(note("note:a", "two"), hour(3)));
    const versions = await graph.versions(view(), ref("note:a"));
    expect(intervals(versions)).toEqual([
      [hour(0), hour(3)],
      [hour(3), null],
    ]);
    expect(versions.map((version) => [version.recordedAt, version.expiredAt])).toEqual([
      [hour(1), hour(5)],
      [hour(5), null],
    ]);
  });

  check("a version may replace another for the whole of its time", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "mistaken")));
    await writeAt(hour(2), (tx) => tx.put(note("note:a", "right"), hour(1)));
    expect(contentsOf(await graph.get(view({ asOf: hour(1) }), [ref("note:a")]))).toEqual(["right"]);
    const asWeKnewIt = view({ asOf: hour(1), knownAt: hour(1) });
    expect(contentsOf(await graph.get(asWeKnewIt, [ref("note:a")]))).toEqual(["mistaken"]);
  });

  check("a version cannot begin before the one it replaces", async ({ writeAt, graph }) => {
    await writeAt(hour(2), (tx) => tx.put(note("note:a", "one")));
    const before = await snapshot(graph);
    const attempt = writeAt(hour(3), (tx) => tx.put(note("note:a", "two"), hour(2) - 1));
    await refusal(attempt, "conflict", "invalid_input");
    expect(await snapshot(graph)).toEqual(before);
  });

  for (const [what, validFrom] of [
    ["in the future", hour(1) + 1],
    ["that is not a number", Number.NaN],
    ["without end", Number.POSITIVE_INFINITY],
  ] as const) {
    check(`a beginning ${what} is refused`, async ({ writeAt, graph }) => {
      await refusal(
        writeAt(hour(1), (tx) => tx.put(note("note:a", "one"), validFrom)),
        "invalid_input",
      );
      expect(await graph.versions(view(), ref("note:a"))).toEqual([]);
    });
  }
}

function closing(check: Check): void {
  check("closing ends the current version, once", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
    expect(await writeAt(hour(2), (tx) => tx.close(ref("note:a")))).toBe(true);
    expect(await graph.get(view(), [ref("note:a")])).toEqual([]);
    const [version] = await graph.versions(view(), ref("note:a"));
    expect(version).toMatchObject({ validTo: hour(2), expiredAt: hour(2) });

    const before = await snapshot(graph);
    expect(await writeAt(hour(3), (tx) => tx.close(ref("note:a")))).toBe(false);
    expect(await writeAt(hour(3), (tx) => tx.close(ref("note:unknown")))).toBe(false);
    expect(await snapshot(graph)).toEqual(before);
  });

  check("an end may lie in the past, down to the beginning", async ({ writeAt, graph }) => {
    await writeAt(hour(1), async (tx) => {
      await tx.put(note("note:a", "one"));
      await tx.put(note("note:b", "two"));
    });
    await writeAt(hour(5), async (tx) => {
      await tx.close(ref("note:a"), hour(3));
      await tx.close(ref("note:b"), hour(1));
    });
    const [a] = await graph.versions(view(), ref("note:a"));
    expect(a).toMatchObject({ validTo: hour(3), expiredAt: hour(5) });
    expect(idsOf(await graph.find(view({ asOf: hour(2) }), { limit: 10 }))).toEqual(["note:a"]);
  });

  for (const [what, validTo] of [
    ["before the beginning", hour(1) - 1],
    ["in the future", hour(5) + 1],
  ] as const) {
    check(`an end ${what} is refused`, async ({ writeAt, graph }) => {
      await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
      const attempt = writeAt(hour(5), (tx) => tx.close(ref("note:a"), validTo));
      await refusal(attempt, "conflict", "invalid_input");
      expect(contentsOf(await graph.get(view(), [ref("note:a")]))).toEqual(["one"]);
    });
  }

  check("what was closed can be written again, and the gap stays", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
    await writeAt(hour(2), (tx) => tx.close(ref("note:a")));
    const again = await writeAt(hour(4), (tx) => tx.put(note("note:a", "one"), hour(3)));
    expect(again.outcome).toBe("added");
    expect(intervals(await graph.versions(view(), ref("note:a")))).toEqual([
      [hour(1), hour(2)],
      [hour(3), null],
    ]);
  });

  check("a version cannot reach back into one that was closed", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
    await writeAt(hour(3), (tx) => tx.close(ref("note:a")));
    const attempt = writeAt(hour(4), (tx) => tx.put(note("note:a", "two"), hour(2)));
    await refusal(attempt, "conflict", "invalid_input");
    expect(intervals(await graph.versions(view(), ref("note:a")))).toEqual([[hour(1), hour(3)]]);
  });
}

function clock(check: Check): void {
  check("a transaction's instant never goes back, though the clock may", async (world) => {
    await world.writeAt(hour(5), (tx) => tx.put(note("note:a", "one")));
    const second = await world.writeAt(hour(2), async (tx) => ({
      at: tx.at,
      put: await tx.put(note("note:a", "two")),
    }));
    expect(second.at).toBeGreaterThanOrEqual(hour(5));
    expect(second.put.record).toMatchObject({ validFrom: second.at, recordedAt: second.at });
    expect(contentsOf(await world.graph.get(view(), [ref("note:a")]))).toEqual(["two"]);
    const third = await world.writeAt(hour(6), (tx) => tx.put(note("note:a", "three")));
    expect(third.record.recordedAt).toBe(hour(6));
  });
}

function reading(check: Check): void {
  check("get answers in the order asked and leaves out what is not there", async ({ write, graph }) => {
    await write(async (tx) => {
      for (const id of ["note:a", "note:b", "note:c"]) await tx.put(note(id, id));
    });
    const asked = ["note:c", "note:unknown", "note:a"].map((id) => ref(id));
    expect(idsOf(await graph.get(view(), asked))).toEqual(["note:c", "note:a"]);
    expect(await graph.get(view(), [])).toEqual([]);
  });

  check("get takes very many ids at once", async ({ write, graph }) => {
    await write((tx) => tx.put(note("note:39999", "last")));
    const asked = Array.from({ length: 40_000 }, (_, index) => ref(`note:${index}`));
    expect(idsOf(await graph.get(view(), asked))).toEqual(["note:39999"]);
  });

  check("versions can be read as they were known", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
    await writeAt(hour(3), (tx) => tx.put(note("note:a", "two")));
    const known = await graph.versions(view({ knownAt: hour(2) }), ref("note:a"));
    expect(contentsOf(known)).toEqual(["one"]);
    expect(known[0]).toMatchObject({ validTo: null, expiredAt: null });
    expect(await graph.versions(view({ knownAt: hour(0) }), ref("note:a"))).toEqual([]);
    expect(contentsOf(await graph.versions(view({ knownAt: hour(3) }), ref("note:a")))).toEqual([
      "one",
      "two",
    ]);
  });
}

function endmost(check: Check): void {
  check("the first and last versions of each are told, also where it ended", async ({ writeAt, graph }) => {
    await writeAt(hour(1), async (tx) => {
      for (const id of ["note:a", "note:b"]) await tx.put(note(id, "one"));
    });
    await writeAt(hour(2), (tx) => tx.put(note("note:a", "two")));
    await writeAt(hour(3), (tx) => tx.close(ref("note:a")));
    const asked = ["note:b", "note:unknown", "note:a"].map((id) => ref(id));
    const last = await graph.last(view(), asked);
    expect(idsOf(last)).toEqual(["note:b", "note:a"]);
    expect(contentsOf(last)).toEqual(["one", "two"]);
    expect(last.map(({ validTo }) => validTo)).toEqual([null, hour(3)]);
    const first = await graph.first(view(), asked);
    expect(contentsOf(first)).toEqual(["one", "one"]);
    expect(intervals(first)).toEqual([
      [hour(1), null],
      [hour(1), hour(2)],
    ]);
  });

  check("the last version is that of the moment asked for, as it was known", async ({ writeAt, graph }) => {
    const lastAt = async (at: AtTime) => (await graph.last(view(at), [ref("note:a")]))[0];
    await writeAt(hour(1), (tx) => tx.put(note("note:a", "one")));
    await writeAt(hour(2), (tx) => tx.close(ref("note:a")));
    await writeAt(hour(4), (tx) => tx.put(note("note:a", "two")));
    expect(await lastAt({ asOf: hour(0) })).toBeUndefined();
    expect(await lastAt({ asOf: hour(3) })).toMatchObject({ props: { content: "one" }, validTo: hour(2) });
    expect(await lastAt({ asOf: hour(5) })).toMatchObject({ props: { content: "two" }, validTo: null });
    expect(await lastAt({ knownAt: hour(1) })).toMatchObject({ props: { content: "one" }, validTo: null });
  });

  check("a last version that is not for the reader is left out", async ({ write, graph }) => {
    await write(async (tx) => {
      await tx.put(note("note:a", "one"));
      await tx.put(note("note:a", "two", { visibility: "admin" }));
      await tx.put(note("note:b", "one"));
      await tx.setDeleted(ref("note:b"), true);
    });
    expect(await graph.last(view(), [ref("note:a"), ref("note:b")])).toEqual([]);
    expect(contentsOf(await graph.last(view({}, ADMIN), [ref("note:a")]))).toEqual(["two"]);
  });
}

function contents(check: Check): void {
  const withContent = (id: string, content: string, contentHash: string) =>
    note(id, content, { contentHash });

  check("what had a content is told, each as it had it first", async ({ writeAt, graph }) => {
    await writeAt(hour(1), async (tx) => {
      await tx.put(withContent("note:a", "one", "h1"));
      await tx.put(withContent("note:b", "another", "h2"));
    });
    await writeAt(hour(2), (tx) => tx.put(withContent("note:a", "one, elsewhere", "h1")));
    await writeAt(hour(3), (tx) => tx.put(withContent("note:a", "two", "h3")));
    await writeAt(hour(4), (tx) => tx.put(withContent("note:c", "one", "h1")));
    await writeAt(hour(5), (tx) => tx.put(withContent("note:a", "one again", "h1")));
    const found = async (contentHashes: string[], at: AtTime = {}, limit = 10) =>
      (await graph.firstWith(view(at), { contentHashes, limit })).map((one) => [one.id, one.validFrom]);
    const first = ["note:a", hour(1)];
    const second = ["note:c", hour(4)];
    expect(await found(["h1"])).toEqual([first, second]);
    expect(await found(["h2", "h1", "h2"])).toEqual([["note:b", hour(1)], first, second]);
    expect(await found(["h1"], {}, 1)).toEqual([first]);
    expect(await found(["h1"], { asOf: hour(3) })).toEqual([first]);
    expect(await found(["h1"], { knownAt: hour(3) })).toEqual([first]);
    expect(await found(["h1"], { knownAt: hour(0) })).toEqual([]);
    expect(await found(["h"])).toEqual([]);
    expect(await found([])).toEqual([]);
    const [whole] = await graph.firstWith(view(), { contentHashes: ["h1"], limit: 1 });
    expect(whole).toEqual((await graph.versions(view(), ref("note:a")))[0]);
  });

  check("of a content only what is for the reader is told, and only of the kinds asked", async (world) => {
    await world.write(async (tx) => {
      await tx.put({ ...withContent("note:a", "one", "h1"), visibility: "admin" });
      await tx.put({ ...withContent("note:b", "one", "h1"), kind: "FACT" });
      await tx.put(withContent("note:c", "one", "h1"));
      await tx.setDeleted(ref("note:c"), true);
    });
    const query = { contentHashes: ["h1"], limit: 10 };
    expect(idsOf(await world.graph.firstWith(view(), query))).toEqual(["note:b"]);
    expect(await world.graph.firstWith(view(), { ...query, kinds: ["NOTE"] })).toEqual([]);
    expect(idsOf(await world.graph.firstWith(view({}, ADMIN), query))).toEqual(["note:a", "note:b"]);
  });
}
