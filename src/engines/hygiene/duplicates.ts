import { counted } from "../../domain/counted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { memoryText } from "../memory/memoryText.ts";
import { type Candidate, memberOf } from "./candidate.ts";
import { differences, wordsOnlyIn } from "./differences.ts";
import { shortName } from "./shortName.ts";

export interface AlikeRecords {
  readonly kept: NodeRecord;
  /** Some of those that are like it, and how many there are. */
  readonly others: readonly NodeRecord[];
  readonly count: number;
  readonly least: number;
  readonly most: number;
}

/** Above this two memories count as saying the same. */
export const ALIKE = 0.9;

export function duplicateCandidate({ kept, others, count, least, most }: AlikeRecords): Candidate {
  const text = memoryText(kept);
  const told = [...new Set(others.flatMap((other) => differences(text, memoryText(other))))];
  const range = [...new Set([least.toFixed(2), most.toFixed(2)])].join(" to ");
  const differ = told.length > 0 ? `, but they differ in ${told.join(" and ")}` : "";
  return {
    group: "duplicates",
    members: [kept, ...others].map(memberOf),
    reason: `${shortName(kept.props)} is like ${counted(count, "other")}: similarity ${range}${differ}.${apart(text, others)}`,
    proposal:
      told.length > 0
        ? "supersede the others by the first, the newest, if it corrects them; else keep"
        : "merge the others into the first, the newest",
  };
}

/** Of two that differ in a few words, which: that often decides without reading both. */
function apart(text: string, others: readonly NodeRecord[]): string {
  const [other, ...more] = others;
  if (!other || more.length > 0) return "";
  const [own, its] = [wordsOnlyIn(text, memoryText(other)), wordsOnlyIn(memoryText(other), text)];
  return [tell("first", own), tell("other", its)].join("");
}

function tell(which: string, found: readonly string[]): string {
  return found.length === 0 ? "" : ` Only the ${which} says: ${found.join(", ")}.`;
}
