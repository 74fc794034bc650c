import { clipped } from "../../../domain/clipped.ts";
import type { Finding } from "../arc/finding.ts";
import { subjectWords } from "../structure/subjects.ts";
import { clauseText, hasVerb, isStatement } from "./clauseText.ts";

/** A question about what holds now that can be answered yes or no, without reading what was said. */
export function questionFor(finding: Finding): string {
  return ofProject(finding) ?? ofClause(finding) ?? ofValue(finding);
}

/** "Is Postgres 14 still our database?" */
function ofProject(finding: Finding): string | null {
  const { claim } = finding;
  if (claim === null || claim.value.kind !== "name" || !claim.value.of.isSingle) return null;
  if (subjectWords(claim).size > 0 || finding.kind === "negated") return null;
  return `Is ${claim.value.shown} ${still(finding)}our ${claim.value.of.id}${otherThan(finding)}?`;
}

const MOST_WORDS = 5;
const LABEL = /^([^:]{3,60}): (.+)$/;

/** From the words of the statement itself. */
function ofClause(finding: Finding): string | null {
  const { about, claim, value } = finding;
  if (value === "") return null;
  const clause = clauseText(about.told.text, value);
  if (clause === null) return null;
  const [, label, rest] = LABEL.exec(clause) ?? [];
  if (
    label !== undefined &&
    rest !== undefined &&
    !hasVerb(label) &&
    !hasVerb(rest) &&
    rest.split(" ").length <= MOST_WORDS
  ) {
    const the = /^(?:the|our|an?|this) /i.test(label) ? "" : "the ";
    return `Is ${the}${label} ${still(finding)}${rest}${otherThan(finding)}?`;
  }
  if (!isStatement(clause)) return null;
  const { focus } = about.told;
  // What is said of no thing in particular is said of the part of the project that it was said for.
  const isOfArea = focus !== null && claim !== null && subjectWords(claim).size === 0;
  return `${isOfArea ? `For ${focus}, is` : "Is"} it ${still(finding)}the case that ${clause}${otherThan(finding)}?`;
}

const LONGEST_QUOTE = 160;

/** What cannot be turned into a question is quoted in one: who answers need not know where it stands. */
function ofValue(finding: Finding): string {
  const { about, value } = finding;
  const text = about.told.text.slice(0, 1_200);
  const sentence = text.split(/(?<=[.!?;])\s+/).find((part) => value === "" || part.includes(value)) ?? text;
  const quoted = clipped(sentence.trim(), LONGEST_QUOTE).replace(/[.\s]+$/, "");
  const where = about.told.focus === null ? "" : `For ${about.told.focus}, does`;
  return `${where === "" ? "Does" : where} this ${still(finding)}hold: “${quoted}”${otherThan(finding)}?`;
}

function still({ category }: Finding): string {
  return category === "stale" ? "still " : "";
}

function otherThan({ category, rival, kind }: Finding): string {
  if (rival === "" || kind === "negated") return "";
  return category === "stale" ? `, although newer statements speak of ${rival}` : ` (and not ${rival})`;
}
