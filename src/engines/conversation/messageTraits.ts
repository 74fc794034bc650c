/** What can be told of a message by its form alone; kept with it as one number. */
export const TRAITS = {
  /** It ends in a question, so what comes next is likely the answer. */
  asks: 1,
  /** It says how many. */
  counts: 2,
  /** It says when, by a word such as "yesterday". */
  dates: 4,
  /** It is the first of its session. */
  opens: 8,
} as const;

/** The places of a message's numbers in the passage index. */
export const MESSAGE_COLUMNS = { traits: 0, atSeconds: 1, knownSeconds: 2 } as const;

const QUESTION = /[?？]["'”’)\s]*$/u;
const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundreds?|thousands?|couple|once|twice|few|several|half|first|second|third)\b/iu;
const TIME =
  /\b(?:yesterday|today|tonight|tomorrow|ago|recently|(?:last|next|this|past|coming|previous) (?:\w+ )?(?:night|morning|evening|afternoon|day|week|weekend|month|year|summer|winter|spring|fall|autumn|mon|tues|wednes|thurs|fri|satur|sun)\w*|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d)\b/iu;

/** The traits of a text, but for those that depend on what is around it. */
export function traitsOf(content: string): number {
  return (
    (QUESTION.test(content) ? TRAITS.asks : 0) |
    (NUMBER.test(content) ? TRAITS.counts : 0) |
    (TIME.test(content) ? TRAITS.dates : 0)
  );
}
