import type { Instant } from "../../domain/time.ts";
import { conceptKey } from "./conceptName.ts";
import { type Demand, type Retrieval, raised } from "./demand.ts";

export interface DemandPlan {
  readonly written: readonly Demand[];
  /** Those of the written that are asked for often enough to be proposed, or told of anew. */
  readonly ripe: readonly Demand[];
  /** How many of the written were not asked for before. */
  readonly added: number;
}

const RIPE = 5;
const MOST_SUBJECTS = 1_000;
const HALF_LIFE_MS = 30 * 24 * 3_600_000;

/** The names under which what some questions are about is counted. */
export function demandKeys(retrievals: readonly Retrieval[]): string[] {
  return [...new Set(retrievals.map(keyOfRetrieval))];
}

/** What is counted after some more questions, of subjects that `known` has as far as they were asked for before. */
export function planDemand(known: readonly Demand[], retrievals: readonly Retrieval[]): DemandPlan {
  const before = new Map(known.map((demand) => [demandKey(demand), demand]));
  const counted = new Map<string, Demand>();
  for (const retrieval of retrievals) {
    const key = conceptKey(retrieval.subject);
    const name = keyOfRetrieval(retrieval);
    if (key !== "") counted.set(name, raised(counted.get(name) ?? before.get(name), key, retrieval));
  }
  const written = [...counted.values()];
  return {
    written,
    ripe: written.filter((demand) => isRipe(demand, before.get(demandKey(demand))?.count ?? 0)),
    added: written.filter((demand) => !before.has(demandKey(demand))).length,
  };
}

/** Of too many subjects, those that are asked for least and longest ago. */
export function leastWanted(all: readonly Demand[], now: Instant): readonly Demand[] {
  const wanted = ({ count, lastAt }: Demand) => count * 2 ** (-Math.max(0, now - lastAt) / HALF_LIFE_MS);
  return all.toSorted((a, b) => wanted(b) - wanted(a) || b.lastAt - a.lastAt).slice(MOST_SUBJECTS);
}

export function demandKey({ key, audience }: Pick<Demand, "key" | "audience">): string {
  return JSON.stringify([audience.visibility, audience.agents.toSorted(), key]);
}

function keyOfRetrieval({ subject, audience }: Retrieval): string {
  return demandKey({ key: conceptKey(subject), audience });
}

/** At first, and then each time it has doubled: a record that changes with every question would be all history. */
function isRipe({ count, concept }: Demand, before: number): boolean {
  if (count < RIPE) return false;
  return concept === null || Math.floor(Math.log2(count / RIPE)) > Math.floor(Math.log2(before / RIPE));
}
