import { clipped } from "../../domain/clipped.ts";

const LONGEST = 120;

/** What somebody said, in one line of ours: it must not pass for a line of its own, nor fill the sentence. */
export function quote(text: string): string {
  return `“${clipped(text, LONGEST)}”`;
}

/** Each once, the last ones, in their order. */
export function quotes(texts: readonly string[], most: number): string {
  return [...new Set(texts.filter((text) => text.trim() !== ""))].slice(-most).map(quote).join("; ");
}

const MOST_NAMES = 5;

/** Names of code, as many as can be read. */
export function names(code: readonly string[]): string {
  const more = code.length > MOST_NAMES ? ` and ${code.length - MOST_NAMES} more` : "";
  return `${code.slice(0, MOST_NAMES).join(", ")}${more}`;
}

export function times(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${count} times`;
}
