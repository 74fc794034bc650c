/**
 * Brings English words to their stem, so that "completions" finds "completion" and "tested" finds "tests": the
 * algorithm of M. F. Porter (1980). It only ever sees lower-case words; what is not plain English letters stays as it is.
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > LONGEST_WORD || !/^[a-z]+$/.test(word)) return word;
  return [pluralsAndTenses, finalY, longSuffixes, shortSuffixes, endings, finalE].reduce(
    (form, step) => step(form),
    word,
  );
}

/** What is longer is no English word, and one made to harm, of nothing but y, would take very long. */
const LONGEST_WORD = 64;
const VOWEL = "aeiou";

/** A y after a consonant sounds like a vowel. */
function isVowelAt(word: string, at: number): boolean {
  const letter = word[at] ?? "";
  return VOWEL.includes(letter) || (letter === "y" && at > 0 && !isVowelAt(word, at - 1));
}

/** How many times a vowel is followed by a consonant: the length of a stem as Porter measures it. */
function measure(part: string): number {
  let count = 0;
  for (let at = 1; at < part.length; at++) if (isVowelAt(part, at - 1) && !isVowelAt(part, at)) count += 1;
  return count;
}

function hasVowel(part: string): boolean {
  return [...part].some((_, at) => isVowelAt(part, at));
}

function endsDoubled(part: string): boolean {
  const last = part.length - 1;
  return last > 0 && part[last] === part[last - 1] && !isVowelAt(part, last);
}

/** Consonant, vowel, consonant, the last not w, x or y: such a short word keeps or regains its e. */
function endsShort(part: string): boolean {
  const last = part.length - 1;
  if (last < 2 || "wxy".includes(part[last] ?? "")) return false;
  return !isVowelAt(part, last - 2) && isVowelAt(part, last - 1) && !isVowelAt(part, last);
}

function without(word: string, suffix: string): string {
  return word.slice(0, word.length - suffix.length);
}

function pluralsAndTenses(word: string): string {
  const singular = singularOf(word);
  if (singular.endsWith("eed"))
    return measure(without(singular, "eed")) > 0 ? singular.slice(0, -1) : singular;
  const suffix = ["ed", "ing"].find(
    (ending) => singular.endsWith(ending) && hasVowel(without(singular, ending)),
  );
  return suffix === undefined ? singular : mended(without(singular, suffix));
}

function singularOf(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** What is left when -ed or -ing went. */
function mended(part: string): string {
  if (/(at|bl|iz)$/.test(part)) return `${part}e`;
  if (endsDoubled(part) && !/[lsz]$/.test(part)) return part.slice(0, -1);
  return measure(part) === 1 && endsShort(part) ? `${part}e` : part;
}

function finalY(word: string): string {
  return word.endsWith("y") && hasVowel(without(word, "y")) ? `${without(word, "y")}i` : word;
}

const LONG_SUFFIXES: Readonly<Record<string, string>> = {
  ational: "ate",
  tional: "tion",
  enci: "ence",
  anci: "ance",
  izer: "ize",
  abli: "able",
  alli: "al",
  entli: "ent",
  eli: "e",
  ousli: "ous",
  ization: "ize",
  ation: "ate",
  ator: "ate",
  alism: "al",
  iveness: "ive",
  fulness: "ful",
  ousness: "ous",
  aliti: "al",
  iviti: "ive",
  biliti: "ble",
};

const SHORT_SUFFIXES: Readonly<Record<string, string>> = {
  icate: "ic",
  ative: "",
  alize: "al",
  iciti: "ic",
  ical: "ic",
  ful: "",
  ness: "",
};

const longSuffixes = replacing(LONG_SUFFIXES);
const shortSuffixes = replacing(SHORT_SUFFIXES);

function replacing(table: Readonly<Record<string, string>>): (word: string) => string {
  const suffixes = Object.keys(table).sort((a, b) => b.length - a.length);
  return (word) => {
    const suffix = suffixes.find((ending) => word.endsWith(ending));
    if (suffix === undefined || measure(without(word, suffix)) === 0) return word;
    return without(word, suffix) + (table[suffix] ?? "");
  };
}

const ENDINGS = /(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

function endings(word: string): string {
  const suffix = ENDINGS.exec(word)?.[0];
  return suffix !== undefined && measure(without(word, suffix)) > 1 ? without(word, suffix) : word;
}

function finalE(word: string): string {
  const part = without(word, "e");
  const drops = word.endsWith("e") && (measure(part) > 1 || (measure(part) === 1 && !endsShort(part)));
  const form = drops ? part : word;
  return form.endsWith("ll") && measure(form) > 1 ? form.slice(0, -1) : form;
}
