import type { PassageSnapshot } from "../../../passages/passage.ts";
import { type AskedDefinition, askedDefinitions } from "./askedDefinitions.ts";
import { FileNames } from "./fileNames.ts";
import { byMeaning, byWords } from "./fileScores.ts";
import { fileTable } from "./fileTable.ts";
import { type LexicalScores, lexicalScores } from "./lexical.ts";
import type { Question } from "./question.ts";
import type { Signal } from "./signal.ts";
import { standing } from "./standing.ts";
import type { SearchWeights } from "./weights.ts";

/** What speaks for each file, by the number of its group. */
export interface FileSigns {
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

export function fileSigns(
  snapshot: PassageSnapshot,
  question: Question,
  similarities: Float32Array | null,
  weights: SearchWeights,
): FileSigns {
  const table = fileTable(snapshot.groups);
  const passages = lexicalScores(snapshot, question, weights);
  const definitions = askedDefinitions(snapshot, question.names);
  const names = new FileNames(question);
  return {
    words: byWords(snapshot, passages.inContext, weights.power),
    meaning: similarities && byMeaning(snapshot, similarities),
    fileName: Float64Array.from(table.infos, (info) => names.match(info)),
    names: nameScores(snapshot, definitions, weights),
    standing: standing(table, question, weights),
    passages,
    similarities,
    definitions,
  };
}

/** All signs together. What the neighbours say is known only after files were ranked without it. */
export function totalScores(
  { words, meaning, fileName, names, standing }: FileSigns,
  nearby: Float64Array | null,
  signals: ReadonlySet<Signal>,
  weights: SearchWeights,
): Float64Array {
  return words.map((score, file) => {
    let sum = 0;
    if (signals.has("bm25")) sum += score + weights.fileName * (fileName[file] ?? 0) + (names[file] ?? 0);
    if (signals.has("vector")) sum += weights.vector * (meaning?.[file] ?? 0);
    if (signals.has("graph")) sum += weights.neighbours * (nearby?.[file] ?? 0);
    return sum * (standing[file] ?? 1);
  });
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
