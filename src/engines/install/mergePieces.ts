import { isDeepStrictEqual } from "node:util";
import type { Piece } from "./wish.ts";

/** What was done in all: of what was done twice, the first knew how it had been. */
export function mergePieces(known: readonly Piece[], more: readonly Piece[]): Piece[] {
  const all = [...known];
  for (const piece of more) {
    const index = all.findIndex((other) => isSame(other, piece));
    const other = all[index];
    if (other === undefined) all.push(piece);
    else all[index] = merged(other, piece);
  }
  return all;
}

function merged(first: Piece, then: Piece): Piece {
  if (first.kind !== "entry" || then.kind !== "entry") return first;
  if (first.former === null || then.former === null) return first;
  return { ...first, former: { ...then.former, ...first.former } };
}

function isSame(a: Piece, b: Piece): boolean {
  if (a.kind === "block" || b.kind === "block") return a.kind === b.kind;
  const isSameHook = a.kind !== "hook" || b.kind !== "hook" || a.mark === b.mark;
  return a.kind === b.kind && isDeepStrictEqual(a.path, b.path) && isSameHook;
}
