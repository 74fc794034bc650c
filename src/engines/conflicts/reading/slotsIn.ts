import type { SlotValue } from "./assertion.ts";
import type { Piece } from "./pieces.ts";
import { termsOf } from "./terms.ts";

export interface FoundSlot {
  readonly value: SlotValue;
  readonly topic: ReadonlySet<string>;
}

/** Verbs that leave one place to be filled, with the words that lead to it. */
const SLOTS: readonly { readonly slot: string; readonly verb: RegExp; readonly to: RegExp }[] = [
  { slot: "owner", verb: /^(?:owned|maintained|belongs?|led|staffed)$/, to: /^(?:by|to)$/ },
  {
    slot: "place",
    verb: /^(?:stored?|stores|kept|keeps?|saved?|saves|lives?|located|held|persist(?:s|ed)?|put|written|resides?|sits?)$/,
    to: /^(?:in|at|on|under|to|inside)$/,
  },
  { slot: "host", verb: /^(?:hosted|deployed|deploys?|runs?|lives?)$/, to: /^(?:on|to|in)$/ },
  {
    slot: "channel",
    verb: /^(?:sent|sends?|published|publish(?:es)?|routed|reported|goes|go|forwarded|delivered|posted)$/,
    to: /^(?:to|through|via)$/,
  },
  { slot: "name", verb: /^(?:called|named|titled|spelled)$/, to: /^$/ },
  {
    slot: "source",
    verb: /^(?:served|loaded|read|cut|branched|generated|built|pulled|comes?|fetched)$/,
    to: /^(?:from)$/,
  },
];
const FUNCTIONAL =
  /^(?:owner|lead|maintainer|contact|url|host|hostname|bucket|path|prefix|header|entrypoint|branch|channel|region|registry|directory|folder|namespace|domain|endpoint|license|licence|deadline|codename|default|primary|approver|separator|delimiter)$/;
const STOP =
  /^(?:,|;|\(|\)|:|and|so|since|because|which|that|when|where|if|with|for|by|unless|after|before|until|as|but|while)$/;
const REACH = 6;
const LONGEST = 5;

export function slotsIn(pieces: readonly Piece[]): FoundSlot[] {
  const found: FoundSlot[] = [];
  for (const [at, { low }] of pieces.entries()) {
    const filled =
      low === "owns"
        ? owning(pieces, at)
        : low === "is" || low === "are"
          ? defining(pieces, at)
          : verbal(pieces, at);
    if (filled !== null) found.push(filled);
  }
  return found;
}

function verbal(pieces: readonly Piece[], at: number): FoundSlot | null {
  const rule = SLOTS.find(({ verb }) => verb.test(pieces[at]?.low ?? ""));
  if (rule === undefined) return null;
  if (rule.slot === "name") return slotOf(rule.slot, pieces.slice(0, at), pieces.slice(at + 1));
  for (let to = at + 1; to <= Math.min(at + REACH, pieces.length - 1); to++) {
    if (pieces[to]?.isMark) return null;
    if (!rule.to.test(pieces[to]?.low ?? "")) continue;
    return slotOf(rule.slot, [...pieces.slice(0, at), ...pieces.slice(at + 1, to)], pieces.slice(to + 1));
  }
  return null;
}

/** "The platform team owns billing." */
function owning(pieces: readonly Piece[], at: number): FoundSlot | null {
  return slotOf("owner", pieces.slice(at + 1), pieces.slice(0, at));
}

/** "The owner of billing is …", "the default branch is …". */
function defining(pieces: readonly Piece[], at: number): FoundSlot | null {
  const subject = pieces.slice(0, at);
  const noun = subject.find(({ low }) => FUNCTIONAL.test(low));
  if (noun === undefined) return null;
  return slotOf(noun.low, subject, pieces.slice(at + 1));
}

function slotOf(slot: string, about: readonly Piece[], filling: readonly Piece[]): FoundSlot | null {
  const end = filling.findIndex(({ low }) => STOP.test(low));
  const inside = filling.slice(0, end < 0 ? LONGEST : Math.min(end, LONGEST));
  const words = rootsOf(inside);
  const topic = rootsOf(about);
  for (const word of words) topic.delete(word);
  if (words.size === 0 || topic.size === 0) return null;
  const shown = inside
    .map(({ text }) => text)
    .join(" ")
    .replace(/^(?:the|our|a|an) /i, "");
  return { value: { kind: "slot", slot, words, shown }, topic };
}

function rootsOf(pieces: readonly Piece[]): Set<string> {
  return new Set(pieces.flatMap(termsOf));
}
