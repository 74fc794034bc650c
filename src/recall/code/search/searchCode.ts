import { isPast } from "../../../domain/time.ts";
import type { Embedder } from "../../../models/port.ts";
import { unlessDamaged } from "../../../passages/damagedIndex.ts";
import type { PassageGroup, PassageSnapshot } from "../../../passages/passage.ts";
import type { PassageIndex } from "../../../passages/passageIndex.ts";
import type { GraphReader } from "../../../stores/port.ts";
import { SIGNALS, type Signal } from "../../signal.ts";
import type { Trace } from "../../trace.ts";
import { choosePassages, passageScore } from "./choosePassages.ts";
import type { CodeAnswer, CodeQuestion } from "./codeHit.ts";
import { isCovered } from "./coverage.ts";
import { bestOf, type Files, filesWhere, nearestOf } from "./fileScores.ts";
import { focus } from "./focus.ts";
import { readHits } from "./hits.ts";
import { isOfKind } from "./kinds.ts";
import { nearbyScores } from "./neighbours.ts";
import { lookups, type Question, readQuestion } from "./question.ts";
import { fileSigns, lookCloser, type RankedFiles, totalScores } from "./rankFiles.ts";
import { searchNodes } from "./searchNodes.ts";
import { type Compare, comparison } from "./similarities.ts";
import { tiesOf } from "./ties.ts";
import { type SearchWeights, WEIGHTS } from "./weights.ts";

export type { CodeAnswer, CodeHit, CodeQuestion } from "./codeHit.ts";

export interface SearchParts {
  readonly code: GraphReader;
  readonly passages: Pick<PassageIndex, "snapshot">;
  /** Null when the user wants none. */
  readonly embedder: Embedder | null;
}

/** How many passages are chosen for each that is wanted, as some may not be visible. */
const CHOSEN_FOR_EACH = 4;

/** Finds the code that a question is about: one piece of each file, best first, then more of these files. */
export async function searchCode(parts: SearchParts, asked: CodeQuestion, trace: Trace): Promise<CodeAnswer> {
  const [answer] = await searchCodeFor(parts, asked, [asked.text], trace);
  return answer as CodeAnswer;
}

/** Answers the same question in several wordings, each for itself, from one state of the index. */
export async function searchCodeFor(
  parts: SearchParts,
  asked: Omit<CodeQuestion, "text">,
  texts: readonly string[],
  trace: Trace,
): Promise<CodeAnswer[]> {
  const isRead = !isPast(asked.view.at);
  const questions = await trace.run("classify", texts.length, () => texts.map(read), classesOf);
  const terms = await trace.run("expand", texts.length, () => [...new Set(questions.flatMap(lookups))]);
  const snapshot = isRead ? await unlessDamaged(parts.passages.snapshot(terms)) : null;
  const answers: CodeAnswer[] = [];
  for (const [at, question] of questions.entries()) {
    const each = { ...asked, text: texts[at] ?? "" };
    const answer =
      snapshot && snapshot.passages > 0
        ? searchPassages(parts, each, focus(question, snapshot, WEIGHTS), snapshot, trace)
        : searchNodes(parts.code, each, trace);
    answers.push(await answer);
  }
  return answers;
}

function read(text: string): Question {
  return readQuestion(text, WEIGHTS);
}

async function searchPassages(
  parts: SearchParts,
  asked: CodeQuestion,
  question: Question,
  snapshot: PassageSnapshot,
  trace: Trace,
): Promise<CodeAnswer> {
  const signals = new Set(asked.signals ?? SIGNALS);
  const { compare, floor, degraded } = await comparison(parts.embedder, snapshot, question, signals);
  const ranked = await rank(
    { ...parts, asked, question, snapshot, signals, compare, weights: WEIGHTS },
    trace,
  );
  const chosen = await trace.run("dedup", ranked.signs.files.length, () =>
    choosePassages(
      snapshot,
      ranked.totals,
      passageScore(snapshot, ranked.signs, WEIGHTS),
      asked.limit * CHOSEN_FOR_EACH,
      isOfKind(snapshot, asked.kinds),
    ),
  );
  const fitting = await trace.run("threshold", chosen.length, () =>
    chosen.filter(({ file }) => saysSomething(snapshot, ranked, file, floor)),
  );
  const hits = await trace.run("nodes", fitting.length, () =>
    readHits(parts.code, asked, { ...ranked, snapshot, chosen: fitting }),
  );
  ranked.signs.passages.release(ranked.signs.files);
  const first = snapshot.groups[fitting[0]?.file ?? -1];
  const isNamed = (ranked.signs.names[fitting[0]?.file ?? -1] ?? 0) > 0;
  return { hits, degraded, isSure: isNamed || (first !== undefined && isCovered(snapshot, question, first)) };
}

/** Whether a file is there for more than being the nearest of those that are all far away. */
function saysSomething(
  snapshot: PassageSnapshot,
  { signs, nearby }: RankedFiles,
  file: number,
  floor: number,
): boolean {
  const { words, fileName, names, similarities } = signs;
  if ((words[file] ?? 0) > 0 || (fileName[file] ?? 0) > 0 || (names[file] ?? 0) > 0) return true;
  // Ties lead from what has the words of the question; where nothing has any, they lead from anywhere.
  if ((nearby?.[file] ?? 0) > 0 && bestOf(words) > 0) return true;
  const { first, count } = snapshot.groups[file] as PassageGroup;
  const nearest = similarities && nearestOf(similarities, first, first + count);
  return nearest !== null && nearest > floor;
}

interface Ranking {
  readonly code: GraphReader;
  readonly asked: CodeQuestion;
  readonly question: Question;
  readonly snapshot: PassageSnapshot;
  readonly signals: ReadonlySet<Signal>;
  readonly compare: Compare | null;
  readonly weights: SearchWeights;
}

/** By what files say, then by what those say that fit best. */
async function rank(parts: Ranking, trace: Trace): Promise<RankedFiles> {
  const { code, asked, snapshot, signals } = parts;
  const all = new Set(SIGNALS);
  const [signs] = await trace.run("candidates", snapshot.passages, () => [fileSigns(parts)] as const);
  if (!signals.has("graph"))
    return { signs, nearby: null, totals: totalScores(signs, null, signals, WEIGHTS) };
  const seeds = totalScores(signs, null, all, WEIGHTS);
  const ties = await trace.run("boost", signs.files.length, () =>
    tiesOf(code, asked, snapshot, seeds, signs),
  );
  const nearby = nearbyScores(seeds, ties);
  const tied = filesWhere(nearby.length, (file) => (nearby[file] as number) > 0);
  const closer = lookCloser(parts, signs, without(tied, signs.files));
  return { signs: closer, nearby, totals: totalScores(closer, nearby, signals, WEIGHTS) };
}

function without(files: Files, others: Files): Files {
  const known = new Set(others);
  return files.filter((file) => !known.has(file));
}

function classesOf(questions: readonly Question[]): string {
  return questions.map(classOf).join(", ");
}

function classOf({ names }: Question): string {
  if (names.some(({ certainty }) => certainty === "whole")) return "a name";
  return names.some(({ certainty }) => certainty === "identifier") ? "a question with names" : "a question";
}
