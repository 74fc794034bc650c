/** What one stage of a search did, for whoever asks why an answer is as it is. */
export interface StageTrace {
  readonly stage: string;
  /** How many candidates went in and came out. */
  readonly in: number;
  readonly out: number;
  readonly ms: number;
  readonly note?: string;
}

/** Follows a search through its stages. */
export class Trace {
  readonly stages: StageTrace[] = [];

  /** Runs a stage and notes how long it took and what it left. */
  async run<Result extends { readonly length: number }>(
    stage: string,
    count: number,
    work: () => Promise<Result> | Result,
    note?: (result: Result) => string,
  ): Promise<Result> {
    const startedAt = performance.now();
    const result = await work();
    const ms = Math.round((performance.now() - startedAt) * 100) / 100;
    this.stages.push({ stage, in: count, out: result.length, ms, ...(note && { note: note(result) }) });
    return result;
  }
}
