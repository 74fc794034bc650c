import { asNodeId } from "../../domain/ids.ts";
import { isCodeKind } from "../../domain/kinds.ts";
import { touchedIn } from "../../engines/briefing/touchedIn.ts";
import type { WorkRecord } from "../../engines/briefing/workRecord.ts";
import { textsOf } from "../../engines/episodes/saidEpisode.ts";
import type { GraphReader } from "../../stores/port.ts";
import type { Evidence } from "./combine.ts";
import type { PackQuestion } from "./packQuestion.ts";

/** How much it counts that the work had to do with it, beside what the question finds. */
const TOUCHED_WEIGHT = 0.4;
/** Where the question says nothing but to go on. */
const CONTINUED_WEIGHT = 3;
const MOST_TOUCHED = 10;

/** Whoever goes on with something need not say again what it is: that was said before. */
export function withWords(question: PackQuestion, work: WorkRecord | null): PackQuestion {
  const { title, description } = work?.task?.props ?? {};
  const said = [...new Set([title, description, work?.briefing?.props.asked].flatMap(textsOf))];
  if (said.length === 0) return question;
  if (saysOnlyToGoOn(question.task)) return { ...question, task: said.join("\n") };
  return { ...question, history: [...said, ...question.history] };
}

const GOING_ON = new Set(
  (
    "a again and at back begun carry complete continue doing done end ending finish finishing finished for from further go going i " +
    "in is it its job keep last left let lets me my next now of off on our over pending please pick proceed remaining rest " +
    "restart resume resuming start started step steps stopped task that the them then there thing this to today todo up us was we were what " +
    "where whatever with work working you your ahead unfinished previous earlier open current still way been had have by"
  ).split(" "),
);

/** "Continue", "go on with what was left": words that name nothing in any code. */
function saysOnlyToGoOn(task: string): boolean {
  const words = task.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.every((word) => GOING_ON.has(word));
}

/** The code that the work had to do with so far, the last first. */
export async function codeOfWork(
  code: GraphReader,
  { view, project, task }: PackQuestion,
  work: WorkRecord | null,
): Promise<Evidence> {
  const refs = work
    ? touchedIn(work)
        .slice(0, MOST_TOUCHED)
        .map((id) => ({ project, id: asNodeId(id) }))
    : [];
  const nodes = refs.length === 0 ? [] : await code.get(view, refs);
  const hits = nodes
    .filter(({ kind }) => isCodeKind(kind))
    .map((node, at) => ({ node, score: 1 / (at + 1), why: ["touched by this work"] }));
  return { weight: saysOnlyToGoOn(task) ? CONTINUED_WEIGHT : TOUCHED_WEIGHT, hits };
}
