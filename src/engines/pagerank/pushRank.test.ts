import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EDGE_WEIGHTS, type EdgeType } from "../../domain/kinds.ts";
import { powerRank, tieTable } from "./powerRank.ts";
import { type PushOptions, pushRank } from "./pushRank.ts";
import type { RankTies, Seed, TieSource } from "./tieSource.ts";

interface Edge {
  readonly type: EdgeType;
  readonly from: number;
  readonly to: number;
}

interface Graph {
  readonly size: number;
  readonly edges: readonly Edge[];
}

/** Tells the ties of a graph as a store would, and counts the questions. */
function sourceOf({ edges }: Graph, log: number[][] = []): TieSource {
  const tiesOf = (node: number): RankTies[] => {
    const out = edges.filter(({ from }) => from === node).map(({ type, to }) => ({ type, others: [to] }));
    const into = edges.filter(({ from, to }) => to === node && from !== node);
    return [...out, ...into.map(({ type, from }) => ({ type, others: [from] }))];
  };
  return {
    async tiesOf(nodes, most) {
      log.push([...nodes]);
      return nodes.map(tiesOf).map((ties) => (ties.length > most ? null : ties));
    },
  };
}

const calls = (...pairs: [number, number][]): Edge[] =>
  pairs.map(([from, to]) => ({ type: "CALLS", from, to }));

async function scoresOf(graph: Graph, seeds: readonly Seed[], options: PushOptions = {}): Promise<number[]> {
  const { scores } = await pushRank(sourceOf(graph), seeds, { tolerance: 1e-9, ...options });
  return Array.from({ length: graph.size }, (_, at) => scores.find(({ node }) => node === at)?.score ?? 0);
}

function exactScores(graph: Graph, seeds: readonly Seed[]): Float64Array {
  const walked = graph.edges.filter(({ type }) => EDGE_WEIGHTS[type] > 0);
  const ties = tieTable(graph.size, {
    from: walked.map(({ from }) => from),
    to: walked.map(({ to }) => to),
    weights: walked.map(({ type }) => EDGE_WEIGHTS[type]),
  });
  const shares = new Float64Array(graph.size);
  const total = seeds.reduce((sum, { weight }) => sum + weight, 0);
  for (const { node, weight } of seeds) shares[node] = (shares[node] ?? 0) + weight / total;
  return powerRank(ties, shares, { damping: 0.85, tolerance: 1e-13 });
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);

const SIZE = 12;
const node = fc.nat({ max: SIZE - 1 });
const edge = fc.record({
  type: fc.constantFrom<EdgeType>("CALLS", "CONTAINS", "TESTS", "BELONGS_TO"),
  from: node,
  to: node,
});
const graphs = fc.record({ size: fc.constant(SIZE), edges: fc.array(edge, { maxLength: 30 }) });
const seedLists = fc.array(fc.record({ node, weight: fc.integer({ min: 1, max: 5 }) }), {
  minLength: 1,
  maxLength: 4,
});

describe("pushed PageRank", () => {
  test("is that of power iteration when it is pushed to the end", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, seedLists, async (graph, seeds) => {
        const [pushed, exact] = [await scoresOf(graph, seeds), exactScores(graph, seeds)];
        for (const [at, score] of pushed.entries()) expect(score).toBeCloseTo(exact[at] ?? Number.NaN, 6);
      }),
    );
  });

  test("is nowhere above the exact one, and no further below than it says", async () => {
    const leastWeight = EDGE_WEIGHTS.TESTS;
    const ring = Array.from(
      { length: SIZE },
      (_, at): Edge => ({ type: "TESTS", from: at, to: (at + 1) % SIZE }),
    );
    await fc.assert(
      fc.asyncProperty(
        graphs,
        seedLists,
        fc.constantFrom(1e-2, 1e-3, 1e-4),
        async (drawn, seeds, tolerance) => {
          const graph = { size: SIZE, edges: [...ring, ...drawn.edges] };
          const pushed = await scoresOf(graph, seeds, { tolerance });
          const exact = exactScores(graph, seeds);
          for (const [at, score] of pushed.entries()) {
            const ends = graph.edges.filter(({ from, to }) => from === at || to === at);
            const weight = sum(ends.map(({ type }) => EDGE_WEIGHTS[type]));
            const missing = (exact[at] ?? Number.NaN) - score;
            expect(missing).toBeGreaterThan(-1e-9);
            expect(missing).toBeLessThan((tolerance * 8 * weight) / leastWeight + 1e-9);
          }
        },
      ),
    );
  });

  test("keeps all mass, wherever it lies", async () => {
    await fc.assert(
      fc.asyncProperty(graphs, seedLists, async (graph, seeds) => {
        expect(sum(await scoresOf(graph, seeds))).toBeCloseTo(1, 6);
        expect(sum(exactScores(graph, seeds))).toBeCloseTo(1, 9);
      }),
    );
  });

  test("does not depend on how the nodes are numbered", async () => {
    const numbering = fc.shuffledSubarray(
      Array.from({ length: SIZE }, (_, at) => at),
      { minLength: SIZE },
    );
    await fc.assert(
      fc.asyncProperty(graphs, seedLists, numbering, async (graph, seeds, numbers) => {
        const number = (at: number) => numbers[at] ?? 0;
        const other = {
          size: SIZE,
          edges: graph.edges.map(({ type, from, to }) => ({ type, from: number(from), to: number(to) })),
        };
        const otherSeeds = seeds.map(({ node, weight }) => ({ node: number(node), weight }));
        const scores = await scoresOf(graph, seeds, { tolerance: 1e-3 });
        const otherScores = await scoresOf(other, otherSeeds, { tolerance: 1e-3 });
        for (const [at, score] of scores.entries()) expect(otherScores[number(at)]).toBeCloseTo(score, 12);
      }),
    );
  });

  test("says the same twice", async () => {
    const graph = { size: 5, edges: calls([0, 1], [1, 2], [2, 3], [3, 0], [1, 4]) };
    const seeds = [{ node: 0, weight: 1 }];
    expect(await scoresOf(graph, seeds)).toEqual(await scoresOf(graph, seeds));
  });

  test("is nothing where no seed leads, and nothing at all without seeds", async () => {
    const graph = { size: 5, edges: calls([0, 1], [2, 3]) };
    const scores = await scoresOf(graph, [{ node: 0, weight: 1 }]);
    expect(scores.slice(2)).toEqual([0, 0, 0]);
    expect(await scoresOf(graph, [])).toEqual([0, 0, 0, 0, 0]);
    expect(await scoresOf(graph, [{ node: 1, weight: 0 }])).toEqual([0, 0, 0, 0, 0]);
  });

  test("of seeds that lie apart goes by their weights", async () => {
    const graph = { size: 4, edges: calls([0, 1], [2, 3]) };
    const [a = 0, b = 0, c = 0, d = 0] = await scoresOf(graph, [
      { node: 0, weight: 3 },
      { node: 2, weight: 1 },
    ]);
    expect(a + b).toBeCloseTo(0.75, 6);
    expect(c + d).toBeCloseTo(0.25, 6);
    expect(a / b).toBeCloseTo(c / d, 6);
  });

  test("begins anew at the seeds where nothing leads on", async () => {
    const seeds = [
      { node: 0, weight: 1 },
      { node: 1, weight: 1 },
    ];
    const scores = await scoresOf({ size: 3, edges: calls([1, 2]) }, seeds);
    expect(scores[0]).toBeCloseTo(exactScores({ size: 3, edges: calls([1, 2]) }, seeds)[0] ?? 0, 6);
    expect(await scoresOf({ size: 1, edges: [] }, [{ node: 0, weight: 1 }])).toEqual([expect.closeTo(1, 6)]);
  });

  test("lets mass stay longer at a node that leads to itself", async () => {
    const seeds = [{ node: 0, weight: 1 }];
    const [plain = 0] = await scoresOf({ size: 2, edges: calls([0, 1]) }, seeds);
    const [looped = 0] = await scoresOf({ size: 2, edges: calls([0, 1], [0, 0]) }, seeds);
    expect(looped).toBeGreaterThan(plain);
  });

  test("follows heavy ties more than light ones, either way, and those without weight never", async () => {
    const edges: Edge[] = [
      { type: "CALLS", from: 1, to: 0 },
      { type: "TESTS", from: 0, to: 2 },
      { type: "BELONGS_TO", from: 0, to: 3 },
    ];
    const seeds = [{ node: 0, weight: 1 }];
    const [, called = 0, tested = 0, grouped = 0] = await scoresOf({ size: 4, edges }, seeds);
    expect(called / tested).toBeCloseTo(EDGE_WEIGHTS.CALLS / EDGE_WEIGHTS.TESTS, 6);
    expect(grouped).toBe(0);
    const weights = { ...EDGE_WEIGHTS, CALLS: 0.1, TESTS: 0.4 };
    const [, lessCalled = 0, moreTested = 0] = await scoresOf({ size: 4, edges }, seeds, { weights });
    expect(moreTested / lessCalled).toBeCloseTo(4, 6);
  });
});

describe("the walk", () => {
  const star = (leaves: number) =>
    calls(...Array.from({ length: leaves }, (_, at): [number, number] => [0, at + 1]));

  test("does not go on from a node with too many ties, which keeps what came to it", async () => {
    const graph = { size: 101, edges: star(100) };
    const scores = await scoresOf(graph, [{ node: 1, weight: 1 }], { mostTies: 50 });
    expect(scores[1]).toBeCloseTo(0.15, 6);
    expect(scores[0]).toBeCloseTo(0.85 * 0.15, 6);
    expect(sum(scores.slice(2))).toBe(0);
  });

  test("touches no more nodes than it may, and says so", async () => {
    const graph = { size: 101, edges: star(100) };
    const seeds = [{ node: 1, weight: 1 }];
    const cut = await pushRank(sourceOf(graph), seeds, { tolerance: 1e-6, mostTouched: 50 });
    expect(cut).toMatchObject({ capped: true });
    expect(cut.scores.length).toBeLessThanOrEqual(50);
    const whole = await pushRank(sourceOf(graph), seeds, { tolerance: 1e-6 });
    expect(whole).toMatchObject({ capped: false });
    expect(whole.scores).toHaveLength(101);
  });

  test("asks for many nodes at once, and for none that too little came to", async () => {
    const chains = Array.from({ length: 40 }, (_, at): [number, number][] => [
      [0, 1 + at],
      [1 + at, 41 + at],
      [41 + at, 81 + at],
    ]);
    const log: number[][] = [];
    await pushRank(sourceOf({ size: 121, edges: calls(...chains.flat()) }, log), [{ node: 0, weight: 1 }], {
      tolerance: 1e-3,
    });
    expect(log[0]).toEqual([0]);
    expect(log.length).toBeLessThan(6);
    expect(Math.max(...log.flat())).toBeLessThan(81);
  });
});
