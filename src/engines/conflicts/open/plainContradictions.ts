import type { Finding } from "../arc/finding.ts";
import type { Reading } from "../reading/assertion.ts";
import { isApart } from "../reading/qualifiers.ts";
import type { Contradiction } from "../sentences/contradiction.ts";
import { contradicts } from "../sentences/contradicts.ts";
import { weightOf } from "../structure/subjects.ts";
import { isSpokenOfLater, mayDisagree } from "./openAmbiguities.ts";

/** Statements of which one denies what the other says, or says the opposite, whatever they are about. */
export function plainContradictionsIn(readings: readonly Reading[]): Finding[] {
  return readings.flatMap((other, at) =>
    readings.slice(0, at).flatMap((one) => {
      if (!areComparable(one, other) || isSpokenOfLater(readings, one, other)) return [];
      const found = contradictionOf(one, other);
      return found ? [findingOf(one, other, found.says, found.confidence)] : [];
    }),
  );
}

/** Of what has no time nothing but the words tells whether both can hold. */
function areComparable(one: Reading, other: Reading): boolean {
  if (one.told.at === null && other.told.at === null) return !isApart(one.qualifiers, other.qualifiers);
  return mayDisagree(one, other);
}

/** The surest of what any sentence of the one has against any of the other. */
function contradictionOf(one: Reading, other: Reading): Contradiction | null {
  const options = { sameEvent: isOfOneThing(one, other) };
  const pairs = sentencesOf(one).flatMap((here) => sentencesOf(other).map((there) => [here, there] as const));
  const found = pairs.flatMap(([here, there]) => contradicts(here, there, options) ?? []);
  return found.toSorted((mine, yours) => yours.confidence - mine.confidence)[0] ?? null;
}

const MOST_SENTENCES = 4;

function sentencesOf(reading: Reading): string[] {
  return said(reading)
    .split(/(?<=[.;!?])\s+/)
    .slice(0, MOST_SENTENCES);
}

function said({ told: { text, subject } }: Reading): string {
  return subject === undefined || text.toLowerCase().includes(subject.toLowerCase())
    ? text
    : `${subject}: ${text}`;
}

/** Enough in common that both must speak of one thing: two scenes of everyday life may have as many words in common. */
const LEAST_SHARED = 2;
/** "A man" may be another man; "the API" is the one there is. */
const INDEFINITE = /^(?:an?|some|two|three|four|several|many|there|people|nobody|no|one) /i;
/** Scenes of everyday life: whoever does this may be another than who does that. */
const PEOPLE =
  /^(?:the |some |a )?(?:\p{L}+ )?(?:man|men|woman|women|boys?|girls?|kids?|child|children|person|people|lady|ladies|guy|baby|dogs?|cats?|someone)\b/iu;

function isOfOneThing(one: Reading, other: Reading): boolean {
  if ([one, other].some(({ told }) => INDEFINITE.test(told.text) || PEOPLE.test(told.text))) return false;
  const shared = [...one.topic].filter((root) => other.topic.has(root));
  return shared.reduce((sum, root) => sum + weightOf(root), 0) >= LEAST_SHARED;
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
