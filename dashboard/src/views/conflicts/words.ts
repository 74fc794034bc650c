import type { ToolOutputs } from "loci";

export type Conflict = ToolOutputs["conflict_list"]["conflicts"][number];
export type Statement = NonNullable<Conflict["facts"]>[number];
export type OpenAnswer = NonNullable<Conflict["answers"]>[number];
export type Evidence = NonNullable<Conflict["tiers"]>[number];

export const STATUSES = ["open", "resolved", "dismissed", "all"] as const;
export type ShownStatus = (typeof STATUSES)[number];

export const STATUS_WORDS: Readonly<Record<ShownStatus, string>> = {
  open: "Open",
  resolved: "Resolved",
  dismissed: "Dismissed",
  all: "All",
};

/** Why it is asked, in a word and in a sentence. */
export const CATEGORY_WORDS: Readonly<
  Record<NonNullable<Conflict["category"]>, readonly [name: string, about: string]>
> = {
  reversal: ["Reversal", "Something was given up, and later spoken of as if it had not been."],
  ambiguity: ["Ambiguity", "These cannot both hold, and nothing says which one does."],
  stale: ["Stale", "It was never retired, and what came later goes by something else."],
  contested: ["Contested", "Somebody doubts it."],
};

/** What looks at statements, in the order in which it does. */
export const TIER_WORDS: Readonly<Record<Evidence["tier"], string>> = {
  structure: "What they say",
  arc: "Order of time",
  reader: "Read as a story",
  repository: "The repository",
  inference: "Inference model",
  narrative: "Language model",
};
export const TIERS = Object.keys(TIER_WORDS) as Evidence["tier"][];

const ANSWER_WORDS: Readonly<Record<string, string>> = {
  keep: "One of them holds",
  keep_both: "They all hold",
  retire_both: "None of them holds",
  replace: "Said anew",
  dismiss: "Not a question",
  overtaken: "Settled by itself",
};

/** What somebody answered, by the name that the tool has for it. */
export function answerWords(answer: string, statements: number): string {
  if (statements === 1 && answer === "keep") return "It holds";
  if (statements === 1 && answer === "retire_both") return "It does not hold";
  if (statements === 2 && answer === "keep_both") return "Both hold";
  if (statements === 2 && answer === "retire_both") return "Neither holds";
  return ANSWER_WORDS[answer] ?? answer.replaceAll("_", " ");
}

/** `1`, `1 and 3`, `1, 2 and 3`. */
export function listed(words: readonly (string | number)[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? String(last) : `${words.slice(0, -1).join(", ")} and ${last}`;
}
