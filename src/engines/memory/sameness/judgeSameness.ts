import { terms } from "../../../domain/text.ts";
import { type Compared, entityOf } from "./compared.ts";
import { type Comparison, compare, sideOf } from "./comparison.ts";
import { REVIEW_FROM, SIGNALS, type Signal, SUPERSEDE_FROM } from "./signals.ts";

export interface Judgement {
  readonly verdict: "supersede" | "review" | "new";
  /** Of the best match; 0 without one. */
  readonly likeness: number;
  /** Those that are too alike to stand beside it unseen, best first. */
  readonly matches: readonly Match[];
}

export interface Match {
  /** Its place among the candidates. */
  readonly index: number;
  readonly likeness: number;
  /** In words for whoever decides. */
  readonly why: readonly string[];
}

/** Whether what is said now takes the place of something said before. `signals` are fewer only to be measured. */
export function judgeSameness(
  said: Compared,
  candidates: readonly Compared[],
  signals: readonly Signal[] = SIGNALS,
): Judgement {
  const entity = entityKey(said);
  const side = sideOf(said);
  const matches = candidates
    .flatMap((before, index): Match[] => {
      // What is true of one thing takes nothing away from what is true of another.
      if (said.kind !== before.kind || entityKey(before) !== entity) return [];
      return [matchOf(index, compare(side, sideOf(before)), signals)];
    })
    .filter(({ likeness }) => likeness >= REVIEW_FROM)
    .sort((one, other) => other.likeness - one.likeness || one.index - other.index);
  const likeness = matches[0]?.likeness ?? 0;
  return { verdict: verdictOf(likeness), likeness, matches };
}

function verdictOf(likeness: number): Judgement["verdict"] {
  if (likeness >= SUPERSEDE_FROM) return "supersede";
  return likeness >= REVIEW_FROM ? "review" : "new";
}

/** Entities in the same words are the same. */
function entityKey(compared: Compared): string {
  return [...new Set(terms(entityOf(compared)))].sort().join(" ");
}

function matchOf(index: number, comparison: Comparison, signals: readonly Signal[]): Match {
  const found = signals.flatMap((signal) => {
    const why = signal.explain(comparison);
    return why === null ? [] : [{ ...signal, why }];
  });
  const atLeast = Math.max(comparison.overlap, ...found.map((signal) => signal.atLeast ?? 0));
  const likeness = Math.min(atLeast, ...found.map((signal) => signal.atMost ?? 1));
  return { index, likeness, why: found.map(({ why }) => why) };
}
