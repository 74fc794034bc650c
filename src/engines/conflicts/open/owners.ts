import type { Finding } from "../arc/finding.ts";
import type { Reading } from "../reading/assertion.ts";
import { conceptOf } from "../reading/vocabulary/looseWords.ts";
import { LastWords } from "./lastWords.ts";
import { mayDisagree } from "./openAmbiguities.ts";

/** Two statements that give one thing to two people or teams. */
export function ownersIn(readings: readonly Reading[]): Finding[] {
  const lastWords = new LastWords(readings);
  const held = readings.flatMap((reading) => {
    const holding = holdingIn(reading.told.text);
    return holding ? [{ reading, holding }] : [];
  });
  return held.flatMap(({ reading: other, holding: yours }, at) =>
    held.slice(0, at).flatMap(({ reading: one, holding: mine }) => {
      if (mine.role !== yours.role || !isOneThing(mine, yours)) return [];
      if (isOneOwner(mine, yours) || !mayDisagree(one, other)) return [];
      return lastWords.isSpokenOfLater(one, other) ? [] : [findingOf(one, other, mine, yours)];
    }),
  );
}

interface Holding {
  readonly role: string;
  readonly owner: string;
  readonly ownerRoots: ReadonlySet<string>;
  readonly thing: ReadonlySet<string>;
}

const ROLES: Readonly<Record<string, string>> = {
  own: "owner",
  maintain: "maintainer",
  lead: "lead",
  responsible: "owner",
  approve: "approver",
};
const WORD = "[^.;:,()]{2,60}?";
const END = "(?=[.;,()]|$| and | since | as of )";
const FORMS: readonly { readonly form: RegExp; readonly thing: number; readonly owner: number }[] = [
  {
    form: new RegExp(
      `(${WORD}) (?:is|are) (?:now )?(?:owned|maintained|led|approved) by (${WORD})${END}`,
      "iu",
    ),
    thing: 1,
    owner: 2,
  },
  {
    form: new RegExp(
      `(?:owners?|maintainers?|lead|approvers?) (?:of|for) (${WORD})(?: is| are|:) (${WORD})${END}`,
      "iu",
    ),
    thing: 1,
    owner: 2,
  },
  {
    form: new RegExp(`(${WORD})(?:'s)? (?:owner|maintainer|lead|approver)(?: is|:) (${WORD})${END}`, "iu"),
    thing: 1,
    owner: 2,
  },
  {
    form: new RegExp(
      `(${WORD}) (?:owns|maintains|leads|is responsible for|are responsible for) (${WORD})${END}`,
      "iu",
    ),
    thing: 2,
    owner: 1,
  },
];
const LONGEST_READ = 400;

function holdingIn(text: string): Holding | null {
  const read = text.slice(0, LONGEST_READ);
  for (const { form, thing, owner } of FORMS) {
    const match = form.exec(read);
    const [whole = "", held, holder] = [match?.[0], match?.[thing], match?.[owner]];
    const role = Object.keys(ROLES).find((root) => whole.toLowerCase().includes(root.slice(0, 5)));
    if (held === undefined || holder === undefined || role === undefined) continue;
    return {
      role: ROLES[role] ?? role,
      owner: holder.trim(),
      ownerRoots: rootsOf(holder),
      thing: rootsOf(held),
    };
  }
  return null;
}

/** They do not tell teams apart. */
const COMMON: ReadonlySet<string> = new Set(
  "the our a an team squad group guild crew people service services of for in and its their".split(" "),
);

function rootsOf(phrase: string): ReadonlySet<string> {
  const words = phrase
    .toLowerCase()
    .split(/[^\p{L}\p{N}/_-]+/u)
    .filter((word) => word.length > 1 && !COMMON.has(word));
  return new Set(words.map(conceptOf));
}

/** All that the one names is in the other: the API module is not the front module. */
function isOneThing({ thing: one }: Holding, { thing: other }: Holding): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  return small.size > 0 && [...small].every((root) => large.has(root));
}

function isOneOwner({ ownerRoots: one }: Holding, { ownerRoots: other }: Holding): boolean {
  return one.size === 0 || other.size === 0 || [...one].some((root) => other.has(root));
}

function findingOf(one: Reading, other: Reading, mine: Holding, yours: Holding): Finding {
  return {
    category: "ambiguity",
    readings: [one, other],
    attribute: mine.role,
    value: mine.owner,
    rival: yours.owner,
    kind: "slot",
    about: one,
    claim: null,
    structure: { says: `Two for one ${mine.role}: ${mine.owner} and ${yours.owner}.`, score: 0.65 },
    arc: {
      says: "They were said close together, and nothing later settles which holds.",
      score: 0.6,
    },
  };
}
