import { MAX_ANSWER_CHARACTERS, PROFILE_TOKENS, type Priority } from "../domain/budget.ts";
import { Failure } from "../domain/failure.ts";
import { type Budget, type Draft, type Envelope, priced, seal } from "./envelope.ts";
import type { TokenCounter } from "./tokens.ts";

type Data = Readonly<Record<string, unknown>>;
type Priorities = Readonly<Record<string, Priority>>;

/** With a budget that does not bind, what is required is sent even if it costs more. */
export interface BindingBudget extends Budget {
  readonly binding: boolean;
}

/** What is to be told of the parts of an answer that are left. */
export type Remarks = (data: Data, summary: string) => readonly string[];
const NO_REMARKS: Remarks = () => [];

/**
 * Makes an answer fit its budget by leaving whole parts out, least important first: fields of items, then items from
 * the end of ranked lists, then fields. Text is never cut.
 */
export function shape(
  draft: Draft,
  priorities: Priorities,
  budget: BindingBudget,
  count: TokenCounter,
  remarks = NO_REMARKS,
): Envelope {
  const whole = draft.data ?? {};
  const attempt = (data: Data) =>
    fitting({ ...draft, data, ...notes(draft, whole, data) }, budget, count, remarks);
  const complete = fitting(draft, budget, count, remarks);
  if (complete) return complete;

  let data: Data = whole;
  for (const part of partsToDrop(priorities)) {
    const step = dropPart(data, part, attempt);
    if (step.envelope) return step.envelope;
    data = step.data;
  }
  const smallest = seal(remarked({ ...draft, data, ...notes(draft, whole, data) }, remarks), budget, count);
  if (!budget.binding) return smallest;
  throw overBudget(smallest, budget);
}

function fitting(draft: Draft, budget: Budget, count: TokenCounter, remarks: Remarks): Envelope | undefined {
  // Something far too long is not worth reading, nor counting the tokens of.
  if (JSON.stringify(draft).length > MAX_ANSWER_CHARACTERS) return undefined;
  const told = remarked(draft, remarks);
  // Most attempts are far too long, which shows long before their end; no number is fewer tokens than a nought.
  if (count.exceeds?.(JSON.stringify(priced(told, budget, 0)), budget.tokens)) return undefined;
  const envelope = seal(told, budget, count);
  const fits =
    envelope.tokenEstimate <= budget.tokens && JSON.stringify(envelope).length <= MAX_ANSWER_CHARACTERS;
  return fits ? envelope : undefined;
}

function remarked(draft: Draft, remarks: Remarks): Draft {
  const more = remarks(draft.data ?? {}, draft.summary);
  return more.length === 0 ? draft : { ...draft, warnings: [...more, ...(draft.warnings ?? [])] };
}

function notes(draft: Draft, whole: Data, data: Data): Pick<Draft, "warnings" | "hint"> {
  const leftOut = Object.keys(whole).flatMap((field) => missing(field, whole[field], data[field]));
  if (leftOut.length === 0) return {};
  return {
    warnings: [...(draft.warnings ?? []), `left out for the budget: ${leftOut.join("; ")}`],
    hint: draft.hint ?? "For all of it: `profile: balanced`, `debug`, or a larger `maxTokens`.",
  };
}

/** What an answer lacks of a field; that something empty is not there is no news. */
function missing(field: string, whole: unknown, left: unknown): string[] {
  if (!Array.isArray(whole))
    return left === undefined && whole !== undefined && whole !== null ? [field] : [];
  const kept = Array.isArray(left) ? left : [];
  if (kept.length === 0) return whole.length === 0 ? [] : [`${whole.length} ${field}`];
  const items =
    kept.length < whole.length ? [`${whole.length - kept.length} of ${whole.length} ${field}`] : [];
  const lost = fieldsLost(whole[0], kept[0]);
  return [...items, ...(lost.length > 0 ? [`${field} without ${lost.join(", ")}`] : [])];
}

function fieldsLost(whole: unknown, left: unknown): string[] {
  if (typeof whole !== "object" || whole === null || typeof left !== "object" || left === null) return [];
  return Object.keys(whole).filter((name) => !(name in left));
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
}

type Attempt = (data: Data) => Envelope | undefined;

function dropPart(data: Data, path: string, attempt: Attempt): Step {
  const [field = "", itemField] = path.split("[].");
  const value = data[field];
  if (value === undefined) return { data };
  if (itemField !== undefined) return dropItemField(data, field, itemField, attempt);
  if (Array.isArray(value) && value.length > 0) return shortenList(data, field, value, attempt);
  const { [field]: _, ...rest } = data;
  return { data: rest, envelope: attempt(rest) };
}

function dropItemField(data: Data, field: string, itemField: string, attempt: Attempt): Step {
  const list = data[field];
  if (!Array.isArray(list) || !list.some((item) => item?.[itemField] !== undefined)) return { data };
  const shorter = { ...data, [field]: list.map(({ [itemField]: _, ...item }) => item) };
  return { data: shorter, envelope: attempt(shorter) };
}

/** So many long items may come before one that is shown whole. */
const MOST_NAMED_ONLY = 5;

/**
 * Keeps as many of the best items as fit. If not even the best one does, its longest part is left out, so that a long
 * first hit is still named, and so on with those after it until one comes that fits whole; if none does, of every item.
 * With none left the field stays, empty, so that readers need not ask for it.
 */
function shortenList(data: Data, field: string, list: readonly unknown[], attempt: Attempt): Step {
  const best = longestPrefix(data, field, list, attempt);
  const heaviest = heaviestField(list[0]);
  if (best.kept > 0 || heaviest === undefined) return best;
  const lean = list.map((item) => without(item, heaviest));
  for (let named = 1; named <= Math.min(MOST_NAMED_ONLY, list.length - 1); named++) {
    const mixed = [...lean.slice(0, named), ...list.slice(named)];
    const some = longestPrefix(data, field, mixed, attempt);
    if (some.kept > named) return some;
    if (some.kept < named) break;
  }
  const leaner = longestPrefix(data, field, lean, attempt);
  return leaner.kept > 0 ? leaner : best;
}

function longestPrefix(
  data: Data,
  field: string,
  list: readonly unknown[],
  attempt: Attempt,
): Step & { kept: number } {
  const cut = (kept: number) => ({ ...data, [field]: list.slice(0, kept) });
  let best: { kept: number; envelope: Envelope } | undefined;
  let low = 0;
  let high = list.length;
  while (low <= high) {
    const kept = (low + high) >> 1;
    const envelope = attempt(cut(kept));
    if (envelope) best = { kept, envelope };
    if (envelope) low = kept + 1;
    else high = kept - 1;
  }
  return { data: cut(0), envelope: best?.envelope, kept: best?.kept ?? 0 };
}

/** The field of an item that costs most, unless it has just one; a row of a table has columns and no fields. */
function heaviestField(item: unknown): string | undefined {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return undefined;
  if (Object.keys(item).length < 2) return undefined;
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
