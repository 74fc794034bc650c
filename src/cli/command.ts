import type { FlagTable, FlagValues } from "./flags.ts";
import type { CliHost, SettingFlags } from "./host.ts";

export const EXIT = { done: 0, failed: 1, wrongUse: 2 } as const;

/** One word of the command line, with everything that help and the parser need to know of it. */
export interface Command {
  readonly name: string;
  /** The words it takes, as help shows them: `[PATH]`. */
  readonly words?: string;
  readonly mostWords: number;
  readonly about: string;
  /** Further lines of its own help page. */
  readonly details?: readonly string[];
  flags(): FlagTable | Promise<FlagTable>;
  /** Returns the exit code. */
  run(invocation: Invocation, host: CliHost): Promise<number>;
}

export interface Invocation {
  readonly words: readonly string[];
  /** Those of the command's own table. */
  readonly flags: FlagValues;
  readonly settings: SettingFlags;
  readonly json: boolean;
}
