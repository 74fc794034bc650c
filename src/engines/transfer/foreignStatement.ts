import type { Instant } from "../../domain/time.ts";
import type { MemoryStatement } from "../memory/saidMemory.ts";

/** A memory that was kept elsewhere, in our words. */
export interface ForeignStatement {
  /** What it is called where it comes from. */
  readonly name: string;
  readonly statement: MemoryStatement;
  /** What is told of it besides. */
  readonly status?: string;
  readonly saidAt: Instant | null;
  /** The names of those it took the place of. */
  readonly supersedes: readonly string[];
  /** Whether it no longer holds, whatever took its place. */
  readonly isOver: boolean;
}

export interface ForeignMemory {
  readonly statements: readonly ForeignStatement[];
  /** What could not be used, and why. */
  readonly skipped: readonly string[];
}
