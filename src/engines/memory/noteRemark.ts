import { counted } from "../../domain/counted.ts";
import type { Props } from "../../domain/record.ts";

/** That somebody added notes, as a word to a reader of one line; nothing where nobody did. */
export function noteRemark({ notes }: Props): string {
  return Array.isArray(notes) && notes.length > 0 ? `(${counted(notes.length, "note")} on it)` : "";
}
