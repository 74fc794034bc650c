import { oneLine } from "../domain/oneLine.ts";
import { WrongUse } from "./wrongUse.ts";

const LONGEST_SHOWN = 100;

/** A path in the place of a diff is a likely slip, and nothing of one line is a diff. */
export function requireDiff(command: string): (words: string) => void {
  return (words) => {
    if (words.trim().includes("\n")) return;
    throw new WrongUse(
      `\`${oneLine(words).slice(0, LONGEST_SHOWN)}\` is no diff.`,
      `Of a file: loci ${command} --files PATH. Of a diff: git diff | loci ${command} -, or loci ${command} - < FILE`,
    );
  };
}
