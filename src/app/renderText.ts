import type { Envelope } from "./envelope.ts";

/**
 * The answer as plain lines, for clients that show text: the same content as the structured form in fewer tokens, as
 * it needs no quotes and brackets.
 */
export function renderText(envelope: Envelope): string {
  const { summary, data, hint, errorCode, warnings, degraded, index } = envelope;
  const lines = [errorCode ? `${errorCode}: ${summary}` : summary];
  if (hint) lines.push(`hint: ${hint}`);
  if (data) lines.push(...renderFields(data, ""));
  if (index) lines.push(`index: commit ${index.commit ?? "none"}, ${index.pendingChanges} pending`);
  if (degraded?.length) lines.push(`degraded: ${degraded.join(", ")}`);
  if (warnings?.length) lines.push(`warnings: ${warnings.join("; ")}`);
  return lines.join("\n");
}

function renderFields(fields: Readonly<Record<string, unknown>>, indent: string): string[] {
  return Object.entries(fields).flatMap(([name, value]) => renderField(name, value, indent));
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

/** Several lines are set in under their field, so that text cannot pass for a field of its own. */
function renderPlain(value: unknown, indent: string): string {
  return String(value).replaceAll("\n", `\n${indent}  `);
}
