import type { Finding } from "../arc/finding.ts";
import type { Reading } from "../reading/assertion.ts";
import { isApart } from "../reading/qualifiers.ts";
import type { Contradiction } from "../sentences/contradiction.ts";
import { contradicts } from "../sentences/contradicts.ts";
import { sharedTopicWeight } from "../structure/subjects.ts";
import { LastWords } from "./lastWords.ts";
import { mayDisagree } from "./openAmbiguities.ts";
import { mayDeny, type SaidSentence, SaidSentences } from "./saidSentences.ts";

/** Statements of which one denies what the other says, or says the opposite, whatever they are about. */
export function plainContradictionsIn(readings: readonly Reading[]): Finding[] {
  const lastWords = new LastWords(readings);
  const sentences = new SaidSentences(readings);
  return readings.flatMap((other, at) =>
    readings.slice(0, at).flatMap((one) => {
      if (!areComparable(one, other) || lastWords.isSpokenOfLater(one, other)) return [];
      const found = contradictionOf(sentences.of(one), sentences.of(other), isOfOneThing(one, other));
      return found ? [findingOf(one, other, found.says, found.confidence)] : [];
    }),
  );
}

/** Of what has no time nothing but the words tells whether both can hold, and whether the last ends what went before. */
function areComparable(one: Reading, other: Reading): boolean {
  if (one.told.at === null && other.told.at === null)
    return (
      !/\b(?:no longer|any ?more)\b/i.test(other.told.text) && !isApart(one.qualifiers, other.qualifiers)
    );
  return mayDisagree(one, other);
}

/** The surest of what any sentence of the one has against any of the other. */
function contradictionOf(
  one: readonly SaidSentence[],
  other: readonly SaidSentence[],
  sameEvent: boolean,
): Contradiction | null {
  let surest: Contradiction | null = null;
  for (const here of one) {
    for (const there of other) {
      // Of two things only a plain denial counts.
      if (!sameEvent && !mayDeny(here, there)) continue;
      const found = contradicts(here.text, there.text, { sameEvent });
      if (found && (surest === null || found.confidence > surest.confidence)) surest = found;
    }
  }
  return surest;
}

/** Enough in common that both must speak of one thing: two scenes of everyday life may have as many words in common. */
const LEAST_SHARED = 2;
/** "A man" may be another man; "the API" is the one there is. */
const INDEFINITE = /^(?:an?|some|two|three|four|several|many|there|people|nobody|no|one) /i;

function isOfOneThing(one: Reading, other: Reading): boolean {
  if (sharedTopicWeight(one, other) < LEAST_SHARED) return false;
  return ![one, other].some(({ told }) => INDEFINITE.test(told.text));
}

function findingOf(one: Reading, other: Reading, says: string, confidence: number): Finding {
  return {
    category: "ambiguity",
    readings: [one, other],
    attribute: "statement",
    value: "",
    rival: "",
    kind: "negated",
    about: one,
    claim: null,
    structure: { says, score: confidence },
    arc: {
      says:
        one.told.at === null
          ? "Neither has a time, so no order tells which holds."
          : "They were said close together in time by different voices, and nothing later settles which holds.",
      score: 0.5,
    },
  };
}
