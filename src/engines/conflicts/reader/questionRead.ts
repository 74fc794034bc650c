import { clipped } from "../../../domain/clipped.ts";
import type { ConflictCategory } from "../foundConflict.ts";
import { firstClause, isStatement } from "../question/clauseText.ts";
import type { Told } from "../told.ts";

const LONGEST_QUOTE = 140;

/** A question about what holds now, from the statements themselves, oldest first. */
export function questionRead(category: ConflictCategory, told: readonly Told[]): string {
  const [oldest, newest] = [told[0], told.at(-1)];
  if (!oldest || !newest) return "";
  if (category === "stale") return `${asked(oldest, "still ")}, although newer statements read otherwise?`;
  const rival = told.at(-2) ?? oldest;
  return `${asked(newest, "")}, and not “${quoted(rival)}”?`;
}

function asked(told: Told, still: string): string {
  const clause = firstClause(told.text);
  const { focus } = told;
  if (clause !== null && isStatement(clause))
    return `${focus === null ? "Is" : `For ${focus}, is`} it ${still}the case that ${clause}`;
  return `${focus === null ? "Does" : `For ${focus}, does`} this ${still}hold: “${quoted(told)}”`;
}

function quoted({ text }: Told): string {
  const [sentence = text] = text.slice(0, 1_200).split(/(?<=[.!?;])\s+/);
  return clipped(sentence.trim(), LONGEST_QUOTE).replace(/[.\s]+$/u, "");
}
