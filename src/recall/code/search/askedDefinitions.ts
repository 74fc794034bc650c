import {
  DEFINES,
  definesTerm,
  looselyDefinesTerm,
  looseName,
  offersTerm,
} from "../../../domain/codePassage.ts";
import type { PassageSnapshot, Postings } from "../../../passages/passage.ts";
import type { AskedName } from "./askedNames.ts";

/** A passage that defines, or hands on, a name of the question. */
export interface AskedDefinition {
  readonly slot: number;
  readonly asked: AskedName;
  /** From 0 to 1, how sure it is that this is what was meant. */
  readonly strength: number;
  readonly isOffered: boolean;
}

/** What a name stands for when several things bear it: types and modules rather than their members. */
const STRENGTHS = { container: 1, member: 0.9, memberBesideContainer: 0.4, otherSpelling: 0.8, offered: 1 };

export function askedDefinitions(snapshot: PassageSnapshot, names: readonly AskedName[]): AskedDefinition[] {
  return names.flatMap((asked) => {
    const exact = snapshot.postings(definesTerm(asked.name));
    const defined = [...exactly(asked, exact), ...otherwiseSpelled(snapshot, asked, exact)];
    return defined.length > 0 ? defined : handedOn(snapshot, asked);
  });
}

function exactly(asked: AskedName, { slots, counts }: Postings): AskedDefinition[] {
  const hasContainer = counts.some((count) => count >= DEFINES.container);
  const found: AskedDefinition[] = [];
  for (const [at, slot] of slots.entries()) {
    const isContainer = (counts[at] ?? 0) >= DEFINES.container;
    // A word that begins with a capital letter is too little to go by for all that is called so.
    if (asked.certainty === "capitalised" && !isContainer) continue;
    const beside = hasContainer ? STRENGTHS.memberBesideContainer : STRENGTHS.member;
    found.push({ slot, asked, strength: isContainer ? STRENGTHS.container : beside, isOffered: false });
  }
  return found;
}

/** Types and modules alone: a member's name in another spelling is most often another thing. */
function otherwiseSpelled(snapshot: PassageSnapshot, asked: AskedName, exact: Postings): AskedDefinition[] {
  if (asked.certainty !== "whole" && exact.slots.length > 0) return [];
  const { slots, counts } = snapshot.postings(looselyDefinesTerm(looseName(asked.name)));
  const known = new Set(exact.slots);
  return [...slots]
    .filter((slot, at) => (counts[at] ?? 0) >= DEFINES.container && !known.has(slot))
    .map((slot) => ({ slot, asked, strength: STRENGTHS.otherSpelling, isOffered: false }));
}

/** Where no file defines it, it comes from elsewhere, and the file that hands it on is the nearest there is. */
function handedOn(snapshot: PassageSnapshot, asked: AskedName): AskedDefinition[] {
  if (asked.certainty === "capitalised") return [];
  const { slots } = snapshot.postings(offersTerm(asked.name));
  return [...slots].map((slot) => ({ slot, asked, strength: STRENGTHS.offered, isOffered: true }));
}
