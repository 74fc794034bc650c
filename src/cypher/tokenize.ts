import { cypherMistake } from "./mistake.ts";

export type TokenKind = "name" | "quoted" | "text" | "integer" | "float" | "sign" | "end";

export interface Token {
  readonly is: TokenKind;
  /** What it means: of a text what is between the quotes, of a name as it was written. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const QUOTED = /`((?:[^`]|``)+)`/y;
const TEXT = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y;
const FLOAT = /(?:\d+\.\d+|\.\d+)(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+/y;
const INTEGER = /0[xX][\da-fA-F]+|0o[0-7]+|\d+/y;
const SIGN = /<>|<=|>=|=~|\.\.|\+=|[-+*/%^=<>()[\]{},.:;|$!&]/y;

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0];
  };
  for (;;) {
    at += take(SPACE)?.length ?? 0;
    const start = at;
    if (at >= source.length) return [...tokens, { is: "end", value: "", start, end: start }];
    const found = scan(take, source, at);
    if (found === undefined)
      throw cypherMistake(source, at, `“${source.slice(at, at + 1)}” means nothing here`);
    at += found.text.length;
    requireApart(source, at, found.is);
    tokens.push({ is: found.is, value: found.value, start, end: at });
  }
}

interface Scanned {
  readonly is: TokenKind;
  readonly text: string;
  readonly value: string;
}

function scan(
  take: (pattern: RegExp) => string | undefined,
  source: string,
  at: number,
): Scanned | undefined {
  const of = (is: TokenKind, pattern: RegExp, meaning: (text: string) => string): Scanned | undefined => {
    const text = take(pattern);
    return text === undefined ? undefined : { is, text, value: meaning(text) };
  };
  return (
    of("name", NAME, (text) => text) ??
    of("quoted", QUOTED, (text) => text.slice(1, -1).replaceAll("``", "`")) ??
    of("text", TEXT, (text) => unescaped(text.slice(1, -1), source, at)) ??
    of("float", FLOAT, (text) => text) ??
    of("integer", INTEGER, (text) => text) ??
    of("sign", SIGN, (text) => text)
  );
}

function unescaped(text: string, source: string, at: number): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\s\S]))/g, (_, short, long, one: string) => {
    const code = short ?? long;
    if (code === undefined) {
      if ("uU".includes(one)) throw cypherMistake(source, at, "a character is written \\uXXXX");
      return ESCAPES[one] ?? one;
    }
    const point = Number.parseInt(code, 16);
    if (point > 0x10ffff) throw cypherMistake(source, at, "there is no such character");
    return String.fromCodePoint(point);
  });
}

/** `2x` is no number and a name. */
function requireApart(source: string, at: number, is: TokenKind): void {
  if (is !== "integer" && is !== "float") return;
  NAME.lastIndex = at;
  if (NAME.test(source)) throw cypherMistake(source, at, "a number goes on as a name");
}
