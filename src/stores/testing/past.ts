import { expect } from "vitest";
import type { AtTime } from "../../domain/time.ts";
import {
  ADMIN,
  type Check,
  contentsOf,
  edge,
  hour,
  idsOf,
  note,
  ref,
  refusal,
  snapshot,
  view,
} from "./fixtures.ts";

/** What began and ended before it was learned of. */
export function pastContract(check: Check): void {
  nodes(check);
  edges(check);
  refusing(check);
}

const EARLY = { validFrom: hour(1), validTo: hour(3) };

function nodes(check: Check): void {
  check("a past version shows inside its interval, to those who know of it", async ({ writeAt, graph }) => {
    const tx = await writeAt(hour(9), async (open) => {
      expect(await open.putPast(note("a", "forgotten"), EARLY)).toBe("added");
      return open.id;
    });
    const read = async (at?: AtTime) => {
      const found = await graph.get(view(at), [ref("a")]);
      expect(await graph.find(view(at), { limit: 10 })).toEqual(found);
      const hits = await graph.searchText(view(at), { text: "forgotten", limit: 10 });
      expect(hits.map(({ node }) => node)).toEqual(found);
      expect((await graph.counts(view(at))).nodes).toEqual(found.length === 0 ? {} : { NOTE: 1 });
      return contentsOf(found);
    };
    expect(await read()).toEqual([]);
    expect(await read({ asOf: hour(1) })).toEqual(["forgotten"]);
    expect(await read({ asOf: hour(3) - 1 })).toEqual(["forgotten"]);
    expect(await read({ asOf: hour(1) - 1 })).toEqual([]);
    expect(await read({ asOf: hour(3) })).toEqual([]);
    expect(await read({ asOf: hour(2), knownAt: hour(9) - 1 })).toEqual([]);
    expect(await read({ asOf: hour(2), knownAt: hour(9) })).toEqual(["forgotten"]);
    const [version] = await graph.versions(view(), ref("a"));
    expect(version).toMatchObject({ ...EARLY, recordedAt: hour(9), expiredAt: hour(9), txId: tx });
    expect(await graph.verify()).toEqual([]);
  });

  check("the past fills the gaps around what is known, and leaves the present alone", async (world) => {
    const { writeAt, graph } = world;
    await writeAt(hour(5), (tx) => tx.put(note("a", "first")));
    await writeAt(hour(6), (tx) => tx.close(ref("a")));
    await writeAt(hour(8), (tx) => tx.put(note("a", "now")));
    await writeAt(hour(9), async (tx) => {
      await tx.putPast(note("a", "between"), { validFrom: hour(6), validTo: hour(8) });
      await tx.putPast(note("a", "oldest"), { validFrom: hour(1), validTo: hour(4) });
      await tx.putPast(note("a", "old"), { validFrom: hour(4), validTo: hour(5) });
    });
    const history = ["oldest", "old", "first", "between", "now"];
    expect(contentsOf(await graph.versions(view(), ref("a")))).toEqual(history);
    expect(contentsOf(await graph.get(view(), [ref("a")]))).toEqual(["now"]);
    expect(contentsOf(await graph.find(view(), { limit: 10 }))).toEqual(["now"]);
    const [later] = await writeAt(hour(10), (tx) => tx.putAll([note("a", "later")]));
    expect(later?.outcome).toBe("modified");
    expect(await graph.verify()).toEqual([]);
  });

  check("the last version known is the last that held, whenever it was learned of", async (world) => {
    const { writeAt, graph } = world;
    await writeAt(hour(5), async (tx) => {
      await tx.put(note("old", "kept"));
      await tx.put(note("new", "kept"));
      await tx.link(edge("SUPERSEDES", "new", "old"));
    });
    await writeAt(hour(6), (tx) => tx.close(ref("old")));
    await writeAt(hour(9), (tx) => tx.putPast(note("old", "far back"), EARLY));
    const query = { of: [ref("new")], direction: "out", ends: "any", limit: 1 } as const;
    const [found] = await graph.neighbours(view(), query);
    expect(found?.node?.props.content).toBe("kept");
  });

  check("the same past again touches nothing", async ({ writeAt, graph }) => {
    const draft = note("a", "forgotten", { contentHash: "h1" });
    await writeAt(hour(9), (tx) => tx.putPast(draft, EARLY));
    const before = await snapshot(graph, ADMIN);
    expect(await writeAt(hour(10), (tx) => tx.putPast(draft, EARLY))).toBe("unchanged");
    expect(await snapshot(graph, ADMIN)).toEqual(before);
  });

  check("an id that only has a past can begin anew", async ({ writeAt, graph }) => {
    await writeAt(hour(9), (tx) => tx.putPast(note("a", "forgotten"), EARLY));
    await refusal(
      writeAt(hour(10), (tx) => tx.put(note("a", "again"), hour(2))),
      "conflict",
    );
    const { outcome } = await writeAt(hour(10), (tx) => tx.put(note("a", "again"), hour(3)));
    expect(outcome).toBe("added");
    expect(contentsOf(await graph.versions(view(), ref("a")))).toEqual(["forgotten", "again"]);
  });
}

function edges(check: Check): void {
  check("a past edge shows inside its interval, from both ends", async ({ writeAt, graph }) => {
    const draft = edge("CALLS", "a", "b", { count: 2 });
    await writeAt(hour(9), async (tx) => {
      await tx.putPast(note("a", "a"), { validFrom: hour(1), validTo: hour(5) });
      await tx.putPast(note("b", "b"), { validFrom: hour(1), validTo: hour(5) });
      expect(await tx.linkPast(draft, EARLY)).toBe("added");
    });
    const read = async (at?: AtTime) => {
      const out = await graph.neighbours(view(at), { of: [ref("a")], direction: "out", limit: 9 });
      const into = await graph.neighbours(view(at), { of: [ref("b")], direction: "in", limit: 9 });
      const alone = await graph.edges(view(at), { of: [ref("b")], direction: "in", limit: 9 });
      expect(into.map((each) => each.edge)).toEqual(out.map((each) => each.edge));
      expect(alone).toEqual(out.map((each) => each.edge));
      expect((await graph.counts(view(at))).edges).toBe(out.length);
      return out.map((each) => each.edge.props.count);
    };
    expect(await read({ asOf: hour(2) })).toEqual([2]);
    expect(await read({ asOf: hour(3) })).toEqual([]);
    expect(await read({ asOf: hour(2), knownAt: hour(8) })).toEqual([]);
    expect(await read()).toEqual([]);
    const before = await snapshot(graph, ADMIN);
    expect(await writeAt(hour(10), (tx) => tx.linkPast(draft, EARLY))).toBe("unchanged");
    expect(await snapshot(graph, ADMIN)).toEqual(before);
    await writeAt(hour(11), async (tx) => {
      await tx.putAll([note("a", "a"), note("b", "b")], hour(5));
      expect(await tx.link(draft, hour(3))).toBe("added");
    });
    expect(await read()).toEqual([2]);
  });

  check("a past edge does not overlap what is known of it", async ({ writeAt, graph }) => {
    await writeAt(hour(4), (tx) => tx.link(edge("CALLS", "a", "b")));
    await writeAt(hour(6), (tx) => tx.unlink(edge("CALLS", "a", "b")));
    await writeAt(hour(7), (tx) => tx.link(edge("CALLS", "a", "b")));
    const add = (validFrom: number, validTo: number) =>
      writeAt(hour(9), (tx) => tx.linkPast(edge("CALLS", "a", "b"), { validFrom, validTo }));
    await refusal(add(hour(1), hour(5)), "conflict");
    await refusal(add(hour(6), hour(8)), "conflict");
    expect(await add(hour(6), hour(7))).toBe("added");
    expect(await add(hour(1), hour(4))).toBe("added");
    expect(await graph.verify()).toEqual([]);
  });
}

function refusing(check: Check): void {
  const known = { validFrom: hour(3), validTo: hour(5) };
  for (const [what, interval] of Object.entries({
    "reaches into": { validFrom: hour(2), validTo: hour(4) },
    "begins within": { validFrom: hour(4), validTo: hour(6) },
    "lies within": { validFrom: hour(4), validTo: hour(4) + 1 },
    "goes around": { validFrom: hour(1), validTo: hour(8) },
    "is as long as": known,
    "reaches into the present after": { validFrom: hour(6), validTo: hour(8) },
  })) {
    check(`a past version that ${what} a known one is refused`, async ({ writeAt, graph }) => {
      await writeAt(hour(3), (tx) => tx.put(note("a", "known")));
      await writeAt(hour(5), (tx) => tx.close(ref("a")));
      await writeAt(hour(7), (tx) => tx.put(note("a", "present")));
      const before = await snapshot(graph, ADMIN);
      await refusal(
        writeAt(hour(9), (tx) => tx.putPast(note("a", "other"), interval)),
        "conflict",
      );
      expect(await snapshot(graph, ADMIN)).toEqual(before);
    });
  }

  for (const [what, interval] of Object.entries({
    "ends as it begins": { validFrom: hour(2), validTo: hour(2) },
    "ends before it begins": { validFrom: hour(2), validTo: hour(1) },
    "ends in the future": { validFrom: hour(2), validTo: hour(10) },
    "has no real moment": { validFrom: 0.5, validTo: hour(1) },
  })) {
    check(`a past that ${what} is refused`, async ({ writeAt, graph }) => {
      await refusal(
        writeAt(hour(9), (tx) => tx.putPast(note("a", "a"), interval)),
        "invalid_input",
      );
      await refusal(
        writeAt(hour(9), (tx) => tx.linkPast(edge("CALLS", "a", "b"), interval)),
        "invalid_input",
      );
      expect(idsOf(await graph.find(view({ asOf: hour(2) }), { limit: 10 }))).toEqual([]);
    });
  }
}
