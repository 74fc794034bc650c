import { type Token, tokensOf } from "../../memory/sameness/tokens.ts";

/** Turns of phrase that say what one word says, or nothing. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bno[- ]one\b/g, "nobody"],
  [/\b(?:by default|each other|the\/some|any(?:one|body|thing))\b/g, ""],
  [/\b(?:a lot|lots|plenty|a large number) of\b/g, "many"],
  [/\b(?:next to|close to|adjacent to)\b/g, "near"],
  [/\b(out|off|outside|inside) of\b/g, "$1"],
  [/\b(?:put(?:s|ting)?|took|takes?|taking) (?:away|off|down)\b/g, "remove"],
  [/\bmade (?:up )?(?:of|from|out)\b/g, "of"],
  [/\bunable to\b/g, "not"],
  [/\b(?:is|are|be) able to\b/g, "can"],
  [/\bon (?:the )?top of\b/g, "on"],
  [/\bshut(?:s|ting)? down\b/g, "stop"],
  [/\bset(?:s|ting)? up\b/g, "install"],
  [/\bunited states(?: of america)?\b/g, "usa"],
  [/\bunited kingdom\b/g, "uk"],
  [/\bc\+\+/g, "cpp"],
  [/\bc#/g, "csharp"],
];

/** Names of more than one word that the tables know as one. */
const NAMES = new RegExp(
  `\\b(?:${[
    "new york|new zealand|south africa|saudi arabia|sri lanka|los angeles|san francisco|las vegas|hong kong",
    "living room|dining room|ice cream|grand piano|olive oil|tennis ball|soccer ball|t-shirt",
    "read-only|open[- ]source|on-prem|single[- ]threaded|multi[- ]threaded|non-blocking|non-deterministic|sign[- ]in|log[- ]in",
    "github actions|camel case|snake case|kebab case|api key|utf-8|utf-16|sha-1|sha-256|sha-512|block ?list|allow ?list",
  ].join("|")})\\b`,
  "g",
);

const NUMERALS: ReadonlyMap<string, string> = new Map([
  ["thirteen", "13"],
  ["fourteen", "14"],
  ["sixteen", "16"],
  ["seventeen", "17"],
  ["eighteen", "18"],
  ["nineteen", "19"],
  ["forty", "40"],
  ["fifty", "50"],
  ["seventy", "70"],
  ["eighty", "80"],
  ["a dozen", "12"],
  ["dozen", "12"],
]);
const NUMERAL = new RegExp(`\\b(?:${[...NUMERALS.keys()].join("|")})\\b`, "g");

/** What is longer is no sentence, and is read by its beginning. */
const LONGEST_TEXT = 500;

const LONG_WORD = /[a-z]{6,}/g;
const GAP = /(?<=\b([a-z]{3,}))[- ](?=([a-z]{3,}))/g;

/** "Shirtless" is without a shirt, but nobody is without a use of whom it is said. */
const LESS =
  /\b(?!(?:un|regard|wire|ruth|reck|care|rest|use|home|speech|count|price|point|help|end|time|motion)less)([a-z]{3,})less\b/g;

/** The words of a text, with those put together that the other text writes as one: "back yard" is "backyard". */
export function wordsIn(text: string, other: string): Token[] {
  const wholes = new Set(other.slice(0, LONGEST_TEXT).toLowerCase().match(LONG_WORD));
  const plain = text
    .slice(0, LONGEST_TEXT)
    .toLowerCase()
    .replace(NAMES, (name) => name.replace(/[-\s]/g, ""))
    .replace(NUMERAL, (numeral) => NUMERALS.get(numeral) ?? numeral)
    .replace(LESS, "non $1 ")
    .replace(GAP, (gap, before, after) => (wholes.has(before + after) ? "" : gap));
  return tokensOf(PHRASES.reduce((short, [phrase, word]) => short.replace(phrase, word), plain));
}
