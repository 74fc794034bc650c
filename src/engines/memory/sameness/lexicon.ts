import { stem } from "../../../domain/stem.ts";

/**
 * The words that statements about software are made of, whatever they are about. They are what the language and the trade
 * have, and not what some records happen to say: another language only has fewer words told apart.
 */

/** The form in which two words are the same: short ones stand for long ones, and British spelling for American. */
export function rootOf(word: string): string {
  const long = SHORT_FORMS.get(word) ?? word;
  return stem(long.replace(/is(e|es|ed|er|ers|ing|ation|ations)$/, "iz$1"));
}

const SHORT_FORMS = pairsOf(`
admin administration, app application, apps application, args argument, auth authentication, config configuration,
db database, dbs database, deps dependency, dev development, dir directory, doc documentation, docs documentation,
env environment, envs environment, infra infrastructure, js javascript, k8s kubernetes, lib library, libs library,
max maximum, min minimum, msg message, param parameter, params parameter, perf performance, pkg package, prod production, repo repository,
repos repository, spec specification, specs specification, ts typescript
`);

/** Turns of phrase that say what one word says. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/n['’]t\b/g, " not"],
  [/['’]s\b/g, ""],
  [/\bno longer\b/g, "not"],
  [/\bun-(?=\p{L})/gu, "non "],
  [/(?:>=?|≥)(?=\s*\p{N})/gu, " least "],
  [/(?:<=?|≤)(?=\s*\p{N})/gu, " most "],
  [/\b(?:instead of|rather than|in place of)\b/g, "versus"],
  [/\b(?:get|gets|getting|got) rid of\b/g, "remove"],
  [/\b(?:turn|switch)(?:s|es|ed|ing)? on\b|\bon (?=by default)/g, "enabled "],
  [/\b(?:turn|switch)(?:s|es|ed|ing)? off\b/g, "disabled"],
];

/** In lower case, with one word for each turn of phrase, and numbers in digits. */
export function plainText(text: string): string {
  const numbered = text.toLowerCase().replace(NUMERAL, (numeral) => NUMERALS.get(numeral) ?? numeral);
  return PHRASES.reduce((plain, [phrase, word]) => plain.replace(phrase, word), numbered);
}

export const ARTICLES = wordsOf("a an the");

/** They only hold a sentence together. */
export const FUNCTION_WORDS = wordsOf(`
a about across all also an and any are around as at be because been being between both but by can could did do does
during each either ever every everything for from further get gets given goes going had has have how i if in instead
into is it its itself just kind let lets like longer may might must my need needs new newer now of on one onto or our
own rather same set shall should since single so such than that the their them then there these they this those
through to together too upon us very via was way we were what when where whether which while who whoever whom whose
why will with would yet you your
`);

/** Verbs for having or doing something: what is left when they go is what a statement is about. */
export const AFFIRMING = rootsOf(`
accept add adopt allow apply choose create enable ensure implement include introduce keep make permit provide
reintroduce require restore retain return run support take true use
`);

/** For being without something, or done with it. */
export const REFUSING = rootsOf(`
abandon avoid ban cease decommission delete deprecate disable disallow discontinue drop eliminate exclude false forbid
gone obsolete off omit prevent prohibit remove retire skip stop sunset
`);

/** They turn what follows into its opposite. */
export const NEGATING = wordsOf("cannot except neither never no non none nor not nothing unless without");

/** What follows is what was not chosen. */
export const CONTRASTING = wordsOf("over versus vs");

/** They give what follows its part in what happens: from there, to here, by this. */
export const ROLES = wordsOf(
  "after as at before by for from in into of on onto over through to versus via vs with",
);

/** Verbs that name what is chosen, and then what for. */
export const CHOOSING = rootsOf("adopt choose pick prefer select use");

/** The first denies what the second says. */
export const OPPOSITES: ReadonlyMap<string, string> = new Map(
  [
    ...pairsOf(`
    above below, after before, close open, closed open, decrease increase, down up, dynamic static, external internal,
    fewer more, implicit explicit, lax strict, least most, less more, loose strict, lower raise, manual automatic,
    maximum minimum, monolithic modular, optional mandatory, private public, pull push,
    remote local, sequential parallel, serial parallel, share dedicated, split combine
    `),
  ].map(([denial, word]) => [rootOf(denial), rootOf(word)]),
);

/** They say where or when something is. */
export const PLACING = rootsOf("above after away back before below other out under until within");

/** They stand in many statements and tell few of them apart. */
export const COMMON = new Set([
  ...PLACING,
  ...rootsOf(`
  application architecture case change code component convention data decision default design feature field file
  format infrastructure list management method mode model module name object option part policy process project
  record resource rule setting setup standard strategy structure table team type value
  `),
]);

/** They can be added to a name and it names the same still, or only say how a number bounds. */
export const EMPTY = rootsOf(`
approach down fewer functionality implementation least less maximum minimum more most service solution system
tool up
`);

/** What numbers measure in; a change of it is a change of the number. */
export const UNITS = [
  ...wordsOf(`
  b bits? bytes? d days? gb gib h hours? hrs? kb kib m mb mib milliseconds? mins? minutes? months? ms percent s secs?
  seconds? tb tib weeks? years?
  `),
];

/** "One" is left out: it is an article as often as a number. */
const NUMERALS = pairsOf(`
zero 0, two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10, eleven 11, twelve 12, fifteen 15,
twenty 20, thirty 30, sixty 60, ninety 90, hundred 100, thousand 1000
`);
const NUMERAL = new RegExp(`\\b(?:${[...NUMERALS.keys()].join("|")})\\b`, "g");

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

function rootsOf(list: string): ReadonlySet<string> {
  return new Set([...wordsOf(list)].map(rootOf));
}

function pairsOf(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(",").map((pair) => pair.trim().split(/\s+/) as [string, string]));
}
