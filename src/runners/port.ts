/**
 * The runner port: one command of the user's choice, run to its end. It is given as a list of words and never read by a
 * shell. Nothing that a command starts outlives its run, also not when this process is killed.
 */
export interface Runner {
  /** Says how it ended instead of throwing, also for a command that is not there. */
  run(job: RunJob): Promise<RunOutcome>;
  /** Ends what runs, and starts nothing any more. */
  close(): Promise<void>;
}

export interface RunJob {
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** Where it runs; absolute. */
  readonly folder: string;
  /** The folder has to lie in here, wherever links lead. */
  readonly within?: string;
  /** All that it finds in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Files it leaves results in. */
  readonly reports?: ReportFiles;
  /** Told now and then how much has been written so far. */
  readonly onOutput?: (bytes: number) => void;
}

/** Where they can lie, and which they are; all from the folder of the run. */
export interface ReportFiles {
  readonly folders: readonly string[];
  takes(path: string): boolean;
}

export interface RunOutcome {
  readonly end: RunEnd;
  /** What it wrote to both of its streams, in whole lines; of very much, the beginning and the end. */
  readonly output: string;
  /** How many bytes of it were left out of the middle. */
  readonly leftOutBytes: number;
  /** Those of the reports that were written by this run. */
  readonly reports: readonly RunReport[];
  readonly durationMs: number;
}

export type RunEnd =
  /** By itself; of one that was ended by a signal of somebody else's, that signal. */
  | { readonly is: "exited"; readonly code: number | null; readonly signal: string | null }
  | { readonly is: "timeout" | "cancelled" }
  /** What watches over it was killed; nobody knows how it would have gone. */
  | { readonly is: "brokenOff" }
  /** It could not be started; `ENOENT` where there is no such program. */
  | { readonly is: "unstarted"; readonly reason: string };

export interface RunReport {
  /** From the folder of the run. */
  readonly path: string;
  readonly text: string;
}
