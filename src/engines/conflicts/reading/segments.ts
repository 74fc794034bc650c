import { knownName, longestNameFrom } from "./names.ts";
import type { Piece } from "./pieces.ts";
import { quantityAt } from "./quantity.ts";

/** A clause with what it needs to be read by itself. */
export interface Segment {
  readonly pieces: readonly Piece[];
  /** In lower case, with spaces between words. */
  readonly plain: string;
  readonly isQuestion: boolean;
}

const MOST_SEGMENTS = 24;
/** A clause is short; what goes on and on without a mark is no sentence. */
const MOST_PIECES = 60;
const LONGEST_LABEL = 2;
const SENTENCE_END = /^[.!?]$/;
const CLAUSE_END = /^[;(]$/;
const CONTRAST = /^(?:but|while|whereas|although|though|however|because|yet|so)$/;
const SUBJECT = /^(?:the|our|we|it|they|this|that|these|all|no|there|every|each|i|you)$/;
const VERB =
  /^(?:is|are|was|were|has|have|had|must|can|should|will|do|does|did|use|uses|run|runs|not|need|needs|done|want|wants)$/;
const JOINED = /^(?:,|and|or|then|plus)$/;

/** A text by its clauses. What joins two clauses parts them only if both name a value, as "in production, it is 5" does not. */
export function segmentsOf(pieces: readonly Piece[]): Segment[] {
  return sentencesOf(pieces)
    .flatMap(({ body, isQuestion }) =>
      splitAt(body, (piece, at) => isClauseEnd(body, piece, at))
        .flatMap(splitJoined)
        .filter((part) => part.length > 0)
        .map((part) => segmentOf(part.slice(0, MOST_PIECES), isQuestion)),
    )
    .slice(0, MOST_SEGMENTS);
}

function segmentOf(pieces: readonly Piece[], isQuestion: boolean): Segment {
  return { pieces, plain: plainOf(pieces), isQuestion };
}

interface Sentence {
  readonly body: readonly Piece[];
  readonly isQuestion: boolean;
}

function sentencesOf(pieces: readonly Piece[]): Sentence[] {
  const sentences: Sentence[] = [];
  let body: Piece[] = [];
  for (const piece of pieces) {
    if (piece.isMark && SENTENCE_END.test(piece.low)) {
      sentences.push({ body, isQuestion: piece.low === "?" });
      body = [];
    } else body.push(piece);
  }
  sentences.push({ body, isQuestion: false });
  return sentences;
}

/** A colon after a mere label, as in "licence: MIT", ends nothing. */
function isClauseEnd(body: readonly Piece[], { isMark, low }: Piece, at: number): boolean {
  if (!isMark) return CONTRAST.test(low);
  if (low === ",") return /^and$/.test(body[at + 1]?.low ?? "") && !isList(body, at + 1);
  if (low !== ":") return CLAUSE_END.test(low);
  const end = body.findIndex((piece, place) => place > at && piece.isMark);
  const next = body.slice(at + 1, end < 0 ? body.length : end);
  const hasVerb = (part: readonly Piece[]) => part.some((piece) => VERB.test(piece.low));
  return (
    SUBJECT.test(body[at + 1]?.low ?? "") ||
    ((at > LONGEST_LABEL || hasVerb(body.slice(0, at))) && hasVerb(next))
  );
}

function splitAt(pieces: readonly Piece[], isBorder: (piece: Piece, at: number) => boolean): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const [at, piece] of pieces.entries()) {
    if (isBorder(piece, at)) parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  return parts;
}

/** At each "and" or comma that has a value on both sides. */
function splitJoined(pieces: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [];
  let part: Piece[] = [];
  for (const [at, piece] of pieces.entries()) {
    const isBorder = JOINED.test(piece.low) && hasValue(part) && hasValue(pieces.slice(at + 1));
    if (isBorder && !isList(pieces, at)) {
      parts.push(part);
      part = [];
    } else part.push(piece);
  }
  parts.push(part);
  return parts;
}

/** "Postgres and Redis", "1.0 and 1.1": values side by side share one clause. */
function isList(pieces: readonly Piece[], at: number): boolean {
  if (valueLength(pieces, at + 1) === 0) return false;
  return [1, 2, 3, 4].some((back) => at >= back && valueLength(pieces, at - back) >= back - 1);
}

function hasValue(pieces: readonly Piece[]): boolean {
  return pieces.some((_, at) => valueLength(pieces, at) > 0);
}

/** How many pieces the name or quantity that begins here takes. */
function valueLength(pieces: readonly Piece[], at: number): number {
  for (let length = longestNameFrom(pieces[at]?.low ?? ""); length > 0; length--) {
    if (at + length <= pieces.length && isNameAt(pieces, at, length)) return length;
  }
  return quantityAt(pieces, at)?.length ?? 0;
}

/** Whether these pieces are a name; one that is also a plain word must be written as a name. */
export function isNameAt(pieces: readonly Piece[], at: number, length: number): boolean {
  const run = pieces.slice(at, at + length);
  const known = knownName(run.map(({ low }) => low).join(" "));
  if (known === null) return false;
  const [first] = run;
  if (first === undefined || !known.needsCapital) return true;
  if (!/^\p{Lu}/u.test(first.text)) return false;
  // A capital at the beginning of a sentence says nothing, unless it is one of several or a verb follows.
  return !first.isFirst || /^\p{Lu}{2}/u.test(first.text) || AFTER_NAME.test(pieces[at + length]?.low ?? "");
}

const AFTER_NAME =
  /^(?:v?\d.*|is|are|was|has|powers|serves|handles|runs|remains|stays|replaces|replaced|'s)$/;

export function plainOf(pieces: readonly Piece[]): string {
  return pieces.map(({ low }) => low).join(" ");
}
