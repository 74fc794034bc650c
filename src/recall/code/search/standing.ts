import type { FileTrait } from "../../../domain/codePassage.ts";
import type { FileSort, FileTable } from "./fileTable.ts";
import type { Question } from "./question.ts";
import type { SearchWeights } from "./weights.ts";

const VARIANTS: ReadonlySet<FileTrait> = new Set(["legacy", "platform"]);

/** What is left of each file's score, from 0 to 1, for being a sort of file that is rarely asked for. */
export function standing(
  { sorts, sortOf }: FileTable,
  question: Question,
  weights: SearchWeights,
): Float64Array {
  const left = sorts.map((sort) => standingOf(sort, question, weights));
  const files = new Float64Array(sortOf.length);
  for (let file = 0; file < files.length; file++) files[file] = left[sortOf[file] as number] as number;
  return files;
}

function standingOf({ traits, olderVersion }: FileSort, question: Question, weights: SearchWeights): number {
  const unasked = traits.filter((trait) => !question.asksFor.has(trait));
  const isAside = unasked.some((trait) => !VARIANTS.has(trait));
  const isVariant =
    unasked.some((trait) => VARIANTS.has(trait)) ||
    (olderVersion !== null && !question.versions.has(olderVersion));
  return (isAside ? weights.aside : 1) * (isVariant ? weights.variant : 1);
}
