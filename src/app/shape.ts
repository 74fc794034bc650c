import { MAX_ANSWER_CHARACTERS, PROFILE_TOKENS, type Priority } from "../domain/budget.ts";
import { Failure } from "../domain/failure.ts";
import { type Budget, type Draft, type Envelope, seal } from "./envelope.ts";
import type { TokenCounter } from "./tokens.ts";

type Data = Readonly<Record<string, unknown>>;
type Priorities = Readonly<Record<string, Priority>>;

/** With a budget that does not bind, what is required is sent even if it costs more. */
export interface BindingBudget extends Budget {
  readonly binding: boolean;
}

/**
 * Makes an answer fit its budget by leaving whole parts out, least important first: fields of items, then items from
 * the end of ranked lists, then fields. Text is never cut.
 */
export function shape(
  draft: Draft,
  priorities: Priorities,
  budget: BindingBudget,
  count: TokenCounter,
): Envelope {
  const attempt = (data: Data | undefined, leftOut: readonly string[]) =>
    fitting({ ...draft, data, ...notes(draft, leftOut) }, budget, count);
  const whole = attempt(draft.data, []);
  if (whole) return whole;

  let data: Data = draft.data ?? {};
  const leftOut: string[] = [];
  for (const part of partsToDrop(priorities)) {
    const step = dropPart(data, part, (candidate, note) => attempt(candidate, [...leftOut, note]));
    if (step.envelope) return step.envelope;
    if (step.note) leftOut.push(step.note);
    data = step.data;
  }
  const smallest = seal({ ...draft, data, ...notes(draft, leftOut) }, budget, count);
  if (!budget.binding) return smallest;
  throw overBudget(smallest, budget);
}

function fitting(draft: Draft, budget: Budget, count: TokenCounter): Envelope | undefined {
  // Something far too long is not worth counting the tokens of.
  if (JSON.stringify(draft).length > MAX_ANSWER_CHARACTERS) return undefined;
  const envelope = seal(draft, budget, count);
  const fits =
    envelope.tokenEstimate <= budget.tokens && JSON.stringify(envelope).length <= MAX_ANSWER_CHARACTERS;
  return fits ? envelope : undefined;
}

function notes(draft: Draft, leftOut: readonly string[]): Pick<Draft, "warnings" | "hint"> {
  if (leftOut.length === 0) return {};
  return {
    warnings: [...(draft.warnings ?? []), `left out for the budget: ${leftOut.join(", ")}`],
    hint: draft.hint ?? "For all of it: `profile: balanced`, `debug`, or a larger `maxTokens`.",
  };
}

/** Lowest priority first; inside one, fields of items before whole fields, later ones before earlier ones. */
function partsToDrop(priorities: Priorities): string[] {
  const paths = Object.keys(priorities).reverse();
  const isItemField = (path: string) => path.includes("[].");
  return (["low", "medium", "high"] as const).flatMap((level) => {
    const ofLevel = paths.filter((path) => priorities[path] === level);
    return [...ofLevel.filter(isItemField), ...ofLevel.filter((path) => !isItemField(path))];
  });
}

interface Step {
  readonly data: Data;
  readonly envelope?: Envelope | undefined;
  readonly note?: string;
}

type Attempt = (data: Data, note: string) => Envelope | undefined;

function dropPart(data: Data, path: string, attempt: Attempt): Step {
  const [field = "", itemField] = path.split("[].");
  const value = data[field];
  if (value === undefined) return { data };
  if (itemField !== undefined) return dropItemField(data, field, itemField, attempt);
  if (Array.isArray(value) && value.length > 0) return shortenList(data, field, value, attempt);
  const { [field]: _, ...rest } = data;
  return { data: rest, envelope: attempt(rest, field), note: field };
}

function dropItemField(data: Data, field: string, itemField: string, attempt: Attempt): Step {
  const list = data[field];
  if (!Array.isArray(list) || !list.some((item) => item?.[itemField] !== undefined)) return { data };
  const shorter = { ...data, [field]: list.map(({ [itemField]: _, ...item }) => item) };
  const note = `${field}[].${itemField}`;
  return { data: shorter, envelope: attempt(shorter, note), note };
}

/**
 * Keeps as many of the best items as fit. If not even the best one does, its longest part is left out of every item, so
 * that a long first hit is still named. With none left the field stays, empty, so that readers need not ask for it.
 */
function shortenList(data: Data, field: string, list: readonly unknown[], attempt: Attempt): Step {
  const best = longestPrefix(data, field, list, attempt);
  if (best.kept > 0) return best;
  const heaviest = heaviestField(list[0]);
  const lean = heaviest === undefined ? list : list.map((item) => without(item, heaviest));
  const noted: Attempt = (candidate, note) => attempt(candidate, `${field}[].${heaviest}, ${note}`);
  const leaner = heaviest === undefined ? best : longestPrefix(data, field, lean, noted);
  return leaner.kept > 0 ? leaner : best;
}

function longestPrefix(
  data: Data,
  field: string,
  list: readonly unknown[],
  attempt: Attempt,
): Step & { kept: number } {
  const cut = (kept: number) => ({ ...data, [field]: list.slice(0, kept) });
  const note = (kept: number) => `${list.length - kept} of ${list.length} ${field}`;
  let best: { kept: number; envelope: Envelope } | undefined;
  let low = 0;
  let high = list.length;
  while (low <= high) {
    const kept = (low + high) >> 1;
    const envelope = attempt(cut(kept), note(kept));
    if (envelope) best = { kept, envelope };
    if (envelope) low = kept + 1;
    else high = kept - 1;
  }
  return { data: cut(0), envelope: best?.envelope, note: note(0), kept: best?.kept ?? 0 };
}

/** The field of an item that costs most, unless it has just one. */
function heaviestField(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null || Object.keys(item).length < 2) return undefined;
  const sizes = Object.entries(item)
    .filter(([name]) => name !== "id")
    .map(([name, value]) => ({ name, size: JSON.stringify(value)?.length ?? 0 }));
  return sizes.sort((a, b) => b.size - a.size)[0]?.name;
}

function without(item: unknown, field: string): unknown {
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => name !== field));
}

function overBudget(smallest: Envelope, budget: Budget): Failure {
  const needed = smallest.tokenEstimate;
  const profile = needed <= PROFILE_TOKENS.balanced ? "balanced" : "debug";
  return new Failure(
    "over_budget",
    `The answer needs at least ${needed} tokens; ${budget.tokens} were allowed.`,
    `Call again with \`profile: ${profile}\` or \`maxTokens: ${needed}\`.`,
  );
}
