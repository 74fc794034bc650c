import { expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import type { Inference } from "../../domain/inference.ts";
import type { Remembered } from "../../engines/conflicts/forgetting/remembered.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import type { InferenceModel, InferencePair } from "../../models/port.ts";
import { type InferOptions, type InferQuestion, inferOver } from "./inferOver.ts";

const fact = (id: string, text: string, at: number, more: Partial<Remembered> = {}): Remembered => ({
  id,
  text,
  at,
  focus: null,
  agentId: null,
  sessionId: null,
  ...more,
});
const REST = fact("rest", "The API is REST.", 1);
const GRAPHQL = fact("graphql", "The API is GraphQL.", 2);
const AGAIN = fact("again", "The API is REST.", 3);
const QUEUE = fact("queue", "The queue is Kafka.", 1);
const STORY = [REST, GRAPHQL, AGAIN, QUEUE];

const candidate = (...ids: string[]): FoundConflict => ({
  ids,
  category: "reversal",
  question: "Is the API REST?",
  confidence: 0.6,
  evidence: [{ tier: "structure", says: "Two values.", score: 0.6 }],
});

/** One that knows what is the same, and takes what begins alike and ends otherwise for a contradiction. */
const judge = ({ premise, hypothesis }: InferencePair): Inference => {
  if (premise === hypothesis) return { entailment: 0.98, neutral: 0.01, contradiction: 0.01 };
  const isAlike = premise.slice(0, 7) === hypothesis.slice(0, 7);
  return isAlike
    ? { entailment: 0.01, neutral: 0.01, contradiction: 0.98 }
    : { entailment: 0.01, neutral: 0.98, contradiction: 0.01 };
};
const seen: InferencePair[] = [];
const reader = (more: Partial<InferenceModel> = {}): InferenceModel => ({
  id: "test",
  isLocal: true,
  async infer(pairs) {
    seen.splice(0, seen.length, ...pairs);
    return pairs.map(judge);
  },
  ...more,
});
const run = (question: Partial<InferQuestion>, options: Partial<InferOptions> = {}) => {
  seen.length = 0;
  return inferOver(
    { candidates: [], trigger: AGAIN, neighbours: [], story: STORY, ...question },
    { model: reader(), allows: () => true, timeoutMs: 10_000, ...options },
  );
};

test("candidates are weighed, each by its own statements, and stay in order", async () => {
  const candidates = [
    candidate("rest", "graphql", "again"),
    candidate("rest", "again"),
    candidate("queue", "again"),
  ];
  const { found, degraded } = await run({ candidates });
  expect(degraded).toEqual([]);
  const [reversal, same, unlike] = found.map(({ confidence }) => confidence);
  expect(reversal).toBeGreaterThan(0.75);
  expect(same).toBeLessThan(0.2);
  expect(unlike).toBeGreaterThan(0.4);
  expect(unlike).toBeLessThan(0.6);
  for (const { evidence } of found)
    expect(evidence.map(({ tier }) => tier)).toEqual(["structure", "inference"]);
  // Each pair both ways.
  expect(seen).toHaveLength(8);
});

test("a neighbour that contradicts the trigger is found, unless the order in time settles it", async () => {
  const neighbours = [GRAPHQL, QUEUE, AGAIN];
  const { found } = await run({ neighbours });
  expect(found).toMatchObject([
    { ids: ["graphql", "again"], category: "ambiguity", evidence: [{ tier: "inference" }] },
  ]);
  expect((await run({ neighbours }, { allows: () => false })).found).toEqual([]);
  expect(seen).toEqual([]);
});

test("of many neighbours those of its subject are compared with it", async () => {
  const others = Array.from({ length: 50 }, (_, at) => fact(`o${at}`, `Page ${at} is static.`, 0));
  const { found } = await run({ neighbours: [...others, GRAPHQL] });
  expect(found).toMatchObject([{ ids: ["graphql", "again"] }]);
  expect(seen.length).toBeLessThan(30);
});

test("what speaks for itself, or of statements that are not told, stays as it was found", async () => {
  const candidates = [candidate("again"), candidate("gone", "again")];
  expect(await run({ candidates })).toEqual({ found: candidates, degraded: [] });
  expect(seen).toEqual([]);
});

test("what is sensitive is shown to no model but a local one", async () => {
  const secret = { ...GRAPHQL, isSensitive: true };
  const question = {
    candidates: [candidate("graphql", "again")],
    neighbours: [secret],
    story: [secret, AGAIN],
  };
  expect((await run(question, { model: reader({ isLocal: false }) })).found).toEqual(question.candidates);
  expect(seen).toEqual([]);
  expect((await run(question)).found[0]?.evidence).toHaveLength(2);
  const trigger = { ...AGAIN, isSensitive: true };
  const asTrigger = { trigger, neighbours: [GRAPHQL] };
  expect((await run(asTrigger, { model: reader({ isLocal: false }) })).found).toEqual([]);
  expect(seen).toEqual([]);
});

test("many candidates are weighed as far as there is time, and none is lost", async () => {
  const candidates = Array.from({ length: 500 }, () => candidate("rest", "graphql"));
  const { found } = await run({ candidates });
  expect(found).toHaveLength(500);
  expect(seen.length).toBeLessThan(200);
});

test.each<[string, InferenceModel["infer"]]>([
  ["fails", () => Promise.reject(new Failure("unavailable", "It is not there.", "Install it."))],
  [
    "throws",
    () => {
      throw new TypeError("broken");
    },
  ],
  ["does not answer", () => new Promise(() => {})],
])("a model that %s leaves all as it was found, and it is told", async (_, infer) => {
  const candidates = [candidate("rest", "graphql")];
  const { found, degraded } = await run(
    { candidates, neighbours: [QUEUE] },
    { model: reader({ infer }), timeoutMs: 50 },
  );
  expect(found).toEqual(candidates);
  expect(degraded).toEqual([expect.stringMatching(/^inference: \S/)]);
});

test("answers that are missing are not made up", async () => {
  const candidates = [candidate("rest", "graphql")];
  const { found } = await run(
    { candidates, neighbours: [QUEUE] },
    { model: reader({ infer: async () => [] }) },
  );
  expect(found).toEqual(candidates);
});

test("stops when told to", async () => {
  const candidates = [candidate("rest", "graphql")];
  const { found, degraded } = await run({ candidates }, { signal: AbortSignal.abort() });
  expect(found).toEqual(candidates);
  expect(degraded).toEqual(["inference: The call was cancelled."]);
});
