/** One step of a pattern. */
export interface Step {
  takes(character: string): boolean;
  /** Characters at which it begins or ceases to take them. */
  readonly borders: readonly string[];
  /** How far one may go on from here without it, in steps. */
  readonly leaps: readonly number[];
  readonly isRepeated: boolean;
}

/**
 * `{a,{b,c}}` written out, and what stands before the first brace. Where there are more ways than wanted, it stops
 * soon after so many.
 */
export function alternatives(pattern: string, most: number): { ways: string[]; before: string } {
  return { ways: writtenOut(pattern, most), before: outerBraces(pattern)?.before ?? pattern };
}

function writtenOut(pattern: string, most: number): string[] {
  const braces = outerBraces(pattern);
  if (!braces) return [pattern];
  const { before, choices, after } = braces;
  const tails = writtenOut(after, most);
  const ways: string[] = [];
  for (const choice of choices) {
    for (const middle of writtenOut(choice, most)) {
      for (const tail of tails) ways.push(`${before}${middle}${tail}`);
      if (ways.length > most) return ways;
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

export function stepsOf(pattern: string): Step[] {
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

export function literal(wanted: string): Step {
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

export const LAST_POINT = 0x10ffff;

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

/** Where one may stand after a step that took a character. */
export function onwards(at: number, { isRepeated }: Step): number[] {
  return isRepeated ? [at, at + 1] : [at + 1];
}
