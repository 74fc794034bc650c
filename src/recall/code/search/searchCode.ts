import { isPast } from "../../../domain/time.ts";
import type { Embedder } from "../../../models/port.ts";
import type { PassageSnapshot } from "../../../passages/passage.ts";
import type { PassageIndex } from "../../../passages/passageIndex.ts";
import type { GraphReader } from "../../../stores/port.ts";
import type { Trace } from "../../trace.ts";
import { choosePassages, passageScores } from "./choosePassages.ts";
import type { CodeAnswer, CodeQuestion } from "./codeHit.ts";
import { readHits } from "./hits.ts";
import { isOfKind } from "./kinds.ts";
import { nearbyScores } from "./neighbours.ts";
import { lookups, type Question, readQuestion } from "./question.ts";
import { fileSigns, type RankedFiles, totalScores } from "./rankFiles.ts";
import { searchNodes } from "./searchNodes.ts";
import { SIGNALS, type Signal } from "./signal.ts";
import { similaritiesTo } from "./similarities.ts";
import { tiesOf } from "./ties.ts";
import { WEIGHTS } from "./weights.ts";

export type { CodeAnswer, CodeHit, CodeQuestion } from "./codeHit.ts";
export { SIGNALS } from "./signal.ts";

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
  if (isPast(asked.view.at)) return searchNodes(parts.code, asked, trace);
  const [question] = await trace.run(
    "classify",
    1,
    () => [readQuestion(asked.text, WEIGHTS)] as const,
    classOf,
  );
  const terms = await trace.run("expand", question.words.length, () => lookups(question));
  const snapshot = await parts.passages.snapshot(terms);
  if (snapshot.passages === 0) return searchNodes(parts.code, asked, trace);
  const signals = new Set(asked.signals ?? SIGNALS);
  const { similarities, degraded } = await similaritiesTo(parts.embedder, snapshot, question, signals);
  const ranked = await rank({ ...parts, asked, question, snapshot, signals, similarities }, trace);
  const chosen = await trace.run("dedup", countAbove(ranked.totals), () =>
    choosePassages(
      snapshot,
      ranked.totals,
      passageScores(snapshot, ranked.signs, WEIGHTS),
      asked.limit * CHOSEN_FOR_EACH,
      isOfKind(snapshot, asked.kinds),
    ),
  );
  const hits = await trace.run("nodes", chosen.length, () =>
    readHits(parts.code, asked, { ...ranked, snapshot, chosen }),
  );
  return { hits, degraded };
}

interface Ranking {
  readonly code: GraphReader;
  readonly asked: CodeQuestion;
  readonly question: Question;
  readonly snapshot: PassageSnapshot;
  readonly signals: ReadonlySet<Signal>;
  readonly similarities: Float32Array | null;
}

/** By what files say, then by what those say that fit best. */
async function rank(
  { code, asked, question, snapshot, signals, similarities }: Ranking,
  trace: Trace,
): Promise<RankedFiles> {
  const [signs] = await trace.run(
    "candidates",
    snapshot.passages,
    () => [fileSigns(snapshot, question, similarities, WEIGHTS)] as const,
  );
  const seeds = totalScores(signs, null, new Set(SIGNALS), WEIGHTS);
  if (!signals.has("graph"))
    return { signs, nearby: null, totals: totalScores(signs, null, signals, WEIGHTS) };
  const ties = await trace.run("boost", countAbove(seeds), () => tiesOf(code, asked, snapshot, seeds, signs));
  const nearby = nearbyScores(seeds, ties);
  return { signs, nearby, totals: totalScores(signs, nearby, signals, WEIGHTS) };
}

function countAbove(scores: Float64Array): number {
  return scores.reduce((count, score) => count + (score > 0 ? 1 : 0), 0);
}

function classOf([{ names }]: readonly [Question]): string {
  if (names.some(({ certainty }) => certainty === "whole")) return "a name";
  return names.some(({ certainty }) => certainty === "identifier") ? "a question with names" : "a question";
}
