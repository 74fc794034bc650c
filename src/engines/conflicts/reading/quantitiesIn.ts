import type { QuantityValue } from "./assertion.ts";
import type { Piece } from "./pieces.ts";
import { quantityAt } from "./quantity.ts";
import { plainOf } from "./segments.ts";
import { conceptOf, isTelling } from "./vocabulary/looseWords.ts";

export interface FoundQuantity {
  readonly value: QuantityValue;
  readonly from: number;
  readonly to: number;
}

const MOST =
  /(?:^| )(?:at most|up to|maximum(?: of)?|max(?: of)?|no more than|limit(?:ed|s)?(?: (?:is|of|to|at))*|under|less than|within|below|capped at|cap (?:of|is)|not exceed|fewer than|ceiling (?:of|is)|(?:maximum|max|highest|longest|largest)(?: [\w./:-]+){0,6})(?: \w+)?$/;
const LEAST =
  /(?:^| )(?:at least|no less than|(?:more|larger|bigger|greater|longer|higher) than|over|above|no fewer than|not below|exceeds?|beyond|(?:minimum|min|lowest|floor|least)(?: [\w./:-]+){0,6})$/;
/** Ways to write what is no amount: a place in a list, an issue, a status, a year. */
const NO_AMOUNT_BEFORE =
  /(?:^| )(?:issue|ticket|pr|section|step|chapter|line|adr|phase|milestone|sprint|week|day|rfc|status|http|error|code|figure|table|item|room|bug|case|level|tls|http|ipv|sha|#|since|in|by|january|february|march|april|may|june|july|august|september|october|november|december)$/;
const REFUSING =
  /(?:^| )(?:refus|reject|fail|block|den(?:y|ie)|turn(?:s|ed) (?:down|away)|not (?:allow|accept)|forbid|drop)/;
const NEAR = 4;
const WIDE = 10;

export function quantitiesIn(pieces: readonly Piece[], isTaken: (at: number) => boolean): FoundQuantity[] {
  const found: FoundQuantity[] = [];
  for (let at = 0; at < pieces.length; at++) {
    if (isTaken(at)) continue;
    const quantity = quantityAt(pieces, at);
    if (quantity === null) continue;
    const before = pieces
      .slice(Math.max(0, at - NEAR), at)
      .map(({ low }) => low)
      .join(" ");
    const isBare = quantity.dimension === "number";
    const to = at + quantity.length;
    if (!(isBare && (NO_AMOUNT_BEFORE.test(before) || isYear(quantity.amount)))) {
      const bound = boundOf(pieces, at, to);
      const near = isBare ? clauseWords(pieces) : nearWords(pieces, at, to);
      if (!isBare) near.add(quantity.dimension);
      const dimension = isBare ? countedAs(pieces, at, to) : quantity.dimension;
      found.push({
        value: { kind: "quantity", quantity: { ...quantity, dimension }, shown: quantity.shown, bound, near },
        from: at,
        to,
      });
    }
    at = to - 1;
  }
  return found;
}

/** "Above 5 MB" is the least where it is wanted, and the most where it is turned down. */
function boundOf(pieces: readonly Piece[], at: number, to: number): QuantityValue["bound"] {
  const before = plainOf(pieces.slice(Math.max(0, at - WIDE), at));
  const after = plainOf(pieces.slice(to, to + 3));
  if (MOST.test(before) || /^or (?:less|fewer)/.test(after)) return "most";
  const isLeast =
    LEAST.test(before) ||
    pieces[at]?.low.endsWith("+") ||
    /^(?:or|and) (?:more|later|newer|above|up|higher)/.test(after);
  if (!isLeast) return "exact";
  return REFUSING.test(plainOf(pieces)) ? "most" : "least";
}

/** A bare number counts the noun after it, or is the number of the noun before: "port 8080". */
function countedAs(pieces: readonly Piece[], at: number, to: number): string {
  const before = plainOf(pieces.slice(Math.max(0, at - NEAR), at));
  if (/(?:^| )ports?(?: \w+)?$/.test(before)) return "port";
  const isPortNumber = /^:?\d{4,5}$/.test(pieces[at]?.low ?? "");
  if (isPortNumber && pieces.some(({ low }) => /^ports?$/.test(low))) return "port";
  if (
    /(?:^| )(?:on|at|to|tcp|:)$/.test(before) &&
    /^:?\d{4,5}$/.test(pieces[at]?.low ?? "") &&
    LISTENS.test(plainOf(pieces))
  )
    return "port";
  const next = pieces[to];
  if (next !== undefined && !next.isMark) {
    const root = conceptOf(next.low);
    if (isTelling(next.low, root) && next.low.endsWith("s")) return root;
  }
  return "number";
}

const LISTENS =
  /(?:^| )(?:listens?|serves?|answers?|exposes?|ports?|binds?|reach(?:es)?|tcp|http|metrics|points?|runs?|available|scrape[sd]?|export(?:s|ed)?|open)(?: |$)/;

function isYear(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 1990 && amount <= 2100;
}

function clauseWords(pieces: readonly Piece[]): Set<string> {
  return new Set(pieces.flatMap(({ low, isMark }) => (isMark ? [] : toTelling(low))));
}

function nearWords(pieces: readonly Piece[], from: number, to: number): Set<string> {
  const words = [...pieces.slice(Math.max(0, from - NEAR), from), ...pieces.slice(to, to + NEAR - 1)];
  return new Set(words.flatMap(({ low, isMark }) => (isMark ? [] : toTelling(low))));
}

function toTelling(low: string): string[] {
  const root = conceptOf(low);
  return isTelling(low, root) ? [root] : [];
}
