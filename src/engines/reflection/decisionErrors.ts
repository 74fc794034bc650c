import { textsOf } from "../episodes/saidEpisode.ts";
import { isAbout, isSuccess, isTrouble, type Observed, sharedCode } from "./observed.ts";
import type { PatternRule, Sighting } from "./pattern.ts";
import { names, quote, times } from "./quote.ts";
import { nameOfTrouble } from "./trouble.ts";

const MOST_TOLD = 3;

/** A decision after which things went wrong on the same code. */
export const decisionErrors: PatternRule = {
  kind: "decision_errors",
  find(observed) {
    return observed.flatMap((decision, at) => {
      if (decision.type !== "DECISION") return [];
      const later = observed.slice(at + 1).filter((each) => isTrouble(each) && isAbout(each, decision.code));
      return later.length === 0 ? [] : [sightingOf(decision, later)];
    });
  },
  /** The code works, and nothing went wrong with it. */
  against({ code }, observed) {
    const about = observed.filter((each) => isAbout(each, code));
    return about.some(isTrouble) ? [] : about.filter(isSuccess).map(({ id }) => id);
  },
};

function sightingOf(decision: Observed, troubles: readonly Observed[]): Sighting {
  const code = [...new Set(troubles.flatMap((trouble) => sharedCode(decision.code, trouble.code)))];
  const told = troubles.slice(-MOST_TOLD).map((trouble) => nameOfTrouble(trouble));
  const helped = troubles.flatMap(({ metadata }) => textsOf(metadata.recoveryAction)).at(-1);
  return {
    subject: decision.id,
    occurrences: troubles.length,
    episodes: [decision.id, ...troubles.map(({ id }) => id)],
    code,
    content:
      `After the decision ${quote(decision.content)} things went wrong ${times(troubles.length)} on ${names(code)}: ` +
      `${[...new Set(told)].join("; ")}.${helped ? ` What helped: ${quote(helped)}.` : ""}`,
  };
}
