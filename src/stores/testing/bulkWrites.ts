import { expect } from "vitest";
import type { EdgeDraft, NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { PutOutcome, PutResult, WriteTx } from "../port.ts";
import { type Check, edge, hour, note, ref, refusal, type Space, snapshot, view } from "./fixtures.ts";

/** Many drafts at once: the same as one by one, for an engine to which each call is a journey. */
export function bulkWritesContract(check: Check): void {
  check("many at once give what one by one gives", async ({ newSpace, clock }) => {
    const single = new Told(await newSpace(), ONE_BY_ONE);
    const bulk = new Told(await newSpace(), AT_ONCE);
    for (const [instant, chapter] of CHAPTERS) {
      clock.set(instant);
      for (const told of [single, bulk]) await told.tell(chapter);
    }
    expect(single.outcomes).toEqual([
      ["added", "added", "modified"],
      ["added", "unchanged", "added"],
      ["unchanged", "modified", "added"],
      ["modified", "added"],
    ]);
    expect(bulk.outcomes).toEqual(single.outcomes);
    expect(await bulk.result()).toEqual(await single.result());
  });

  check("many at once are one with the rest of their transaction", async ({ writeAt, graph }) => {
    await writeAt(hour(1), (tx) => tx.putAll([note("a", "one"), note("b", "two")]));
    const before = await snapshot(graph);
    const attempt = writeAt(hour(2), async (tx) => {
      await tx.putAll([note("a", "changed"), note("c", "new")]);
      await tx.linkAll([edge("CAUSES", "a", "b"), edge("CAUSES", "c", "b")]);
      throw new Error("changed my mind");
    });
    await expect(attempt).rejects.toThrow("changed my mind");
    expect(await snapshot(graph)).toEqual(before);
    expect(await graph.verify()).toEqual([]);
  });

  check("one transaction takes as many as there is room for", async ({ write, graph }) => {
    const many = Math.min(graph.transactionRoom, 20_000);
    const drafts = Array.from({ length: many }, (_, at) => note(`n${at}`, `what was seen on day ${at}`));
    await write((tx) => tx.putAll(drafts));
    expect(await graph.count(view(), { kinds: ["NOTE"] })).toBe(many);
  });

  check("nothing at once is nothing", async ({ write, graph }) => {
    const before = await snapshot(graph);
    expect(await write(async (tx) => [await tx.putAll([]), await tx.linkAll([])])).toEqual([[], []]);
    expect(await snapshot(graph)).toEqual(before);
  });

  check("many at once obey the same rules of time", async ({ writeAt, graph }) => {
    await refusal(
      writeAt(hour(1), (tx) => tx.putAll([note("a", "one")], hour(2))),
      "invalid_input",
    );
    await refusal(
      writeAt(hour(1), (tx) => tx.linkAll([edge("CAUSES", "a", "b")], hour(2))),
      "invalid_input",
    );
    expect((await snapshot(graph)).counts).toMatchObject({ nodes: {}, edges: 0 });
  });
}

interface Ways {
  put(tx: WriteTx, drafts: readonly NodeDraft[], validFrom?: Instant): Promise<PutResult[]>;
  link(tx: WriteTx, drafts: readonly EdgeDraft[]): Promise<PutOutcome[]>;
}

const AT_ONCE: Ways = {
  put: (tx, drafts, validFrom) => tx.putAll(drafts, validFrom),
  link: (tx, drafts) => tx.linkAll(drafts),
};

const ONE_BY_ONE: Ways = {
  async put(tx, drafts, validFrom) {
    const results: PutResult[] = [];
    for (const draft of drafts) results.push(await tx.put(draft, validFrom));
    return results;
  },
  async link(tx, drafts) {
    const outcomes: PutOutcome[] = [];
    for (const draft of drafts) outcomes.push(await tx.link(draft));
    return outcomes;
  },
};

interface Chapter {
  readonly nodes: readonly NodeDraft[];
  readonly validFrom?: Instant;
  readonly edges: readonly EdgeDraft[];
}

/** Each adds, changes and repeats. */
const CHAPTERS: readonly (readonly [Instant, Chapter])[] = [
  [
    hour(1),
    {
      nodes: [note("a", "one"), note("b", "two"), note("a", "one again")],
      edges: [edge("CALLS", "a", "b"), edge("CALLS", "a", "b"), edge("TESTS", "a", "b")],
    },
  ],
  [
    hour(3),
    {
      nodes: [note("b", "two"), note("a", "three"), note("c", "four")],
      validFrom: hour(2),
      edges: [edge("CALLS", "a", "b", { count: 2 }), edge("CALLS", "c", "a")],
    },
  ],
];

/** A story told in one way, and what came of it. */
class Told {
  readonly outcomes: PutOutcome[][] = [];
  readonly #records: NodeRecord[] = [];
  readonly #space: Space;
  readonly #ways: Ways;

  constructor(space: Space, ways: Ways) {
    this.#space = space;
    this.#ways = ways;
  }

  async tell({ nodes, validFrom, edges }: Chapter): Promise<void> {
    await this.#space.graph.transaction(this.#space.meta, async (tx) => {
      const results = await this.#ways.put(tx, nodes, validFrom);
      this.#records.push(...results.map(({ record }) => record));
      this.outcomes.push(results.map(({ outcome }) => outcome));
      this.outcomes.push(await this.#ways.link(tx, edges));
    });
  }

  /** Without what differs from space to space. */
  async result() {
    const { graph, guard } = this.#space;
    const found = await graph.find({ guard }, { limit: 10 });
    const around = await graph.neighbours({ guard }, { of: [ref("a")], direction: "both", limit: 10 });
    return {
      records: [...this.#records, ...found].map((record) => ({ ...record, account: "", txId: "" })),
      edges: around.map(({ edge }) => ({ ...edge, txId: "" })),
      counts: await graph.counts({ guard }),
    };
  }
}
