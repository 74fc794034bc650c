import type { Unmasked } from "./disguise.ts";
import type { Traits } from "./traits.ts";

const BASE64 = /[A-Za-z0-9+/_-]{16,20000}={0,2}/g;
const HEX = /(?:(?:0x|\\x|%)?[0-9a-fA-F]{2}[ ,:;-]?){8,4000}/g;
const BINARY = /(?:[01]{8}[ ,]?){4,2000}/g;
const BYTE = /[01]{8}/;
const PERCENT = /%[0-9a-fA-F]{2}/g;
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos|nbsp));?/g;
const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/g;
const FEWEST = 3;
const NAMED: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
};
const MOST_PIECES = 20;

/** What a text says besides when what is encoded in it is read. */
export function decodedTexts(text: string, { hasRun, hasPieces }: Traits): Unmasked[] {
  return [
    ...inPlace(text),
    ...(hasRun ? base64Texts(text) : []),
    ...(hasRun || hasPieces ? hexTexts(text) : []),
    ...(BYTE.test(text) ? binaryTexts(text) : []),
  ];
}

/** Encodings of single characters: the text as a whole, with them read. */
function inPlace(text: string): Unmasked[] {
  const found: Unmasked[] = [];
  if (isAmong(text, "%", PERCENT)) found.push({ disguise: "url encoding", text: percentRead(text) });
  if (isAmong(text, "&", ENTITY)) found.push({ disguise: "html entities", text: entitiesRead(text) });
  if (isAmong(text, "\\", ESCAPE)) found.push({ disguise: "escapes", text: escapesRead(text) });
  return found.filter((each) => each.text !== text);
}

function isAmong(text: string, sign: string, pattern: RegExp): boolean {
  return text.includes(sign) && (text.match(pattern)?.length ?? 0) >= FEWEST;
}

function percentRead(text: string): string {
  const bytes = text.replace(/(?:%[0-9a-fA-F]{2}){1,2000}/g, (run) =>
    Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
  );
  return /\s/.test(text) ? bytes : bytes.replaceAll("+", " ");
}

function entitiesRead(text: string): string {
  return text.replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) =>
    name ? (NAMED[name] ?? "") : character(decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16)),
  );
}

function escapesRead(text: string): string {
  return text.replace(ESCAPE, (_, braced?: string, four?: string, two?: string) =>
    character(Number.parseInt(braced ?? four ?? two ?? "", 16)),
  );
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

function base64Texts(text: string): Unmasked[] {
  return readableOf(text.match(BASE64), (run) => Buffer.from(run, "base64"), "base64");
}

function hexTexts(text: string): Unmasked[] {
  return readableOf(
    text.match(HEX),
    (run) => Buffer.from(run.replace(/0x|\\x|[^0-9a-fA-F]/g, ""), "hex"),
    "hex",
  );
}

function binaryTexts(text: string): Unmasked[] {
  const read = (run: string) =>
    Buffer.from((run.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return readableOf(text.match(BINARY), read, "binary");
}

function readableOf(
  runs: readonly string[] | null,
  read: (run: string) => Buffer,
  disguise: Unmasked["disguise"],
): Unmasked[] {
  return (runs ?? []).slice(0, MOST_PIECES).flatMap((run) => {
    const text = read(run).toString("utf8");
    return isReadable(text) ? [{ disguise, text }] : [];
  });
}

const LEAST_CHARACTERS = 8;
const LEAST_LETTERS = 0.7;
const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/u;

/** Whether bytes turned out to be something that somebody wrote. */
function isReadable(text: string): boolean {
  if (text.length < LEAST_CHARACTERS || text.includes("\ufffd") || CONTROL.test(text)) return false;
  const letters = text.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
  return letters / text.length >= LEAST_LETTERS || /^[A-Za-z0-9+/=]{16,}$/.test(text);
}
