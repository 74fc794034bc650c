import type { Piece } from "./pieces.ts";
import type { FoundSlot } from "./slotsIn.ts";
import { termsOf } from "./terms.ts";

/** States of which a thing is in one, each pair with the words for either. */
const STATES: readonly { readonly slot: string; readonly yes: RegExp; readonly no: RegExp }[] = [
  {
    slot: "switch",
    yes: /^(?:on|enabled|active|activated|true|opt-out)$/,
    no: /^(?:off|disabled|inactive|deactivated|false|opt-in)$/,
  },
  {
    slot: "need",
    yes: /^(?:required|mandatory|obligatory|compulsory)$/,
    no: /^(?:optional|unnecessary|voluntary)$/,
  },
  {
    slot: "permission",
    yes: /^(?:allowed|permitted|accepted|welcome)$/,
    no: /^(?:forbidden|prohibited|banned|disallowed|rejected|refused)$/,
  },
  { slot: "support", yes: /^(?:supported)$/, no: /^(?:unsupported)$/ },
  { slot: "caching", yes: /^(?:cached|caches)$/, no: /^(?:uncached)$/ },
  { slot: "visibility", yes: /^(?:public)$/, no: /^(?:private)$/ },
  { slot: "encryption", yes: /^(?:encrypted)$/, no: /^(?:unencrypted|plaintext)$/ },
  { slot: "extreme", yes: /^(?:highest|newest|latest)$/, no: /^(?:lowest|oldest)$/ },
  { slot: "means", yes: /^(?:automatic|automatically|automated)$/, no: /^(?:manual|manually)$/ },
  { slot: "mutability", yes: /^(?:mutable)$/, no: /^(?:immutable|read-only)$/ },
  { slot: "state", yes: /^(?:stateful)$/, no: /^(?:stateless)$/ },
  { slot: "sensitivity", yes: /^(?:case-sensitive)$/, no: /^(?:case-insensitive)$/ },
];
const NEGATION = /^(?:not|never|no|without|cannot|neither)$/;
/** "On" is a state only where nothing that it could stand before follows. */
const AFTER_SWITCH = /^(?:by|for|in|everywhere|out|again|and|,|while|since|unless|here|only)$/;
const VERB =
  /^(?:is|are|be|=|defaults?|to|has|have|stays?|remains?|been|turned|switched|currently|keep|always|left|leave)$/;
/** "Enabled LTO": the verb of whoever made it so, at the beginning of its clause. */
const MADE = /^(?:we|i|have|has|just|and|also)$/;
const REACH = 3;

/** What states a clause says that its subject is in. */
export function statesIn(pieces: readonly Piece[]): FoundSlot[] {
  return pieces.flatMap((piece, at): FoundSlot[] => {
    const rule = STATES.find(({ yes, no }) => yes.test(piece.low) || no.test(piece.low));
    if (rule === undefined || !isState(pieces, at, rule.slot)) return [];
    const isDenied = pieces.slice(Math.max(0, at - REACH), at).some(({ low }) => NEGATION.test(low));
    const holds = rule.yes.test(piece.low) !== isDenied;
    const topic = new Set(pieces.filter((_, place) => place !== at).flatMap(termsOf));
    if (topic.size === 0) return [];
    const shown = isDenied ? `not ${piece.low}` : piece.low;
    return [
      { value: { kind: "slot", slot: rule.slot, words: new Set([holds ? "yes" : "no"]), shown }, topic },
    ];
  });
}

function isState(pieces: readonly Piece[], at: number, slot: string): boolean {
  if (slot === "extreme") return true;
  const hasVerb =
    pieces.slice(Math.max(0, at - REACH), at).some(({ low }) => VERB.test(low)) ||
    pieces[at]?.low === "caches";
  const isMade =
    /^(?:enabled|disabled|activated|deactivated)$/.test(pieces[at]?.low ?? "") &&
    (at === 0 || MADE.test(pieces[at - 1]?.low ?? ""));
  if (isMade) return true;
  if (!hasVerb) return false;
  if (/^(?:true|false)$/.test(pieces[at]?.low ?? "")) return true;
  const next = pieces[at + 1];
  return slot !== "switch" || next === undefined || next.isMark || AFTER_SWITCH.test(next.low);
}
