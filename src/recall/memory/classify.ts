import { tellingWords } from "./emptyWords.ts";
import type { QueryClass } from "./queryClass.ts";

const THANKS =
  "(?:many )?(?:thanks?|thank you|thx)(?: (?:so|very) much| a lot)?(?: for (?:the|your|all the) help)?";
/** Nothing that could also be the name of something: a search that nobody wanted costs little, one left out costs the answer. */
const COURTESY = [
  THANKS,
  "please|ok(?:ay)?|yes|yep|yeah|no|nope|sure|fine|great|good|nice|cool|perfect|awesome|exactly|agreed|got it|lgtm",
  "sounds good|looks good|well done|good job|hi|hello|hey|bye|continue|go on|go ahead|carry on|keep going",
].join("|");
const CHAT = new RegExp(`^(?:(?:${COURTESY})(?:[\\s,.!…]+|$))+$`, "i");

/** What happened, who did it: not what was decided or holds. */
const EVENT =
  /\b(?:what|who|anything)\b.{0,40}\b(?:happened|happening|broke|crashed|went wrong|went down|been doing|worked on|was done)\b|\b(?:latest|last|newest|recent) (?:reports?|runs?|sessions?|episodes?|errors?)\b/i;

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
/** Four digits are a year where they are put as one; a plural after them tells that they count something. */
const YEAR = "(?:19|20)\\d\\d\\b(?! \\p{L}{3,}s\\b)";
const TEMPORAL = new RegExp(
  [
    "^(?:since )?when\\b",
    "\\b(?:how (?:long ago|recently)|yesterday|today|tonight|recently|lately|newest|latest|most recent|since when)\\b",
    "\\b(?:last|this|past|previous) (?:hour|day|week|month|quarter|year|sprint)s?\\b",
    `\\b(?:in|of|on|since|before|after|by) (?:${MONTHS})\\b`,
    `\\b(?:in|since|of|from|until) ${YEAR}`,
    `\\b(?:${MONTHS}|may)\\.? (?:\\d{1,2}(?:st|nd|rd|th)?,? )?${YEAR}`,
    "\\b(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])(?:-\\d\\d)?\\b",
  ].join("|"),
  "iu",
);

/** Quoted, a path, or written as code: camelCase, snake_case, dotted, called. */
const NAMED = /["“”«»`][^"“”«»`]+["“”«»`]|\w\(\)|\p{Ll}\p{Lu}|\p{L}_\p{L}|\w\/\w|\w\.\w{1,5}\b|::/u;
const QUESTION =
  /^(?:how|why|what|which|who|where|when|should|do|does|did|can|could|is|are|was|were|have|has)\b|\?\s*$/i;
const MOST_WORDS_OF_A_NAME = 3;

/** What a question is about, by its wording alone. */
export function classify(text: string): QueryClass {
  if (asksNothing(text)) return "none";
  if (EVENT.test(text)) return "event";
  if (TEMPORAL.test(text)) return "temporal";
  return isName(text) ? "entity" : "general";
}

/** Courtesy and commands to go on; a short text alone, as a long one made of such words may well mean something. */
export function asksNothing(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 60 && CHAT.test(trimmed);
}

function isName(text: string): boolean {
  if (NAMED.test(text)) return true;
  return !QUESTION.test(text.trim()) && tellingWords(text).length <= MOST_WORDS_OF_A_NAME;
}
