import type { Step } from "../tasks/plan.ts";

/** What is told of a piece of work to whoever goes on with it; what there is not is left out. */
export interface Brief {
  /** The task's. */
  readonly id?: string;
  readonly title?: string;
  readonly status?: string;
  readonly goal?: string;
  /** The feature, and what that is for. */
  readonly partOf?: string;
  readonly asked?: string;
  /** Who had to do with it last. */
  readonly by?: string;
  readonly at?: string;
  readonly inProgress?: string[];
  readonly steps?: string[];
  readonly openQuestions?: string[];
  readonly failingTests?: string[];
  readonly decided?: string[];
  /** What came of the tasks before it. */
  readonly builtOn?: string[];
  readonly errors?: string[];
  readonly touched?: string[];
  readonly notes?: string[];
  readonly done?: string;
  readonly inputs?: string;
  readonly aboutTheUser?: string;
}

/** Those that are lists, in the order in which they are worth reading. */
export const BRIEF_LISTS = [
  "inProgress",
  "steps",
  "openQuestions",
  "failingTests",
  "decided",
  "builtOn",
  "errors",
  "touched",
  "notes",
] as const satisfies readonly (keyof Brief)[];
type BriefList = (typeof BRIEF_LISTS)[number];

/** One thing that a brief can say. */
export interface BriefLine {
  readonly field: keyof Brief;
  readonly text: string;
  /** Where it stands in its list. */
  readonly place: number;
  /** The memory that says it, where there is one. */
  readonly source?: string;
}

const FIELDS: readonly (keyof Brief)[] = [
  ...(["id", "title", "status", "goal", "partOf", "asked", "by", "at"] as const),
  ...BRIEF_LISTS,
  ...(["done", "inputs", "aboutTheUser"] as const),
];

/** What the lines say, put together. */
export function briefOf(lines: readonly BriefLine[]): Brief {
  const byField = Map.groupBy(lines, ({ field }) => field);
  const fields = FIELDS.flatMap((field) => {
    const said = byField.get(field)?.toSorted((one, other) => one.place - other.place) ?? [];
    const texts = said.map(({ text }) => text);
    return texts.length === 0 ? [] : [[field, isList(field) ? texts : texts[0]]];
  });
  return Object.fromEntries(fields);
}

function isList(field: keyof Brief): field is BriefList {
  return BRIEF_LISTS.some((list) => list === field);
}

/** A step of a plan, with its state unless that goes without saying. */
export function stepLine({ step, state }: Step): string {
  return state === "open" ? step : `${step} (${state})`;
}

/** What to do first: what was under way, else what the plan has next. */
export function nextStep({ inProgress = [], steps = [] }: Brief): string | undefined {
  return inProgress[0] ?? steps.find((line) => !ENDED.test(line));
}

const ENDED = /\((?:done|skipped)\)$/;
