import type { Terminal } from "../host.ts";

interface RecordingTerminal extends Terminal {
  /** What went to standard output, line by line. */
  readonly outs: string[];
  /** What went to standard error, write by write. */
  readonly notes: string[];
}

/** A terminal that keeps what it is given. */
export function recordingTerminal(overrides: Partial<Terminal> & { input?: string }): RecordingTerminal {
  const outs: string[] = [];
  const notes: string[] = [];
  return {
    outs,
    notes,
    out: (line) => outs.push(line),
    note: (line) => notes.push(`${line}\n`),
    rewrite: (text) => notes.push(text),
    readInput: async () => overrides.input ?? "",
    ask: async () => null,
    outIsTerminal: false,
    noteIsTerminal: false,
    colour: false,
    columns: 80,
    ...overrides,
  };
}
