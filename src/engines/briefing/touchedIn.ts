import { editedFile, isEdit } from "../reflection/observed.ts";
import type { WorkRecord } from "./workRecord.ts";

/** What was edited, the last first; then what is claimed, and what decisions speak of. */
export function touchedIn({ observed, claimed }: WorkRecord): string[] {
  const edits = observed.filter(isEdit).reverse();
  const decided = observed.filter(({ type }) => type === "DECISION").reverse();
  const touched = [
    ...edits.flatMap((edit) => {
      const file = editedFile(edit);
      const inside = edit.code.filter((id) => id.startsWith(`${file}::`));
      return inside.length > 0 ? inside : [file];
    }),
    ...claimed,
    ...decided.flatMap(({ code }) => code),
  ];
  return [...new Set(touched.filter((each) => each.trim() !== ""))];
}
