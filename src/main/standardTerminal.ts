import { text } from "node:stream/consumers";
import type { Terminal } from "../cli/host.ts";

const DEFAULT_COLUMNS = 80;

/** The standard streams of this process. */
export function standardTerminal(variables: Readonly<Record<string, string | undefined>>): Terminal {
  const { stdin, stdout, stderr } = process;
  return {
    out: (line) => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    rewrite: (piece) => void stderr.write(piece),
    readInput: () => text(stdin),
    async ask(question) {
      if (!stdin.isTTY || !stderr.isTTY) return null;
      const { createInterface } = await import("node:readline/promises");
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
    outIsTerminal: stdout.isTTY === true,
    noteIsTerminal: stderr.isTTY === true && variables.TERM !== "dumb",
    colour:
      stdout.isTTY === true && stderr.isTTY === true && !variables.NO_COLOR && variables.TERM !== "dumb",
    get columns() {
      return stderr.columns || DEFAULT_COLUMNS;
    },
  };
}

/**
 * A reader that has seen enough closes its end; that is no error of ours. A log that cannot be written, as on a full disk,
 * must not end a server that could go on; output that cannot be written is told by the exit code.
 */
export function ignoreBrokenPipes(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") process.exitCode = 1;
  });
}
