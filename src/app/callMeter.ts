/** Upper bounds of the groups that durations are counted in, in seconds. */
export const DURATION_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** How often a tool was called since the process began, and what that took. */
export interface CallCounts {
  readonly tool: string;
  readonly calls: number;
  /** By their code. */
  readonly errors: ReadonlyMap<string, number>;
  /** What the answers cost, in tokens. */
  readonly tokens: number;
  readonly seconds: number;
  /** Calls within each bound of `DURATION_BOUNDS`, not counting those within the one before. */
  readonly within: readonly number[];
}

interface Count extends CallCounts {
  calls: number;
  tokens: number;
  seconds: number;
  readonly errors: Map<string, number>;
  readonly within: number[];
}

interface MeteredCall {
  readonly tool: string;
  readonly durationMs: number;
  readonly tokens: number;
  readonly errorCode: string | undefined;
}

/** Counts calls by tool: names of tools only, so that nothing that was said can be among them. */
export class CallMeter {
  readonly #byTool = new Map<string, Count>();

  add({ tool, durationMs, tokens, errorCode }: MeteredCall): void {
    const count = this.#byTool.get(tool) ?? newCount(tool);
    this.#byTool.set(tool, count);
    const seconds = durationMs / 1_000;
    count.calls += 1;
    count.tokens += tokens;
    count.seconds += seconds;
    if (errorCode !== undefined) count.errors.set(errorCode, (count.errors.get(errorCode) ?? 0) + 1);
    const bound = DURATION_BOUNDS.findIndex((each) => seconds <= each);
    if (bound >= 0) count.within[bound] = (count.within[bound] ?? 0) + 1;
  }

  counts(): readonly CallCounts[] {
    return [...this.#byTool.values()].sort((one, other) => (one.tool < other.tool ? -1 : 1));
  }
}

function newCount(tool: string): Count {
  return { tool, calls: 0, tokens: 0, seconds: 0, errors: new Map(), within: DURATION_BOUNDS.map(() => 0) };
}
