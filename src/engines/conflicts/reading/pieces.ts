import { normalForm } from "../../../domain/normalForm.ts";
import { isName } from "./names.ts";

/** A word, a number or a mark, as it stands in the text. */
export interface Piece {
  readonly text: string;
  readonly low: string;
  readonly isMark: boolean;
  /** Whether it begins a sentence, where a capital says nothing. */
  readonly isFirst: boolean;
}

/** A statement is short; of what is longer only the beginning is read, so that no text can take long. */
const LONGEST_READ = 1_200;
const LONGEST_PIECE = 80;

const OPENING = /^[("'`[{<“‘*_#]+/;
const CLOSING = /[)"'`\]}>”’*_,;:!?.…]+$/;
const NUMERALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
    ten: "10",
    eleven: "11",
    twelve: "12",
    fifteen: "15",
    twenty: "20",
    thirty: "30",
    forty: "40",
    fifty: "50",
    sixty: "60",
    ninety: "90",
    twice: "2 times",
    once: "1 time",
  }),
);

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const plain = plainPunctuation(normalForm(text.slice(0, LONGEST_READ)));
  let isFirst = true;
  for (const run of plain.split(/\s+/)) {
    if (run === "") continue;
    isFirst = addRun(pieces, run.slice(0, LONGEST_PIECE), isFirst);
  }
  return pieces;
}

/** Dashes and arrows part clauses; short forms of verbs become words. */
function plainPunctuation(text: string): string {
  return text
    .replace(/[–—]/g, " ; ")
    .replace(/->|=>|→/g, " → ")
    .replace(/≥|>=/g, " at least ")
    .replace(/≤|<=/g, " at most ")
    .replace(/can['’]?t\b|cannot\b/gi, "can not")
    .replace(/won['’]t\b/gi, "will not")
    .replace(/n['’]t\b/gi, " not")
    .replace(/['’](?:ll)\b/gi, " will")
    .replace(/['’](?:ve)\b/gi, " have")
    .replace(/['’](?:re)\b/gi, " are")
    .replace(/\b(it|that|there|what|here)['’]s\b/gi, "$1 is")
    .replace(/['’]s\b/g, " 's")
    .replace(/\btim(?:es?|ed|ing) out\b/gi, "timeout")
    .replace(/\b(?:giv(?:es?|en|ing)|gave) up\b|\babandoned (?=at|after|on)/gi, "timeout ")
    .replace(/\bgood for\b|\blives? for\b|\blasts? (?=\d|one|two)/gi, "expires ")
    .replace(/\bke(?:eps?|pt)(?= (?:[\w-]+ ){0,4}for\b| \d)/gi, "retains");
}

function addRun(pieces: Piece[], run: string, isFirst: boolean): boolean {
  const opened = OPENING.exec(run)?.[0] ?? "";
  const inner = run.slice(opened.length);
  const closed = CLOSING.exec(inner)?.[0] ?? "";
  const core = inner.slice(0, inner.length - closed.length);
  if (opened.includes("(")) pieces.push(mark("("));
  let first = isFirst;
  for (const part of partsOf(core)) {
    for (const word of (NUMERALS.get(part.toLowerCase()) ?? part).split(" ")) {
      pieces.push({ text: word, low: word.toLowerCase(), isMark: false, isFirst: first });
      first = false;
    }
  }
  if (closed === "") return first;
  const end = /[.!?;:]/.exec(closed)?.[0] ?? /[,)]/.exec(closed)?.[0];
  if (end !== undefined) pieces.push(mark(end));
  return end !== undefined && /[.!?:;]/.test(end);
}

function mark(text: string): Piece {
  return { text, low: text, isMark: true, isFirst: false };
}

/** "REST-based" is two words and "us-east-1" one; a path or an address stays whole. */
function partsOf(core: string): string[] {
  if (core === "") return [];
  if (isWhole(core)) return [core];
  const parts = core.split(/[-/=]/).filter((part) => part !== "");
  return parts.length > 1 && parts.length <= 4
    ? parts.flatMap((part) => (part.includes("-") ? partsOf(part) : [part]))
    : [core];
}

function isWhole(core: string): boolean {
  if (isName(core.toLowerCase()) || /-(?:ons?|ins?|ups?|outs?|offs?|by)$/i.test(core)) return true;
  if (!/[-/=]/.test(core)) return true;
  if (/^[/~.]|:\/\/|\.[a-z]{2,4}(?:[:/]|$)/i.test(core)) return true;
  return (
    /^\d{4}-\d\d(?:-\d\d)?$/.test(core) ||
    /^[a-z]{1,8}\/(?:s|sec|second|m|min|minute|h|hour|day)$/i.test(core) ||
    /^[\d.,]+[kmg]?(?:b|req|rps)?\/(?:s|sec|min|h|day)$/i.test(core)
  );
}
