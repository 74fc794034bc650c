/** Paths, by a pattern or one by its name. */
export interface PathSet {
  readonly pattern: string;
  readonly isGlob: boolean;
}

/**
 * Whether there can be a path that is in both, whether or not such a file is there. Each pattern is a small automaton;
 * the two are walked side by side until both are at their ends at once, or all that can be reached was seen.
 */
export function globsMeet(one: PathSet, other: PathSet): boolean {
  if (!one.isGlob && !other.isGlob) return one.pattern === other.pattern;
  const [ours, theirs] = [alternativesOf(one), alternativesOf(other)];
  const patience = { left: MOST_LOOKS };
  return ours.some((steps) => theirs.some((others) => canMeet(steps, others, patience)));
}

/** Two patterns that it takes longer to tell apart count as meeting: nobody must wait for a puzzle. */
const MOST_LOOKS = 200_000;

/** One step of a pattern. */
interface Step {
  takes(character: string): boolean;
  /** Characters at which it begins or ceases to take them. */
  readonly borders: readonly string[];
  /** How far one may go on from here without it, in steps. */
  readonly leaps: readonly number[];
  readonly isRepeated: boolean;
}

/** `{a,{b,c}}` is written out; more than so many ways are cut to what surely holds them all. */
const MOST_ALTERNATIVES = 16;

function alternativesOf({ pattern, isGlob }: PathSet): Step[][] {
  if (!isGlob) return [[...pattern].map(literal)];
  const written = writtenOut(pattern);
  return (written.length > MOST_ALTERNATIVES ? [beforeBraces(pattern)] : written).map(stepsOf);
}

function beforeBraces(pattern: string): string {
  return `${outerBraces(pattern)?.before ?? ""}**`;
}

function writtenOut(pattern: string): string[] {
  const braces = outerBraces(pattern);
  if (!braces) return [pattern];
  const { before, choices, after } = braces;
  const tails = writtenOut(after);
  const ways: string[] = [];
  for (const choice of choices) {
    for (const middle of writtenOut(choice)) {
      for (const tail of tails) ways.push(`${before}${middle}${tail}`);
      if (ways.length > MOST_ALTERNATIVES) return ways;
    }
  }
  return ways;
}

/** The first `{…}`; null where there is none that is closed. In brackets a brace is only itself. */
function outerBraces(pattern: string): { before: string; choices: string[]; after: string } | null {
  const plain = pattern.replace(/\[[!^]?[^\]]+\]/gsu, (brackets) => "_".repeat(brackets.length));
  const start = plain.indexOf("{");
  if (start === -1) return null;
  const choices: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let at = start; at < pattern.length; at++) {
    const character = plain[at];
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    const isBorder = (character === "," && depth === 1) || (character === "}" && depth === 0);
    if (!isBorder) continue;
    choices.push(pattern.slice(from, at));
    from = at + 1;
    if (depth === 0) return { before: pattern.slice(0, start), choices, after: pattern.slice(from) };
  }
  return null;
}

/** Longest first, as `**` is also two stars. */
const TOKEN = /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]]+\]|./gsu;

function stepsOf(pattern: string): Step[] {
  return [...pattern.matchAll(TOKEN)].flatMap(([token]) => {
    if (token === "**/") return FOLDERS;
    if (token === "**") return [{ ...ANYTHING, leaps: [1], isRepeated: true }];
    if (token === "*") return [{ ...IN_A_NAME, leaps: [1], isRepeated: true }];
    if (token === "?") return [IN_A_NAME];
    return token.length > 2 && token.startsWith("[") ? [oneOf(token)] : [literal(token)];
  });
}

const ONCE = { leaps: [], isRepeated: false };
const ANYTHING: Step = { takes: () => true, borders: [], ...ONCE };
const IN_A_NAME: Step = { takes: (character) => character !== "/", borders: ["/"], ...ONCE };

function literal(wanted: string): Step {
  return { takes: (character) => character === wanted, borders: [wanted], ...ONCE };
}

/** `[a-z_]`, or `[!…]`, which some write `[^…]`, for all others; never a slash. */
function oneOf(token: string): Step {
  const isNegated = /^\[[!^]./su.test(token) && token.length > 3;
  const ranges = [...token.slice(isNegated ? 2 : 1, -1).matchAll(/(.)-(.)|(.)/gsu)].map(
    ([, from = "", to = "", single = ""]) => (single === "" ? { from, to } : { from: single, to: single }),
  );
  const isNamed = (character: string) => ranges.some(({ from, to }) => from <= character && character <= to);
  return {
    takes: (character) => character !== "/" && isNamed(character) !== isNegated,
    borders: ranges.flatMap(({ from, to }) => [from, to, neighbour(from, -1), neighbour(to, 1)]),
    ...ONCE,
  };
}

const LAST_POINT = 0x10ffff;

function neighbour(character: string, by: number): string {
  const point = (character.codePointAt(0) ?? 0) + by;
  return String.fromCodePoint(Math.min(LAST_POINT, Math.max(0, point)));
}

/** No folder at all, or any number of them with a slash behind: the first step only chooses. */
const FOLDERS: Step[] = [
  { takes: () => false, borders: [], leaps: [1, 3], isRepeated: false },
  { ...ANYTHING, leaps: [1], isRepeated: true },
  literal("/"),
];

/** No pattern names it, so it stands for all that none of them names. */
const OTHER = String.fromCodePoint(LAST_POINT);

function canMeet(one: readonly Step[], other: readonly Step[], patience: { left: number }): boolean {
  const characters = [...new Set(["/", OTHER, ...[...one, ...other].flatMap(({ borders }) => borders)])];
  const seen = new Set<number>();
  const waiting: (readonly [number, number])[] = [];
  const reach = (at: number, there: number) => {
    const place = at * (other.length + 1) + there;
    if (seen.has(place)) return;
    seen.add(place);
    waiting.push([at, there]);
  };
  reach(0, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [at, there] = next;
    patience.left -= characters.length;
    const isAtBothEnds = at === one.length && there === other.length;
    if (isAtBothEnds || patience.left < 0) return true;
    const [step, counterpart] = [one[at], other[there]];
    for (const leap of step?.leaps ?? []) reach(at + leap, there);
    for (const leap of counterpart?.leaps ?? []) reach(at, there + leap);
    if (!step || !counterpart) continue;
    if (!characters.some((each) => step.takes(each) && counterpart.takes(each))) continue;
    const furthers = onwards(there, counterpart);
    for (const onward of onwards(at, step)) furthers.forEach((further) => void reach(onward, further));
  }
  return false;
}

function onwards(at: number, { isRepeated }: Step): number[] {
  return isRepeated ? [at, at + 1] : [at + 1];
}
