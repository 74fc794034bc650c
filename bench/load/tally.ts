import type { BenchRow } from "../benchmark.ts";
import { percentiles } from "../storeTiming.ts";

/**
 * `limited`: refused by a limit that is written down, with the word to come again. `refused`: the right answer, such as that
 * another holds the claim. `failed` is all that must not be.
 */
export type Outcome = "answered" | "refused" | "limited" | "failed";

interface Count {
  readonly times: number[];
  readonly outcomes: Record<Outcome, number>;
}

const MOST_EXAMPLES = 20;

/** What became of each call, by tool. */
export class Tally {
  /** What the first few failures said. */
  readonly examples: string[] = [];
  readonly #byTool = new Map<string, Count>();

  add(tool: string, tookMs: number, outcome: Outcome, why = ""): void {
    const count = this.#byTool.get(tool) ?? newCount();
    this.#byTool.set(tool, count);
    count.times.push(tookMs);
    count.outcomes[outcome] += 1;
    if (outcome === "failed" && this.examples.length < MOST_EXAMPLES) this.examples.push(`${tool}: ${why}`);
  }

  rows(what: string, seconds: number): BenchRow[] {
    const tools = [...this.#byTool].sort(([one], [other]) => (one < other ? -1 : 1));
    const all = newCount();
    for (const [, { times, outcomes }] of tools) {
      all.times.push(...times);
      for (const each of Object.keys(outcomes) as Outcome[]) all.outcomes[each] += outcomes[each];
    }
    return [...tools, ["all", all] as const].map(([tool, count]) => rowOf(what, tool, count, seconds));
  }
}

function rowOf(what: string, tool: string, { times, outcomes }: Count, seconds: number): BenchRow {
  return {
    what,
    tool,
    calls: times.length,
    "calls/s": Number((times.length / seconds).toFixed(1)),
    ...percentiles(times),
    "most ms": Number(times.reduce((most, each) => Math.max(most, each), 0).toFixed(0)),
    refused: outcomes.refused,
    limited: outcomes.limited,
    faults: outcomes.failed,
  };
}

function newCount(): Count {
  return { times: [], outcomes: { answered: 0, refused: 0, limited: 0, failed: 0 } };
}
