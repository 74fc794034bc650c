import { ownSpans } from "./ownRules.ts";
import { askPreset } from "./presetRules.ts";
import { redactSpans } from "./redactSpans.ts";

export interface Screening {
  /** The rules that found a secret, each once. */
  readonly found: readonly string[];
  /** The maintained rules could not all be asked. */
  readonly isPartial: boolean;
}

/** The text with `[redacted:‹rule›]` in place of every secret in it. */
export async function screenText(text: string): Promise<Screening & { readonly text: string }> {
  const plain = asRead(text);
  const { spans, isPartial } = await askPreset(plain);
  return { ...redactSpans(text, [...spans, ...ownSpans(plain)]), isPartial };
}

/**
 * The text as the rules read it, each character in its place. In quoted JSON a secret may follow a line end written as `\n`,
 * and would seem to begin with that letter; and what was redacted before is no part of any secret.
 */
function asRead(text: string): string {
  return text
    .replace(/\\[nrt]/g, "  ")
    .replace(/\[redacted:[a-z0-9-]{1,40}\]/g, (former) => "\n".repeat(former.length));
}
