const FILLER = new Set(
  (
    "a an the some new another any our my its this that these those which who it is be should must can will we i want need " +
    "please add adds adding create creates creating implement implements implementing write writes writing build builds make makes " +
    "introduce piece code file module component class function helper thing something small simple generic basic one two and or"
  ).split(" "),
);
const BEFORE_COMPLEMENT = new Set(["for", "of"]);
const BREAKS = new Set(
  "that which who when where while so because using with without via through to from in into on onto at by as per between after before if imports uses needs calls reads".split(
    " ",
  ),
);
const MOST_HEAD = 3;
const MOST_COMPLEMENT = 2;

const ASKS_FOR_TESTS =
  /^(?:(?:a|an|the|some|new|more|add|write|missing|unit|integration|regression|e2e)\s+)*(?:tests?|specs?)\s+(?:for|of|that|to)\s+/i;

/** `tests for the parser`: what is described is a test, of what is said then; null where it is none. */
export function testedIn(description: string): string | null {
  const [asked] = ASKS_FOR_TESTS.exec(description) ?? [];
  return asked === undefined ? null : description.slice(asked.length);
}

/** The words that name what is described: `a cache for search results` is a search result cache. */
export function nameWords(description: string): string[] {
  const [, quoted] = /[`"']([A-Za-z_$][\w$]*)[`"']/.exec(description) ?? [];
  if (quoted !== undefined) return partsOf(quoted);
  const words = (description.split(/[.;:,()\n]/)[0] ?? "").match(/[\p{L}\d]+/gu) ?? [];
  const head: string[] = [];
  const complement: string[] = [];
  let target = head;
  for (const word of words) {
    const lower = word.toLowerCase();
    if (BEFORE_COMPLEMENT.has(lower) && target === head && head.length > 0) target = complement;
    else if (isBreak(lower) && (target === complement || head.length > 0)) break;
    else if (!FILLER.has(lower) && !isBreak(lower)) target.push(...partsOf(word));
  }
  if (complement.length === 0 && head.every((word) => VAGUE.has(word))) return deedIn(words);
  return [...singular(complement.slice(0, MOST_COMPLEMENT)), ...head.slice(0, MOST_HEAD)];
}

/** What such a thing is called says nothing; what it does says more. */
const VAGUE = new Set("tool command script service handler utility feature step job task page".split(" "));

/** `a tool that lists stale branches` is named after listing them. */
function deedIn(words: readonly string[]): string[] {
  const start = words.findIndex((word) => /^(?:that|which|who|to)$/i.test(word));
  const deed = words
    .slice(start + 1)
    .flatMap(partsOf)
    .filter((word) => !FILLER.has(word));
  const end = deed.findIndex((word, at) => at > 0 && BREAKS.has(word));
  const [verb, ...rest] = deed.slice(0, Math.min(MOST_HEAD, end < 0 ? deed.length : end));
  return verb === undefined ? [] : [...singular([verb]), ...rest];
}

function isBreak(word: string): boolean {
  return BREAKS.has(word) || BEFORE_COMPLEMENT.has(word);
}

function singular(words: readonly string[]): string[] {
  return words.map((word, at) => (at === words.length - 1 ? word.replace(/(?<=[a-z]{2}[^s])s$/, "") : word));
}

function partsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part !== "")
    .map((part) => part.toLowerCase());
}

const STYLES = {
  camelCase: (words: readonly string[]) =>
    words.map((word, at) => (at === 0 ? word : capital(word))).join(""),
  PascalCase: (words: readonly string[]) => words.map(capital).join(""),
  "kebab-case": (words: readonly string[]) => words.join("-"),
  snake_case: (words: readonly string[]) => words.join("_"),
} as const;
export type NameStyle = keyof typeof STYLES;

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** How the files of a folder are named. */
export interface NameHabit {
  readonly style: NameStyle;
  /** What follows the name: `.ts`, `.service.ts`. */
  readonly ending: string;
  /** Whether enough files show it to speak of a habit. */
  readonly isClear: boolean;
}

const LEAST_FILES = 2;

/** Of these files' names; null where there are none. */
export function nameHabit(files: readonly string[]): NameHabit | null {
  const names = files.map((path) => path.slice(path.lastIndexOf("/") + 1));
  const ending = mostCommon(names.map((name) => /(?:\.[^.]+)+$/.exec(name)?.[0] ?? ""));
  if (!ending) return null;
  const bases = names
    .filter((name) => name.endsWith(ending.value))
    .map((name) => name.slice(0, -ending.value.length));
  const style = mostCommon(bases.flatMap((base) => styleOf(base) ?? []));
  return {
    style: style?.value ?? "camelCase",
    ending: ending.value,
    isClear: (style?.count ?? 0) >= LEAST_FILES,
  };
}

/** Null for a name of one word, which tells nothing but whether it begins with a capital. */
function styleOf(base: string): NameStyle | null {
  if (base.includes("-")) return "kebab-case";
  if (base.includes("_")) return "snake_case";
  if (/^[A-Z]/.test(base)) return "PascalCase";
  return /[A-Z]/.test(base) ? "camelCase" : null;
}

function mostCommon<Value>(values: readonly Value[]): { value: Value; count: number } | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first ? { value: first[0], count: first[1] } : null;
}

export function fileName(words: readonly string[], { style, ending }: NameHabit): string {
  return `${STYLES[style](words)}${ending}`;
}
