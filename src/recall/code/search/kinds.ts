import { PASSAGE_NUMBERS } from "../../../domain/codePassage.ts";
import { CODE_KINDS, type NodeKind } from "../../../domain/kinds.ts";
import type { PassageSnapshot } from "../../../passages/passage.ts";

export function kindOf(snapshot: PassageSnapshot, slot: number): NodeKind {
  return CODE_KINDS[snapshot.number(slot, PASSAGE_NUMBERS.kind)] ?? "FILE";
}

export const isAny = (): boolean => true;

/** Whether a passage can stand for one of the kinds; any can stand for its file. */
export function isOfKind(
  snapshot: PassageSnapshot,
  kinds: readonly NodeKind[] | undefined,
): (slot: number) => boolean {
  if (!kinds || kinds.includes("FILE")) return isAny;
  return (slot) => kinds.includes(kindOf(snapshot, slot));
}
