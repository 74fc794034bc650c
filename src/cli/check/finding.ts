import type { Envelope } from "../../app/envelope.ts";

export type Level = "error" | "warning";

/** One thing that a check found, whatever it is told in. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly message: string;
  /** Other files that it is about as much. */
  readonly others: readonly string[];
  /** By what it is known again when lines have moved. */
  readonly key: string;
}

/** What one check found, and what to do about it. */
export interface CheckResult {
  readonly rule: string;
  readonly level: Level;
  readonly fix: string;
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
}

/** A tool that did not answer ends the whole check. */
export class CheckFailed extends Error {
  readonly envelope: Envelope;

  constructor(envelope: Envelope) {
    super(envelope.summary);
    this.envelope = envelope;
  }
}
