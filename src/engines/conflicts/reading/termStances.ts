import type { Stance } from "./assertion.ts";
import type { Mood } from "./mood.ts";
import { knownName } from "./names.ts";
import type { Piece } from "./pieces.ts";
import { plainOf } from "./segments.ts";
import { stanceOf } from "./stance.ts";
import { looksNamed, termsOf } from "./terms.ts";

/** A clause with how it speaks. */
export interface Clause {
  readonly pieces: readonly Piece[];
  readonly mood: Mood;
  readonly announces: boolean;
}

/** Every telling word and number of some clauses, with how they stand to it. Numbers begin with a #. */
export function termStances(clauses: readonly Clause[]): ReadonlyMap<string, Stance> {
  const stances = new Map<string, Stance>();
  for (const clause of clauses) {
    for (const [at, piece] of clause.pieces.entries()) {
      const roots = [...termsOf(piece), ...numberOf(piece)];
      if (roots.length === 0) continue;
      const stance = stanceAt(clause, at);
      for (const root of roots) note(stances, root, stance);
    }
  }
  return stances;
}

function stanceAt({ pieces, mood, announces }: Clause, at: number): Stance {
  // What is said of "Python 3.8" is said of 3.8.
  const end = isVersion(pieces[at]) && isNamed(pieces[at - 1]) ? at - 1 : at;
  const before = plainOf(pieces.slice(Math.max(0, end - 8), end));
  const after = plainOf(pieces.slice(at + 1, at + 7));
  const stance = stanceOf(mood, announces, { before, after, hasNoun: true });
  // A version that goes does not take its name with it.
  return stance === "left" && isVersion(pieces[at + 1]) ? "mentioned" : stance;
}

function isVersion(piece: Piece | undefined): boolean {
  return piece !== undefined && /^v?\d/.test(piece.low);
}

function isNamed(piece: Piece | undefined): boolean {
  return piece !== undefined && !piece.isMark && (knownName(piece.low) !== null || looksNamed(piece));
}

/** A number as a word of its own, however it is written. */
function numberOf({ low, isMark }: Piece): string[] {
  if (isMark || !/^:?\d[\d,.]*[a-z%]{0,3}$/.test(low)) return [];
  return [`#${low.replace(/^:|,|[a-z%]+$/g, "")}`];
}

/** Of several mentions in one statement the one that says most counts. */
const RANK: Readonly<Record<Stance, number>> = {
  reported: 0,
  mentioned: 0,
  planned: 1,
  past: 2,
  ongoing: 3,
  holds: 4,
  denied: 5,
  left: 6,
  arrives: 7,
};

function note(stances: Map<string, Stance>, root: string, stance: Stance): void {
  const known = stances.get(root);
  if (known === undefined || RANK[stance] > RANK[known]) stances.set(root, stance);
}
