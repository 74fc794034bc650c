import type { ToolOutputs } from "loci";

export type Stage = NonNullable<ToolOutputs["context_pack"]["trace"]>[number];

/** How long all stages took. */
export function totalMs(stages: readonly Stage[]): number {
  return stages.reduce((sum, { ms }) => sum + ms, 0);
}

/** What of all that could have been told was told, and what was left out, in the order in which it would have come. */
export function parted<Item extends { readonly id: string }>(
  all: readonly Item[],
  told: readonly { readonly id: string }[],
): { readonly kept: readonly Item[]; readonly left: readonly Item[] } {
  const ids = new Set(told.map(({ id }) => id));
  return { kept: all.filter(({ id }) => ids.has(id)), left: all.filter(({ id }) => !ids.has(id)) };
}

export interface Portion {
  readonly name: string;
  readonly tokens: number;
  /** Of the whole bar, 0 to 1. */
  readonly share: number;
}

/** The sections of a briefing as parts of its budget, the largest first; what is not of any section is `the rest`. */
export function portionsOf(
  perSection: Readonly<Record<string, number>>,
  total: number,
  budget: number | null,
): { readonly portions: readonly Portion[]; readonly free: number } {
  const whole = Math.max(total, budget ?? 0, 1);
  const named = Object.entries(perSection).filter(([, tokens]) => tokens > 0);
  const rest = total - named.reduce((sum, [, tokens]) => sum + tokens, 0);
  const all = [
    ...named.sort(([, one], [, other]) => other - one),
    ...(rest > 0 ? [["the rest", rest] as const] : []),
  ];
  return {
    portions: all.map(([name, tokens]) => ({ name, tokens, share: tokens / whole })),
    free: Math.max(0, (budget ?? 0) - total),
  };
}
