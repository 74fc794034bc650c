import type { Extent } from "./cutText.ts";

/** Something a text seems to define, going by a keyword before a name. */
export interface KeywordName extends Extent {
  readonly name: string;
  readonly isContainer: boolean;
}

const CONTAINERS =
  "class|struct|interface|trait|protocol|enum|union|record|module|namespace|object|actor|mixin|contract|newtype|type|defmodule|defprotocol|defrecord|deftype";
const MEMBERS = "def|defp|defn|defmacro|defun|fn|fun|func|function|sub|proc|procedure|method|macro";
const BEFORE =
  "export|default|public|private|protected|internal|static|abstract|final|sealed|open|partial|pub|local|async|unsafe|inline|virtual|override|data|case";
/**
 * Macros in capital letters may stand before the keyword and between it and the name. What may come in any number is told
 * apart by its first letter, so that there is one way to read a line and none takes long.
 */
const DEFINITION = new RegExp(
  `^[ \\t(]*(?:(?:export[ \\t]+)?template[ \\t]*<.*>[ \\t]*)?(?:(?:${BEFORE}|[A-Z][A-Z0-9_]+)[ \\t]+)*(?:(${CONTAINERS})|${MEMBERS})[ \\t]+(?:[A-Z][A-Z0-9_]+[ \\t]+)?([\\p{L}_$][\\p{L}\\p{N}_$]*)(.*)$`,
  "u",
);
/** A line that is longer was written by no person. */
const LONGEST_LINE = 300;

/** For texts that no grammar reads, or reads with errors: what is likely defined in them, in order. */
export function namesByKeyword(text: string): KeywordName[] {
  const found: KeywordName[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline + 1;
    const name = end - start <= LONGEST_LINE ? nameIn(text.slice(start, end).trimEnd()) : null;
    if (name) found.push({ ...name, start, end: start });
    start = end;
  }
  return found;
}

function nameIn(line: string): Pick<KeywordName, "name" | "isContainer"> | null {
  const [, container, name, rest] = DEFINITION.exec(line) ?? [];
  if (name === undefined || rest === undefined) return null;
  // What ends at once was only announced.
  if (rest.trim() === ";" || (rest.startsWith(":") && container === undefined)) return null;
  return { name, isContainer: container !== undefined };
}
