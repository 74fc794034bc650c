import type { FileTrait } from "../../../domain/codePassage.ts";
import type { FileTable } from "./fileTable.ts";
import type { Question } from "./question.ts";
import type { SearchWeights } from "./weights.ts";

const VARIANTS: ReadonlySet<FileTrait> = new Set(["legacy", "platform"]);

/** What is left of each file's score, from 0 to 1, for being a sort of file that is rarely asked for. */
export function standing(
  { infos, isOlder }: FileTable,
  question: Question,
  weights: SearchWeights,
): Float64Array {
  return Float64Array.from(infos, ({ traits }, file) => {
    const unasked = traits.filter((trait) => !question.asksFor.has(trait));
    const isAside = unasked.some((trait) => !VARIANTS.has(trait));
    const isVariant =
      unasked.some((trait) => VARIANTS.has(trait)) || (isOlder[file] === true && !question.asksForVersion);
    return (isAside ? weights.aside : 1) * (isVariant ? weights.variant : 1);
  });
}
