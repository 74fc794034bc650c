import { expect } from "vitest";
import type { NodeDraft } from "../../domain/record.ts";
import { seededRandom } from "../../domain/testing/seededRandom.ts";
import type { AtTime } from "../../domain/time.ts";
import type { GraphReader, VectorQuery } from "../port.ts";
import {
  type Check,
  contentsOf,
  hitIds,
  hour,
  note,
  ref,
  refusal,
  snapshot,
  view,
  type World,
} from "./fixtures.ts";

export const MODEL = "test-model";
export const vector = (...numbers: number[]) => Float32Array.from(numbers);

/** Nearest by cosine, of one model, among what the reader may see. */
export function vectorSearchContract(check: Check): void {
  nearness(check);
  models(check);
  unfinishedModels(check);
  refusals(check);
  versions(check);
  filters(check);
}

export async function shelve(
  { write }: World,
  items: readonly { draft: NodeDraft; vector: Float32Array }[],
): Promise<void> {
  await write(async (tx) => {
    for (const { draft, vector } of items) {
      await tx.put(draft);
      expect(await tx.putVector(draft, { model: MODEL, vector })).toBe(true);
    }
  });
}

export const item = (id: string, ...numbers: number[]) => ({
  draft: note(id, id),
  vector: vector(...numbers),
});

export function search({ graph }: World, near: Float32Array, query: Partial<VectorQuery> = {}, at = {}) {
  return graph.searchVector(view(at), { model: MODEL, vector: near, limit: 10, ...query });
}

function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0;
    dot += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return dot / Math.sqrt(squaresA * squaresB);
}

/** Clustered, as embeddings are, and not normalized. */
function clusteredVectors(count: number, dimensions: number, random: () => number): Float32Array[] {
  const centres = Array.from({ length: 12 }, () =>
    Float32Array.from({ length: dimensions }, () => random() - 0.5),
  );
  return Array.from({ length: count }, (_, index) => {
    const scale = 0.2 + 3 * random();
    return Float32Array.from(centres[index % 12] ?? [], (x) => scale * (x + 0.5 * (random() - 0.5)));
  });
}

function nearness(check: Check): void {
  check("the ten nearest are those that exact cosine names", async (world) => {
    const random = seededRandom(7);
    const vectors = clusteredVectors(500, 48, random);
    await shelve(
      world,
      vectors.map((each, index) => ({ draft: note(`n${index}`, "text"), vector: each })),
    );
    let agreed = 0;
    const queries = clusteredVectors(40, 48, random);
    for (const query of queries) {
      const exact = vectors
        .map((each, index) => ({ id: `n${index}`, score: cosine(each, query) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, 10);
      const hits = await search(world, query);
      expect(hits).toHaveLength(10);
      const names = new Set(exact.map(({ id }) => id));
      agreed += hitIds(hits).filter((id) => names.has(id)).length;
    }
    expect(agreed / (10 * queries.length)).toBeGreaterThanOrEqual(0.98);
  });

  check("the score is the cosine, whatever the length of the vectors", async (world) => {
    await shelve(world, [
      item("same", 30, 40),
      item("near", 1, 0),
      item("across", -0.004, 0.003),
      item("far", -3, -4),
    ]);
    const hits = await search(world, vector(0.6, 0.8));
    expect(hitIds(hits)).toEqual(["same", "near", "across", "far"]);
    for (const [index, score] of [1, 0.6, 0, -1].entries()) expect(hits[index]?.score).toBeCloseTo(score, 2);
    expect(hitIds(await search(world, vector(0.6, 0.8), { limit: 2 }))).toEqual(["same", "near"]);
    expect(await search(world, vector(0.6, 0.8), { limit: 0 })).toEqual([]);
  });

  check("equally near ones come in the same order every time", async (world) => {
    await shelve(
      world,
      Array.from({ length: 15 }, (_, index) => item(`n${(index * 4) % 15}`, 1, 1)),
    );
    const all = hitIds(await search(world, vector(1, 1), { limit: 15 }));
    expect(all).toHaveLength(15);
    expect(hitIds(await search(world, vector(1, 1), { limit: 15 }))).toEqual(all);
    expect(hitIds(await search(world, vector(1, 1), { limit: 5 }))).toEqual(all.slice(0, 5));
  });

  check("a vector without direction never makes a score that is no number", async (world) => {
    await shelve(world, [item("a", 1, 0)]);
    const nowhere = { model: MODEL, vector: vector(0, 0) };
    await world
      .write(async (tx) => {
        await tx.put(note("zero", "zero"));
        await tx.putVector(ref("zero"), nowhere);
      })
      .catch((thrown) => expect(thrown).toMatchObject({ name: "Failure", code: "invalid_input" }));
    for (const hit of await search(world, vector(1, 0))) expect(hit.score).not.toBeNaN();
  });
}

function models(check: Check): void {
  check("vectors of different models are never compared", async (world) => {
    await shelve(world, [item("a", 1, 0)]);
    await world.write(async (tx) => {
      await tx.put(note("b", "b"));
      await tx.putVector(ref("b"), { model: "other-model", vector: vector(1, 0) });
      await tx.put(note("c", "c"));
      await tx.putVector(ref("c"), { model: "wide-model", vector: vector(1, 0, 0) });
    });
    await world.write((tx) => tx.putVector(ref("a"), { model: "second-model", vector: vector(0, 1) }));
    const found = async (graph: GraphReader, at: AtTime) => {
      const ids: Record<string, string[]> = {};
      for (const model of [MODEL, "other-model", "wide-model", "second-model", "unknown-model"]) {
        const near = model === "wide-model" ? vector(1, 0, 0) : vector(1, 0);
        ids[model] = hitIds(await graph.searchVector(view(at), { model, vector: near, limit: 10 }));
      }
      return ids;
    };
    const expected = {
      [MODEL]: ["a"],
      "other-model": ["b"],
      "wide-model": ["c"],
      "second-model": ["a"],
      "unknown-model": [],
    };
    for (const at of [{}, { asOf: world.clock.now() }]) {
      expect(await found(world.graph, at)).toEqual(expected);
      expect(await world.write((tx) => found(tx, at))).toEqual(expected);
    }
  });
}

function unfinishedModels(check: Check): void {
  check(
    "a model that was only tried in a transaction that failed leaves nothing to confuse",
    async (world) => {
      const search = (model: string) => ({ model, vector: vector(1, 0), limit: 10 });
      const attempt = world.write(async (tx) => {
        await tx.put(note("ghost", "ghost"));
        await tx.putVector(ref("ghost"), { model: "ghost-model", vector: vector(1, 0) });
        expect(await tx.searchVector(view(), search("ghost-model"))).toHaveLength(1);
        throw new Error("no");
      });
      await expect(attempt).rejects.toThrow("no");
      await world.write(async (tx) => {
        await tx.put(note("real", "real"));
        await tx.putVector(ref("real"), { model: "real-model", vector: vector(1, 0) });
        expect(await tx.searchVector(view(), search("ghost-model"))).toEqual([]);
        expect(hitIds(await tx.searchVector(view(), search("real-model")))).toEqual(["real"]);
      });
      expect(await world.graph.searchVector(view(), search("ghost-model"))).toEqual([]);
      const wide = { model: "ghost-model", vector: vector(1, 0, 0) };
      expect(await world.write((tx) => tx.putVector(ref("real"), wide))).toBe(true);
    },
  );
}

function refusals(check: Check): void {
  const bad: Record<string, Float32Array> = {
    "with fewer numbers than its model has": vector(1),
    "with more numbers than its model has": vector(1, 0, 0),
    "without numbers": vector(),
    "with a number that is none": vector(Number.NaN, 1),
    "with an endless number": vector(Number.POSITIVE_INFINITY, 1),
  };
  for (const [what, wrong] of Object.entries(bad)) {
    check(`a vector ${what} is refused, kept or asked for`, async (world) => {
      await shelve(world, [item("a", 1, 0)]);
      const before = await snapshot(world.graph);
      const attempt = world.write(async (tx) => {
        await tx.put(note("b", "b"));
        await tx.putVector(ref("b"), { model: MODEL, vector: wrong });
      });
      await refusal(attempt, "invalid_input");
      await refusal(search(world, wrong), "invalid_input");
      expect(await snapshot(world.graph)).toEqual(before);
      expect(hitIds(await search(world, vector(1, 0)))).toEqual(["a"]);
    });
  }

  check("there is no vector to keep where nothing is current", async (world) => {
    await shelve(world, [item("a", 1, 0)]);
    const given = { model: MODEL, vector: vector(1, 0) };
    expect(await world.write((tx) => tx.putVector(ref("unknown"), given))).toBe(false);
    await world.write((tx) => tx.close(ref("a")));
    expect(await world.write((tx) => tx.putVector(ref("a"), given))).toBe(false);
    expect((await world.graph.counts(view())).vectors).toBe(0);
  });
}

function versions(check: Check): void {
  check("a vector given again replaces the one before", async (world) => {
    await shelve(world, [item("a", 1, 0), item("b", 1, 0.5)]);
    await world.write((tx) => tx.putVector(ref("a"), { model: MODEL, vector: vector(0, 1) }));
    expect(hitIds(await search(world, vector(1, 0)))).toEqual(["b", "a"]);
    expect((await world.graph.counts(view())).vectors).toBe(2);
    expect(await world.graph.verify()).toEqual([]);
  });

  check("a new version has no vector until it is given one", async (world) => {
    await world.writeAt(hour(1), async (tx) => {
      await tx.put(note("a", "old"));
      await tx.putVector(ref("a"), { model: MODEL, vector: vector(1, 0) });
    });
    await world.writeAt(hour(2), (tx) => tx.put(note("a", "old")));
    expect(hitIds(await search(world, vector(1, 0)))).toEqual(["a"]);
    await world.writeAt(hour(3), (tx) => tx.put(note("a", "new")));
    expect(await search(world, vector(1, 0))).toEqual([]);
    expect((await world.graph.counts(view())).vectors).toBe(0);
    await world.writeAt(hour(4), (tx) => tx.putVector(ref("a"), { model: MODEL, vector: vector(0, 1) }));
    const [hit] = await search(world, vector(0, 1));
    expect(hit?.node.props.content).toBe("new");
    expect(hit?.score).toBeCloseTo(1, 2);
  });

  check("vectors are read by address: of what holds and is visible, in the order asked", async (world) => {
    const hidden = { draft: note("hidden", "x", { visibility: "admin" }), vector: vector(1, 1) };
    await shelve(world, [item("a", 1, 0), item("b", 0, 1), hidden]);
    await world.write((tx) => tx.put(note("bare", "without")));
    await world.write((tx) => tx.putVector(ref("b"), { model: "other", vector: vector(1, 2, 3) }));
    const of = ["b", "bare", "hidden", "unknown", "a", "b"].map((id) => ref(id));
    const read = (reader: GraphReader, model = MODEL, at = {}) => reader.vectors(view(at), { model, of });
    const [a, b] = [vector(1, 0), vector(0, 1)];
    expect(await read(world.graph)).toEqual([b, null, null, null, a, b]);
    expect(await read(world.graph, "other")).toMatchObject([vector(1, 2, 3), null, null, null, null, {}]);
    expect(await read(world.graph, "never heard of")).toEqual(of.map(() => null));
    await world.writeAt(hour(2), async (tx) => {
      await tx.put(note("a", "changed"));
      expect((await read(tx))[4]).toBeNull();
    });
    expect((await read(world.graph))[4]).toBeNull();
    expect((await read(world.graph, MODEL, { asOf: hour(1) }))[4]).toEqual(a);
  });

  check("the past is searched with the vectors of its versions", async (world) => {
    await world.writeAt(hour(1), async (tx) => {
      await tx.put(note("a", "old"));
      await tx.putVector(ref("a"), { model: MODEL, vector: vector(1, 0) });
    });
    await world.writeAt(hour(2), async (tx) => {
      await tx.put(note("a", "new"));
      await tx.putVector(ref("a"), { model: MODEL, vector: vector(0, 1) });
    });
    const then = await search(world, vector(1, 0), {}, { asOf: hour(1) });
    expect(contentsOf(then.map(({ node }) => node))).toEqual(["old"]);
    expect(then[0]?.score).toBeCloseTo(1, 2);
    const now = await search(world, vector(1, 0));
    expect(contentsOf(now.map(({ node }) => node))).toEqual(["new"]);
    expect(now[0]?.score).toBeCloseTo(0, 2);
  });
}

function filters(check: Check): void {
  check("k results are filled, though most of the nearest are of another kind or scope", async (world) => {
    const random = seededRandom(11);
    const near = () => vector(1, 0.1 * random(), 0.1 * random(), 0);
    const far = () => vector(0.1 * random(), 0.1 * random(), 0, 1);
    const crowd = Array.from({ length: 300 }, (_, index) => ({
      draft: note(`crowd${index}`, "x"),
      vector: near(),
    }));
    const facts = Array.from({ length: 10 }, (_, index) => ({
      draft: note(`fact${index}`, "x", { kind: "FACT" }),
      vector: far(),
    }));
    const focused = Array.from({ length: 10 }, (_, index) => ({
      draft: note(`focused${index}`, "x", { focus: "parser" }),
      vector: far(),
    }));
    const hidden = Array.from({ length: 300 }, (_, index) => ({
      draft: note(`hidden${index}`, "x", { kind: "FACT", visibility: "admin" }),
      vector: near(),
    }));
    await shelve(world, [...crowd, ...facts, ...focused, ...hidden]);
    const asked = vector(1, 0, 0, 0);
    const byKind = hitIds(await search(world, asked, { kinds: ["FACT"] }));
    expect(byKind.sort()).toEqual(facts.map(({ draft }) => draft.id).sort());
    const byFocus = hitIds(await search(world, asked, { scope: { scope: "focus", focus: "parser" } }));
    expect(byFocus.sort()).toEqual(focused.map(({ draft }) => draft.id).sort());
    expect(await search(world, asked, { kinds: [] })).toEqual([]);
    expect(await search(world, asked, { scope: { scope: "global" } })).toEqual([]);
  });
}
