import { oneLine } from "../domain/oneLine.ts";
import type { Envelope } from "./envelope.ts";

type Fields = Readonly<Record<string, unknown>>;
const LEFT_OUT = "left out for the budget:";

/**
 * The answer as plain lines, for clients that show text: the same content as the structured form in fewer tokens, as
 * it needs no quotes and brackets.
 */
export function renderText(envelope: Envelope): string {
  const { summary, data, hint, errorCode, warnings, degraded, index } = envelope;
  const lines = [errorCode ? `${errorCode}: ${summary}` : summary];
  if (hint) lines.push(`hint: ${hint}`);
  // Who reads from top to bottom must know of orders in the data before reading them.
  const [orders, others] = sorted(warnings ?? []);
  if (orders.length > 0) lines.push(`warnings: ${orders.join("; ")}`);
  if (data) lines.push(...renderFields(withoutGaps(data, warnings ?? []), ""));
  if (index) lines.push(`index: commit ${index.commit ?? "none"}, ${index.pendingChanges} pending`);
  if (degraded?.length) lines.push(`degraded: ${degraded.join(", ")}`);
  if (others.length > 0) lines.push(`warnings: ${others.join("; ")}`);
  return lines.join("\n");
}

function sorted(warnings: readonly string[]): [orders: string[], others: string[]] {
  const isOrder = (warning: string) => warning.startsWith("instructions_in:");
  return [warnings.filter(isOrder), warnings.filter((warning) => !isOrder(warning))];
}

/** A list that is empty for the budget must not read as if there were nothing. */
function withoutGaps(data: Fields, warnings: readonly string[]): Fields {
  const gaps = warnings.find((warning) => warning.startsWith(LEFT_OUT)) ?? "";
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const isEmpty = Array.isArray(value) && value.length === 0;
      const count = isEmpty ? new RegExp(`(?<=[:;] )\\d+(?= ${name}(?:;|$))`).exec(gaps)?.[0] : undefined;
      return [name, count === undefined ? value : `(${count} left out)`];
    }),
  );
}

/** What there is none of is not told line by line: an empty list is no news beside the others. */
function renderFields(fields: Readonly<Record<string, unknown>>, indent: string): string[] {
  return Object.entries(fields)
    .filter(([, value]) => !isEmptyList(value))
    .flatMap(([name, value]) => renderField(oneLine(name), value, indent));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function renderField(name: string, value: unknown, indent: string): string[] {
  if (isPlain(value)) return [`${indent}${name}: ${renderPlain(value, indent)}`];
  if (!Array.isArray(value))
    return [`${indent}${name}:`, ...renderFields(value as Record<string, unknown>, `${indent} `)];
  if (value.every(isPlain))
    return [`${indent}${name}: ${value.map((item) => renderPlain(item, indent)).join(", ")}`];
  return [`${indent}${name}:`, ...value.flatMap((item) => renderItem(item, `${indent} `))];
}

function renderItem(item: unknown, indent: string): string[] {
  if (isPlain(item)) return [`${indent}- ${renderPlain(item, indent)}`];
  const [first = "", ...rest] = renderFields(item as Record<string, unknown>, `${indent} `);
  return [`${indent}-${first.slice(indent.length)}`, ...rest];
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** Further lines are set in under their field behind a bar, so that no text can pass for a field, or a line, of ours. */
function renderPlain(value: unknown, indent: string): string {
  return String(value).replace(LINE_BREAK, `\n${indent} | `);
}
