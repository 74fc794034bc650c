import { createHash } from "node:crypto";
import { normalForm } from "./normalForm.ts";

/** The form in which two texts count as the same: width, case, spacing and edge punctuation do not matter. */
function normalizeText(text: string): string {
  return withoutEdges(normalForm(text).toLowerCase().replace(/\s+/gu, " "));
}

const EDGE = /[\s\p{P}]/u;

/** From both ends, one character at a time: a pattern for this would try every run of punctuation in the text. */
function withoutEdges(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && EDGE.test(text[from] ?? "")) from += 1;
  while (to > from && EDGE.test(text[to - 1] ?? "")) to -= 1;
  return text.slice(from, to);
}

/** SHA-256 over the normalized parts; the separator keeps ("ab", "c") apart from ("a", "bc"). */
export function contentHash(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.map(normalizeText).join("\u0000")).digest("hex");
}
