import { z } from "zod";
import { MAX_ANSWER_CHARACTERS } from "../../domain/budget.ts";
import type { ToolContext } from "../toolContext.ts";

export const patternMatch = z.object({
  path: z.string(),
  startLine: z.int(),
  endLine: z.int(),
  /** Of the symbol, where it is one. */
  id: z.string().optional(),
  text: z.string().optional(),
  variables: z.record(z.string(), z.string()).optional(),
  note: z.string().optional(),
  /** Further files that it is about. */
  others: z.array(z.string()).optional(),
});
export type ShownMatch = z.infer<typeof patternMatch>;

export const patternGroup = z.object({
  name: z.string(),
  count: z.int(),
  matches: z.array(patternMatch),
  fix: z.string().optional(),
});
export type PatternGroup = z.infer<typeof patternGroup>;

/** What stands around the groups: the summary, how fresh the index is, warnings. */
const FRAME_TOKENS = 160;
const MOST_CHARACTERS = MAX_ANSWER_CHARACTERS - 10_000;
/** A text that takes more of an answer than this share is left out, and its place told. */
const LARGEST_SHARE = 4;

/** As many matches as the answer may cost: of each group the first, then of each the next, and so on. */
export function fitGroups(
  groups: readonly PatternGroup[],
  { budgetTokens, countTokens }: Pick<ToolContext, "budgetTokens" | "countTokens">,
): PatternGroup[] {
  const shown = groups.map((group) => ({ ...group, matches: [] as ShownMatch[] }));
  let tokens = budgetTokens - FRAME_TOKENS - countTokens(JSON.stringify(shown));
  let characters = MOST_CHARACTERS;
  const largest = { tokens: tokens / LARGEST_SHARE, characters: MOST_CHARACTERS / LARGEST_SHARE };
  const full = new Set<PatternGroup>();
  const most = Math.max(0, ...groups.map(({ matches }) => matches.length));
  for (let place = 0; place < most && full.size < groups.length; place++) {
    for (const [at, group] of groups.entries()) {
      const match = group.matches[place];
      if (!match || full.has(group)) continue;
      const { fitting, cost } = shortened(match, largest, countTokens);
      if (cost.tokens > tokens || cost.characters > characters) {
        full.add(group);
        continue;
      }
      tokens -= cost.tokens;
      characters -= cost.characters;
      shown[at]?.matches.push(fitting);
    }
  }
  return shown;
}

/** What goes first of a match that is too long. */
const EXTRAS = ["variables", "others"] as const;

interface Cost {
  readonly tokens: number;
  readonly characters: number;
}

function shortened(match: ShownMatch, largest: Cost, countTokens: (text: string) => number) {
  for (const fitting of [match, without(match, ...EXTRAS), without(match, ...EXTRAS, "text")]) {
    const text = JSON.stringify(fitting);
    const isLong = text.length > largest.characters;
    const cost = { characters: text.length, tokens: isLong ? text.length : countTokens(text) + 1 };
    if (!isLong && cost.tokens <= largest.tokens) return { fitting, cost };
  }
  const fitting = without(match, ...EXTRAS, "text");
  const text = JSON.stringify(fitting);
  return { fitting, cost: { characters: text.length, tokens: countTokens(text) + 1 } };
}

function without(match: ShownMatch, ...fields: readonly (keyof ShownMatch)[]): ShownMatch {
  return Object.fromEntries(
    Object.entries(match).filter(([name]) => !fields.includes(name as keyof ShownMatch)),
  ) as ShownMatch;
}
