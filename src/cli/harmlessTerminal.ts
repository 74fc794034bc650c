import { harmlessText } from "../domain/harmless.ts";
import type { Terminal } from "./host.ts";
import { PAINTED } from "./output.ts";

/** Begins the line anew. */
const LINE_START = "\r\u001b[K";

/** A terminal that is told nothing by what others wrote: of all commands only those pass by which Loci sets colours. */
export function harmlessTerminal(terminal: Terminal): Terminal {
  const shown = (text: string) =>
    terminal.colour
      ? text
          .split(PAINTED)
          .map((part, at) => (at % 2 === 1 ? part : harmlessText(part)))
          .join("")
      : harmlessText(text);
  return {
    ...terminal,
    get columns() {
      return terminal.columns;
    },
    out: (line) => terminal.out(shown(line)),
    note: (line) => terminal.note(shown(line)),
    rewrite: (text) => terminal.rewrite(text.split(LINE_START).map(shown).join(LINE_START)),
  };
}
