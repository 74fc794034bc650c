import type { ToolInputs } from "loci";

export type Section = NonNullable<ToolInputs["context_pack"]["include"]>[number];

/** The parts of a briefing that can be left out, as a person would call them. */
export const SECTIONS: readonly (readonly [Section, string])[] = [
  ["code", "code"],
  ["dependencies", "dependencies"],
  ["memories", "decisions and learnings"],
  ["plan", "plan"],
  ["episodes", "episodes"],
];

/** How a briefing is asked for. */
export interface Settings {
  /** In tokens; null asks for all there is. */
  readonly budget: number | null;
  readonly sections: readonly Section[];
  /** A commit, a time or a transaction; empty is now. */
  readonly asOf: string;
}

export const BUDGETS: readonly (readonly [string, string])[] = [
  ["300", "300"],
  ["1200", "1,200"],
  ["4000", "4,000"],
  ["all", "no limit"],
];

const LEAST_BUDGET = 100;
const MOST_BUDGET = 100_000;
const NO_LIMIT = "all";
const ALL = SECTIONS.map(([section]) => section);

/** The settings as the address has them; what it says wrongly is as if it said nothing. */
export function settingsIn(params: URLSearchParams, side: "a" | "b", standard: number): Settings {
  const budget = params.get(`${side}-budget`);
  const sections = params.get(`${side}-sections`)?.split(" ") ?? [];
  const named = ALL.filter((section) => sections.includes(section));
  return {
    budget: budget === NO_LIMIT ? null : budgetOf(budget, standard),
    sections: named.length > 0 ? named : ALL,
    asOf: params.get(`${side}-as-of`)?.trim() ?? "",
  };
}

function budgetOf(text: string | null, standard: number): number {
  const count = Number(text);
  if (text === null || !Number.isInteger(count)) return standard;
  return Math.min(MOST_BUDGET, Math.max(LEAST_BUDGET, count));
}

/** What `settingsIn` reads again; null takes a parameter away. */
export function settingsParams(settings: Partial<Settings>, side: "a" | "b"): Record<string, string | null> {
  const { budget, sections, asOf } = settings;
  return {
    ...(budget !== undefined && { [`${side}-budget`]: budget === null ? NO_LIMIT : String(budget) }),
    ...(sections !== undefined && {
      [`${side}-sections`]: sections.length === ALL.length ? null : sections.join(" "),
    }),
    ...(asOf !== undefined && { [`${side}-as-of`]: asOf === "" ? null : asOf }),
  };
}

/** The same without one section, or with it again; the last one stays, as nothing at all cannot be asked for. */
export function toggled(sections: readonly Section[], section: Section): readonly Section[] {
  if (!sections.includes(section)) return ALL.filter((each) => each === section || sections.includes(each));
  return sections.length === 1 ? sections : sections.filter((each) => each !== section);
}

/** The question as the tool takes it: once as an agent asks it, once for all that could have been told, with the reasons. */
export function packQuestions(
  task: string,
  { budget, sections, asOf }: Settings,
): {
  readonly asked: ToolInputs["context_pack"] & { readonly maxTokens?: number };
  readonly explained: ToolInputs["context_pack"] & { readonly explain: true };
} {
  const plain = {
    task,
    ...(sections.length < ALL.length && { include: sections }),
    ...(asOf !== "" && { asOf }),
  };
  return {
    asked: budget === null ? plain : { ...plain, maxTokens: budget },
    explained: { ...plain, explain: true },
  };
}
