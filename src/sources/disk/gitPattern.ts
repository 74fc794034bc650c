import { type CharacterTest, readClass } from "./characterClass.ts";

/** One line of an ignore file. */
export interface GitPattern {
  /** Takes back in what an earlier line left out. */
  readonly isNegated: boolean;
  /** Whether it is about a path, given by its parts from the folder of the file on. */
  matches(parts: readonly string[], isFolder: boolean): boolean;
}

/** What may stand in one part of a path: characters, tests of one, and `*`. */
type Token = string | CharacterTest | typeof STAR;
type Part = typeof ANY_PARTS | { readonly literal: string } | { readonly tokens: readonly Token[] };

const STAR = Symbol("*");
const ANY_PARTS = Symbol("**");
const notASlash: CharacterTest = () => true;

/**
 * Reads a line; null for one that says nothing. Matching takes at most as many steps as line and path have characters,
 * multiplied: an ignore file comes with a repository, and what it says must not bring anything to a standstill.
 */
export function readPattern(line: string): GitPattern | null {
  const isNegated = line.startsWith("!");
  const text = line.slice(isNegated ? 1 : 0).replace(/(?<!\\)[ \t]+$/, "");
  const isForFolders = text.endsWith("/");
  const body = isForFolders ? text.slice(0, -1) : text;
  if (line.startsWith("#") || body === "") return null;
  const parts = readParts(body);
  return {
    isNegated,
    matches: (path, isFolder) => parts !== null && (isFolder || !isForFolders) && matchParts(parts, path),
  };
}

/** A pattern with a slash that is not its last character is about a path, else about a name anywhere. */
function readParts(body: string): readonly Part[] | null {
  const texts = body.replace(/^\//, "").split("/");
  const parts = texts.map(readPart);
  if (parts.includes(null)) return null;
  const read = parts.filter((part) => part !== null);
  return body.includes("/") ? read : [ANY_PARTS, ...read];
}

function readPart(text: string): Part | null {
  if (text === "**") return ANY_PARTS;
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const read = readToken(text, at);
    if (read === null) return null;
    // Several stars in a row say the same as one.
    if (read.token !== STAR || tokens.at(-1) !== STAR) tokens.push(read.token);
    at = read.end;
  }
  const isLiteral = tokens.every((token) => typeof token === "string");
  return isLiteral ? { literal: tokens.join("") } : { tokens };
}

/** Null where the rest cannot be read; git lets such a pattern match nothing. */
function readToken(text: string, at: number): { token: Token; end: number } | null {
  const character = characterAt(text, at);
  const end = at + character.length;
  if (character === "*") return { token: STAR, end };
  if (character === "?") return { token: notASlash, end };
  if (character === "[") {
    const read = readClass(text, end);
    return read && { token: read.test, end: read.end };
  }
  if (character !== "\\") return { token: character, end };
  const escaped = characterAt(text, end);
  return escaped === "" ? null : { token: escaped, end: end + escaped.length };
}

/** Whole characters, so that `?` is one of them whatever its encoding. */
function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/** If it fails after a `**`, that one takes a part more. Only the last one need be asked, as any rest suits the others. */
function matchParts(pattern: readonly Part[], path: readonly string[]): boolean {
  // What ends in `/**` is about everything inside, not about the folder itself.
  const lastAt = pattern.length - 1;
  if (lastAt > 0 && pattern[lastAt] === ANY_PARTS) {
    const inside: Part[] = [...pattern.slice(0, lastAt), ANY_PARTS, { tokens: [STAR] }];
    return matchSequence(inside, path, isAnyParts, matchPart);
  }
  return matchSequence(pattern, path, isAnyParts, matchPart);
}

function isAnyParts(part: Part): boolean {
  return part === ANY_PARTS;
}

function matchPart(part: Part, name: string): boolean {
  if (part === ANY_PARTS) return true;
  if ("literal" in part) return part.literal === name;
  return matchSequence(part.tokens, [...name], isStar, matchToken);
}

function isStar(token: Token): boolean {
  return token === STAR;
}

function matchToken(token: Token, character: string): boolean {
  return typeof token === "function" ? token(character) : token === character;
}

/** Whether items suit a sequence in which some elements stand for any number of items. */
function matchSequence<Element, Item>(
  sequence: readonly Element[],
  items: readonly Item[],
  isAny: (element: Element) => boolean,
  suits: (element: Element, item: Item) => boolean,
): boolean {
  let at = 0;
  let anyAt = -1;
  let resumeAt = 0;
  for (let item = 0; item < items.length; ) {
    const element = sequence[at];
    if (element !== undefined && isAny(element)) {
      anyAt = at++;
      resumeAt = item;
    } else if (element !== undefined && suits(element, items[item] as Item)) {
      at++;
      item++;
    } else if (anyAt === -1) {
      return false;
    } else {
      at = anyAt + 1;
      item = ++resumeAt;
    }
  }
  return sequence.slice(at).every(isAny);
}
