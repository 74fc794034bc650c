import type { CallMeasure } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";

export interface Span {
  readonly from: Instant;
  /** Up to, and without. */
  readonly until: Instant;
  readonly steps: number;
}

/** How some calls went. What nobody counted is null. */
export interface CallTally {
  readonly calls: number;
  readonly errors: number;
  /** Half of them took no longer. */
  readonly p50Ms: number | null;
  /** 95 of 100 took no longer. */
  readonly p95Ms: number | null;
  /** What their answers cost together. */
  readonly tokens: number;
  /** Half of the answers cost no more. */
  readonly p50Tokens: number | null;
}

export interface CallTimes {
  /** One a step, also where nothing was called. */
  readonly steps: readonly ({ readonly at: Instant } & CallTally)[];
  /** Those called most come first. */
  readonly tools: readonly ({ readonly tool: string } & CallTally)[];
  readonly all: CallTally;
}

/** How calls went over time, and by tool. Those outside of the span are left out. */
export function tallyCalls(measures: readonly CallMeasure[], span: Span): CallTimes {
  const { from, until, steps } = span;
  const stepMs = (until - from) / steps;
  const inSteps: CallMeasure[][] = Array.from({ length: steps }, () => []);
  const byTool = new Map<string, CallMeasure[]>();
  const all: CallMeasure[] = [];
  for (const measure of measures) {
    if (measure.startedAt < from || measure.startedAt >= until) continue;
    all.push(measure);
    inSteps[Math.min(steps - 1, Math.floor((measure.startedAt - from) / stepMs))]?.push(measure);
    const ofTool = byTool.get(measure.tool);
    if (ofTool) ofTool.push(measure);
    else byTool.set(measure.tool, [measure]);
  }
  return {
    steps: inSteps.map((calls, at) => ({ at: Math.round(from + at * stepMs), ...tallied(calls) })),
    tools: [...byTool]
      .map(([tool, calls]) => ({ tool, ...tallied(calls) }))
      .sort((one, other) => other.calls - one.calls || (one.tool < other.tool ? -1 : 1)),
    all: tallied(all),
  };
}

function tallied(calls: readonly CallMeasure[]): CallTally {
  const durations = calls.map(({ startedAt, completedAt }) => completedAt - startedAt).sort(upwards);
  const costs = calls.flatMap(({ tokens }) => (tokens === null ? [] : [tokens])).sort(upwards);
  return {
    calls: calls.length,
    errors: calls.filter(({ isError }) => isError).length,
    p50Ms: rank(durations, 0.5),
    p95Ms: rank(durations, 0.95),
    tokens: costs.reduce((sum, each) => sum + each, 0),
    p50Tokens: rank(costs, 0.5),
  };
}

const upwards = (one: number, other: number) => one - other;

/** The least of them that so large a share is not above. */
function rank(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
