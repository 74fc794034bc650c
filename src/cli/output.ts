import { styleText } from "node:util";
import type { Envelope } from "../app/envelope.ts";
import { renderText } from "../app/renderText.ts";
import type { Failure } from "../domain/failure.ts";
import { harmlessJson } from "../domain/harmless.ts";
import { EXIT } from "./command.ts";
import type { Terminal } from "./host.ts";

type Colour = "bold" | "dim" | "green" | "yellow" | "red";

/** What `paint` writes around a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
export const PAINTED = /(\u001b\[(?:[12]|22|3[1-39])m)/;

export function paint(terminal: Terminal, colour: Colour, text: string): string {
  return terminal.colour ? styleText(colour, text, { validateStream: false }) : text;
}

/** One line for programs, several for a person who asked for JSON on a terminal. */
export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(harmlessJson(JSON.stringify(value, null, terminal.outIsTerminal ? 2 : undefined)));
}

/** Prints an answer and says which exit code it stands for. */
export function printEnvelope(terminal: Terminal, envelope: Envelope, json: boolean): number {
  if (json) printJson(terminal, envelope);
  else if (envelope.ok) terminal.out(renderText(envelope));
  else terminal.note(renderText(envelope));
  return envelope.ok ? EXIT.done : EXIT.failed;
}

export function printFailure(terminal: Terminal, failure: Failure, json: boolean): void {
  const { code, message, hint } = failure;
  if (json) printJson(terminal, { ok: false, summary: message, errorCode: code, hint });
  else printError(terminal, code, message, hint);
}

export function printError(terminal: Terminal, code: string, message: string, hint: string): void {
  terminal.note(`${paint(terminal, "red", code)}: ${message}`);
  terminal.note(`${paint(terminal, "bold", "hint")}: ${hint}`);
}

/** One cell that is wider pushes its own line out, and not all others apart. */
const WIDEST = 60;

/** Lines up columns by their widest cell; the last column is as long as it likes. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(0, ...rows.map((row) => row[at]?.length ?? 0).filter((width) => width <= WIDEST)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
