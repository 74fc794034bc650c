import { SECTIONS, type Section, type Shares } from "./briefing.ts";

/** One thing that can be said, and what it is worth and costs. */
export interface Choice {
  readonly section: Section;
  readonly value: number;
  readonly tokens: number;
  /** What must be said as well; it comes before in any list. */
  readonly needs: Choice | null;
  /** The lines whose text is given with it, so that no line is given twice. */
  readonly lines?: Lines;
  /** The memory that it tells, where several choices could: one of them is enough. */
  readonly tells?: string;
}

export interface Lines {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Chooses by value per token what fits: each section within its share first, then what is left over for the sections in
 * order. What was chosen before stays, and what it costs is part of the budget.
 */
export function fillShares<One extends Choice>(
  choices: readonly One[],
  budget: number,
  shares: Shares,
  before: readonly One[] = [],
): One[] {
  const filling = new Filling(before);
  const bySection = Map.groupBy(inOrder(choices), ({ section }) => section);
  const fill = (section: Section, most: number) => filling.add(bySection.get(section) ?? [], most);
  const open = SECTIONS.filter((section) => shares[section] > 0);
  for (const section of open) fill(section, shares[section] * budget - filling.spentOn(section));
  for (const section of open) fill(section, budget - filling.spent());
  return filling.chosen;
}

/** By value per token, but nothing before what it needs. */
function inOrder<One extends Choice>(choices: readonly One[]): One[] {
  const density = new Map<Choice, number>();
  for (const choice of choices) {
    const own = choice.value / Math.max(1, choice.tokens);
    const needed = choice.needs ? (density.get(choice.needs) ?? own) : own;
    density.set(choice, Math.min(own, needed));
  }
  // Sorting keeps the order of equals.
  return choices.toSorted((one, other) => (density.get(other) ?? 0) - (density.get(one) ?? 0));
}

class Filling<One extends Choice> {
  readonly chosen: One[];
  readonly #has: Set<Choice>;
  readonly #given: Lines[];
  readonly #told: Set<string>;

  constructor(before: readonly One[]) {
    this.chosen = [...before];
    this.#has = new Set(before);
    this.#given = before.flatMap(({ lines }) => lines ?? []);
    this.#told = new Set(before.flatMap(({ tells }) => tells ?? []));
  }

  spent(): number {
    return this.chosen.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  spentOn(section: Section): number {
    return this.chosen.reduce((sum, one) => sum + (one.section === section ? one.tokens : 0), 0);
  }

  add(choices: readonly One[], most: number): void {
    let left = most;
    for (const choice of choices) {
      if (choice.tokens > left || !this.#isOpen(choice)) continue;
      left -= choice.tokens;
      this.chosen.push(choice);
      this.#has.add(choice);
      if (choice.lines) this.#given.push(choice.lines);
      if (choice.tells !== undefined) this.#told.add(choice.tells);
    }
  }

  #isOpen(choice: Choice): boolean {
    if (this.#has.has(choice) || (choice.needs && !this.#has.has(choice.needs))) return false;
    const { lines, tells } = choice;
    if (tells !== undefined && this.#told.has(tells)) return false;
    return !lines || !this.#given.some((given) => overlap(given, lines));
  }
}

function overlap(one: Lines, other: Lines): boolean {
  return one.path === other.path && one.start <= other.end && other.start <= one.end;
}
