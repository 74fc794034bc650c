import { createHash } from "node:crypto";
import { normalForm } from "./normalForm.ts";

/** The form in which two texts count as the same: width, case, spacing and edge punctuation do not matter. */
function normalizeText(text: string): string {
  return normalForm(text)
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, "");
}

/** SHA-256 over the normalized parts; the separator keeps ("ab", "c") apart from ("a", "bc"). */
export function contentHash(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.map(normalizeText).join("\u0000")).digest("hex");
}
