import type { Token } from "../../memory/sameness/tokens.ts";
import { isFunctionWord } from "./lexicon/grammar.ts";
import { senseOf } from "./lexicon/wordTable.ts";
import type { Quantity } from "./term.ts";

/** Each unit with what it measures, and how much of the smallest it is. */
const UNITS: readonly (readonly [RegExp, string, number])[] = [
  [/^(?:ms|milliseconds?)$/, "time", 0.001],
  [/^(?:s|secs?|seconds?)$/, "time", 1],
  [/^(?:m|mins?|minutes?)$/, "time", 60],
  [/^(?:h|hrs?|hours?)$/, "time", 3600],
  [/^(?:d|days?)$/, "time", 86_400],
  [/^weeks?$/, "time", 604_800],
  [/^months?$/, "time", 2_592_000],
  [/^years?$/, "time", 31_536_000],
  [/^(?:b|bytes?)$/, "size", 1],
  [/^(?:kb|kib)$/, "size", 1024],
  [/^(?:mb|mib)$/, "size", 1024 ** 2],
  [/^(?:gb|gib)$/, "size", 1024 ** 3],
  [/^(?:tb|tib)$/, "size", 1024 ** 4],
  [/^(?:%|percent)$/, "share", 1],
];

const LARGE: Readonly<Record<string, number>> = { k: 1e3, million: 1e6, billion: 1e9 };

type Found = Omit<Quantity, "sign" | "isSubject">;

/** The number that stands there, with its unit or what it counts; null where there is none. */
export function quantityAt(tokens: readonly Token[], at: number): Found | null {
  const token = tokens[at];
  if (!token) return null;
  const text = token.is === "word" && isOne(tokens, at) ? "1" : token.text;
  const [, digits = "", tail = ""] = /^(\d+(?:\.\d+)*)\s?([a-z%]*)$/.exec(text) ?? [];
  if (digits === "" || (token.is === "word" && text !== "1" && !(tail in LARGE))) return null;
  const [of, factor] = measureOf(tail);
  const value = numberOf(digits) * factor * (LARGE[tail] ?? 1);
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  const isCount = after?.is === "word" && !isFunctionWord(after.text);
  const isLabel =
    token.is === "label" || (of === "" && !isCount && before?.is === "word" && !isFunctionWord(before.text));
  const counted = isCount ? senseOf(after.text) : "";
  return {
    text,
    value,
    of: of || (isLabel ? senseOf(before?.text ?? "") : counted),
    bound: boundOf(tokens, at),
    isLabel,
  };
}

/** "One dog", but neither "the one" nor "no one". */
function isOne(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? "";
  const after = tokens[at + 1];
  if (tokens[at]?.text !== "one" || /^(?:the|this|that|another|each|which|white|black)$/.test(before))
    return false;
  return after?.is === "word" && !isFunctionWord(after.text);
}

function measureOf(unit: string): readonly [string, number] {
  const found = UNITS.find(([pattern]) => pattern.test(unit));
  return found ? [found[1], found[2]] : ["", 1];
}

/** A version of three parts is put in order with others of its kind, and equals only itself. */
function numberOf(digits: string): number {
  const [whole = "0", part = "0", ...rest] = digits.split(".");
  return rest.length === 0
    ? Number(`${whole}.${part}`)
    : Number(whole) * 1e8 + Number(part) * 1e4 + Number(rest[0]);
}

const BOUNDS: readonly (readonly [RegExp, Quantity["bound"]])[] = [
  [/\b(?:least|minimum|min|more than|over|above|exceeds?)(?: of)?$/, "least"],
  [/\b(?:most|maximum|max|up to|less than|fewer than|under|below)(?: of)?$/, "most"],
  [/\b(?:about|around|approximately|roughly|nearly|almost|some)$/, "about"],
];

function boundOf(tokens: readonly Token[], at: number): Quantity["bound"] {
  const before = tokens
    .slice(Math.max(0, at - 2), at)
    .map(({ text }) => text)
    .join(" ");
  return BOUNDS.find(([pattern]) => pattern.test(before))?.[1] ?? "exactly";
}
