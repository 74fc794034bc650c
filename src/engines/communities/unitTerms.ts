import { fileOf } from "./codeGraph.ts";

/** How much it says about a unit to lie in a folder of that name, to have the name, or to hold a symbol with the word. */
const FOLDER = 3;
const NAME = 2;
const SYMBOL = 1;

/** Names that stand in every project and tell none of its parts. */
const EVERYWHERE = new Set(
  [
    "app apps bin build cmd common core dist helper helpers include index init internal java js lib libs main",
    "misc mod module modules org package packages pkg python source sources src test testing tests ts util utils",
    "add and by call check create do file for from get handle has in into is like make new no not of on or",
    "run set the to update use value values with",
  ].flatMap((line) => line.split(" ")),
);
const LONGEST_TERM = 40;

/** Where code lies that shows or measures other code; it says little about what that is. */
const ASIDE = /(?:^|\/)(?:bench\w*|demos?|docs?|examples?|fixtures?|playground|samples?|scripts?)\//;
const ASIDE_SHARE = 0.1;

/** What a unit can be named by, and how much each name says. */
export function unitTerms(unit: string, topSymbols: readonly string[]): Map<string, number> {
  const terms = new Map<string, number>();
  const share = ASIDE.test(fileOf(unit)) ? ASIDE_SHARE : 1;
  const note = (term: string, weight: number) => {
    if (isTelling(term)) terms.set(term, Math.max(weight * share, terms.get(term) ?? 0));
  };
  for (const symbol of topSymbols) for (const word of kebab(symbol).split("-")) note(word, SYMBOL);
  const segments = fileOf(unit).split("/");
  const name = segments.pop() ?? "";
  for (const folder of segments) note(kebab(folder), FOLDER);
  note(kebab(stemOf(name)), NAME);
  const [, part] = unit.split("::");
  if (part !== undefined) note(kebab(part), NAME);
  return terms;
}

/** `reg-exp-router` of `RegExpRouter`, `reg_exp_router` or `regExpRouter`. */
export function kebab(name: string): string {
  return name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, "-")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== "")
    .join("-");
}

/** A file's name up to its first dot; one that begins with a dot has no other name. */
function stemOf(name: string): string {
  const dot = name.indexOf(".", 1);
  return dot < 0 ? name : name.slice(0, dot);
}

function isTelling(term: string): boolean {
  return term.length > 1 && term.length <= LONGEST_TERM && !EVERYWHERE.has(term) && /\p{L}/u.test(term);
}
