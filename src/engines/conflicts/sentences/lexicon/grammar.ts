import { AFFIRMING, FUNCTION_WORDS, PLACING, REFUSING as REFUSED } from "../../../memory/sameness/lexicon.ts";
import { sensesOf, wordsOf } from "./wordTable.ts";

/** The little words by which a sentence says what it denies, whom it speaks of, and where a clause ends. */

/** They carry the tense, and what stands before the first of them is what the sentence is about. */
export const FINITE = wordsOf(
  "am are can could did do does had has have is may might must shall should was were will would cannot",
);

/** They deny all that follows in their clause. */
export const DENYING = wordsOf("cannot hardly neither never nor not scarcely unless");
/** They deny only the thing named next. */
export const LACKING = wordsOf("without versus except lacking minus");
/** "With no shirt" lacks the shirt and nothing else. */
export const BEFORE_LACKING = wordsOf("with of by in on at for from and or has have having");
/** They deny that there is anyone or anything, and stand for it too. */
export const NOBODY: ReadonlyMap<string, string> = new Map([
  ["nobody", "person"],
  ["none", ""],
  ["nothing", "thing"],
  ["nowhere", ""],
]);
/** "Not only" denies nothing. */
export const NOT_DENYING = wordsOf("just merely necessarily only simply");
/** "Not all" denies nothing but the "all". */
export const WHOLE = wordsOf("all always entirely every everybody everyone everything fully");
/** Before "doing" or "to do" they deny what is done. */
export const REFUSING = sensesOf(
  "avoid cease decline fail forbid forget neglect prohibit quit refuse stop unable",
);

export const CLAUSE_MARK = /[,;.:!?()]/;
export const CLAUSE_WORDS = wordsOf("although because but if though whereas when while");

/** A noun phrase ends with them. */
export const PHRASE_END = wordsOf(
  "a about above across after along an and are around as at before behind beside but by during for from has in into is near of on onto or over past that the through to towards under was were which while who with",
);

/** Where and which way: they tell little, but two of them may be opposite. */
export const DIRECTIONS = wordsOf(
  "above after ahead apart away before behind below beneath down far from in indoors inside into near off on onto out outdoors outside over to together toward towards under up with",
);

/** They hold a sentence together; the same as where duplicates are sought, but for those that can be opposites. */
export function isFunctionWord(word: string): boolean {
  return !WHOLE.has(word) && ((FUNCTION_WORDS.has(word) && word !== "same") || MORE_FUNCTION_WORDS.has(word));
}
const MORE_FUNCTION_WORDS = wordsOf(
  "am another else his her hers him he she me mine myself some something there's here ours theirs themselves himself herself each other another currently actually really indeed already still only",
);

/** They may be missing and it is the same thing still. */
export const LIGHT = new Set([
  ...PLACING,
  ...sensesOf(`
    all area background bit body bowl default do edge front ground group kind lot many most much number part piece place several side slab sort
    thing time top use way young little small large big person perform make having put take get go be being
    system service application currently various certain
  `),
]);

/** Where they hold, other things may hold besides: who supports this may support that. */
export const ADDING = sensesOf(
  "accept add allow contain cover depend enjoy export handle have import include integrate know like list love offer own provide speak support understand visit work",
);

/** What comes after them says in which case a statement holds. */
export const CASE_ROLES = /^(?:for|when|if|during|until)$/;
/** Cases that a project keeps apart. */
export const ENVIRONMENTS = sensesOf(
  "production staging development test testing ci preview sandbox qa prod dev weekend weekday",
);

/** A sentence that begins with one of them asks for something, and has no subject. */
export const ASKING = new Set([
  ...AFFIRMING,
  ...REFUSED,
  ...sensesOf(`
    build cache call centralize change check combine compile compress configure convert copy decentralize define deploy
    document encrypt expose extract fetch generate handle host import increase decrease install lint load lock log merge
    migrate move name open close order pass prefer publish push pull put raise lower read record register reject release
    rename replace report reserve reset retry rewrite roll rotate rotate route save scale send separate serve set ship sign
    sort split start store switch sync test throw track treat trust turn update upgrade validate wait wrap write
  `),
]);

/** People as a project knows them, not as somebody sees them. */
export const PROJECT_ROLES = sensesOf(
  "administrator customer developer engineer group manager officer owner reviewer team user visitor worker",
);
