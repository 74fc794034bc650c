import type { PassageGroup, PassageSnapshot } from "../../../passages/passage.ts";
import { SIGNALS, type Signal } from "../../signal.ts";
import { type AskedDefinition, askedDefinitions } from "./askedDefinitions.ts";
import { askedTerms } from "./askedTerms.ts";
import { consideredFiles, MOST_FILES } from "./considered.ts";
import { fileNameScores } from "./fileNames.ts";
import { byMeaning, byWords, type Files, filesWhere, shareOfBest } from "./fileScores.ts";
import { fileTable } from "./fileTable.ts";
import { LexicalScores } from "./lexical.ts";
import type { Question } from "./question.ts";
import { roughScores } from "./roughScores.ts";
import type { Compare } from "./similarities.ts";
import { standing } from "./standing.ts";
import type { SearchWeights } from "./weights.ts";

/** What speaks for each file, by the number of its group. */
export interface FileSigns {
  /** Those that were looked at closely; of others little is known. */
  readonly files: Files;
  readonly words: Float64Array;
  /** Null without vectors. */
  readonly meaning: Float64Array | null;
  readonly fileName: Float64Array;
  /** For the names that the question asks for or mentions, weighed. */
  readonly names: Float64Array;
  /** What is left of the sum. */
  readonly standing: Float64Array;
  readonly passages: LexicalScores;
  readonly similarities: Float32Array | null;
  readonly definitions: readonly AskedDefinition[];
}

export interface RankedFiles {
  readonly signs: FileSigns;
  /** What ties to the best files say; null when they were not asked. */
  readonly nearby: Float64Array | null;
  readonly totals: Float64Array;
}

interface Asked {
  readonly snapshot: PassageSnapshot;
  readonly question: Question;
  readonly compare: Compare | null;
  readonly weights: SearchWeights;
}

/** What can be told cheaply is told of all files; the rest, where there are many, of those that it speaks for. */
export function fileSigns(asked: Asked): FileSigns {
  const { snapshot, question, weights } = asked;
  const table = fileTable(snapshot.groups);
  const terms = askedTerms(snapshot, question.terms);
  const definitions = askedDefinitions(snapshot, question.names);
  const files = snapshot.groups.length;
  const first: FileSigns = {
    files: new Uint32Array(),
    words: new Float64Array(files),
    meaning: null,
    fileName: fileNameScores(table.stems, question, files),
    names: nameScores(snapshot, definitions, weights),
    standing: standing(table, question, weights),
    passages: new LexicalScores(snapshot, terms, weights),
    similarities: null,
    definitions,
  };
  if (files <= MOST_FILES)
    return lookCloser(
      asked,
      first,
      filesWhere(files, () => true),
    );
  const rough = { ...first, words: shareOfBest(roughScores(snapshot, terms, weights)) };
  return lookCloser(asked, first, consideredFiles(totalScores(rough, null, new Set(SIGNALS), weights)));
}

/** Looks at more files closely, beside those that were. */
export function lookCloser({ snapshot, compare, weights }: Asked, signs: FileSigns, more: Files): FileSigns {
  if (more.length === 0) return signs;
  const { passages } = signs;
  const files = joinedFiles(signs.files, more);
  passages.count(more);
  const groups = Array.from(more, (file) => snapshot.groups[file] as PassageGroup);
  const similarities = compare?.(groups) ?? null;
  return {
    ...signs,
    files,
    words: byWords(snapshot, files, passages.inContext, weights.power),
    meaning: similarities && byMeaning(snapshot, files, similarities),
    similarities,
  };
}

function joinedFiles(some: Files, more: Files): Files {
  const files = new Uint32Array(some.length + more.length);
  files.set(some);
  files.set(more, some.length);
  return files.sort();
}

/** All signs together. What the neighbours say is known only after files were ranked without it. */
export function totalScores(
  { words, meaning, fileName, names, standing }: FileSigns,
  nearby: Float64Array | null,
  signals: ReadonlySet<Signal>,
  weights: SearchWeights,
): Float64Array {
  const lexical = signals.has("bm25") ? 1 : 0;
  const vector = signals.has("vector") ? weights.vector : 0;
  const graph = signals.has("graph") ? weights.neighbours : 0;
  const totals = new Float64Array(words.length);
  for (let file = 0; file < totals.length; file++) {
    let sum = 0;
    sum +=
      lexical *
      ((words[file] as number) + weights.fileName * (fileName[file] as number) + (names[file] as number));
    if (meaning) sum += vector * (meaning[file] as number);
    if (nearby) sum += graph * (nearby[file] as number);
    totals[file] = sum * (standing[file] as number);
  }
  return totals;
}

/** What a whole question names counts in full; a name mentioned in passing the less, the more files define it. */
function nameScores(
  { groups, groupOf }: PassageSnapshot,
  definitions: readonly AskedDefinition[],
  weights: SearchWeights,
): Float64Array {
  const scores = new Float64Array(groups.length);
  for (const [{ certainty }, found] of Map.groupBy(definitions, ({ asked }) => asked)) {
    const files = new Map<number, number>();
    for (const { slot, strength } of found) {
      const file = groupOf[slot] as number;
      files.set(file, Math.max(strength, files.get(file) ?? 0));
    }
    const weight = certainty === "whole" ? weights.exactName : weights.mentionedName / Math.sqrt(files.size);
    for (const [file, strength] of files) scores[file] = (scores[file] as number) + weight * strength;
  }
  return scores;
}
