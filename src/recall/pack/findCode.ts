import { searchCodeFor } from "../code/search/searchCode.ts";
import type { Trace } from "../trace.ts";
import type { Evidence } from "./combine.ts";
import { namedCode } from "./namedCode.ts";
import type { PackParts, PackQuestion } from "./packQuestion.ts";
import { taskNames } from "./taskNames.ts";
import { taskPhrases } from "./taskPhrases.ts";

export interface Finding {
  readonly evidence: readonly Evidence[];
  readonly degraded: readonly string[];
  /** Whether a word or a name of the task is in the code; else what was found is only alike. */
  readonly isSure: boolean;
}

/** Enough that the best files are there with several of their symbols. */
const MOST_HITS = 100;
const NAMED_WEIGHT = 1;

/** The code that a task speaks of: what each of its phrasings finds, and what it names outright. */
export async function findCode(parts: PackParts, question: PackQuestion, trace: Trace): Promise<Finding> {
  const { code } = parts;
  const { view, project, task, history } = question;
  const phrases = taskPhrases(task, history);
  const texts = phrases.map(({ text }) => text);
  const answers = await searchCodeFor(parts, { view, project, limit: MOST_HITS }, texts, trace);
  const evidence = answers.map(({ hits }, at): Evidence => ({ weight: phrases[at]?.weight ?? 0, hits }));
  const isSure = answers.some((answer) => answer.isSure);
  const named = await trace.run("named", 1, () => namedCode(code, view, taskNames(task).places));
  return {
    evidence: [...evidence, { weight: NAMED_WEIGHT, hits: named }],
    degraded: [...new Set(answers.flatMap(({ degraded }) => degraded))],
    isSure: isSure || named.length > 0,
  };
}
