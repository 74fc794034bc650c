import { expect, test } from "vitest";
import type { CallMeasure } from "../../domain/record.ts";
import { tallyCalls } from "./tallyCalls.ts";

const call = (startedAt: number, more: Partial<CallMeasure> & { tookMs?: number } = {}): CallMeasure => {
  const { tookMs = 10, ...rest } = more;
  return {
    tool: "memory_search",
    isError: false,
    startedAt,
    completedAt: startedAt + tookMs,
    tokens: 100,
    ...rest,
  };
};

test("calls fall into their steps, and steps without any are there as well", () => {
  const { steps } = tallyCalls([call(0), call(9), call(25)], { from: 0, until: 30, steps: 3 });
  expect(steps.map(({ at, calls }) => [at, calls])).toEqual([
    [0, 2],
    [10, 0],
    [20, 1],
  ]);
  expect(steps[1]).toMatchObject({ p50Ms: null, p95Ms: null, tokens: 0, p50Tokens: null });
});

test("what began outside of the span is left out", () => {
  const { all } = tallyCalls([call(-1), call(0), call(29), call(30)], { from: 0, until: 30, steps: 7 });
  expect(all.calls).toBe(2);
});

test("half and nearly all are told by what was measured", () => {
  const calls = Array.from({ length: 100 }, (_, at) => call(at, { tookMs: at + 1, tokens: at }));
  const { all } = tallyCalls(calls, { from: 0, until: 100, steps: 1 });
  expect(all).toMatchObject({ p50Ms: 50, p95Ms: 95, p50Tokens: 49, tokens: 4_950 });
});

test("each tool is told by itself, the one called most first, with what was refused", () => {
  const calls = [
    call(1, { tool: "b" }),
    call(2, { tool: "a" }),
    call(3, { tool: "c", isError: true }),
    call(4, { tool: "c" }),
  ];
  const { tools } = tallyCalls(calls, { from: 0, until: 10, steps: 1 });
  expect(tools.map(({ tool, calls: count, errors }) => [tool, count, errors])).toEqual([
    ["c", 2, 1],
    ["a", 1, 0],
    ["b", 1, 0],
  ]);
});

test("what was not counted is no zero", () => {
  const calls = [call(1, { tokens: null }), call(2, { tokens: 40 })];
  expect(tallyCalls(calls, { from: 0, until: 10, steps: 1 }).all).toMatchObject({
    tokens: 40,
    p50Tokens: 40,
  });
  const none = tallyCalls([call(1, { tokens: null })], { from: 0, until: 10, steps: 1 }).all;
  expect(none).toMatchObject({ tokens: 0, p50Tokens: null });
});
