import type { Json } from "../domain/record.ts";

/** Reads JSON that may hold comments and trailing commas; null when it is broken beyond that. */
export function jsonFromText(text: string): Json | null {
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return parsed(bare) ?? parsed(withoutExtras(bare));
}

function parsed(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

/*
 * What is left open goes on to the end, so that no pattern tries the same text twice: comments go first, and only then
 * are there but blanks between a comma and the bracket after it.
 */
const STRING = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)/.source;
const COMMENT = new RegExp(String.raw`${STRING}|//[^\n]*|/\*[\s\S]*?(?:\*/|$)`, "g");
const LAST_COMMA = new RegExp(String.raw`${STRING}|,(?=\s*[}\]])`, "g");

function withoutExtras(text: string): string {
  const keepString = (token: string) => (token.startsWith('"') ? token : "");
  return text.replace(COMMENT, keepString).replace(LAST_COMMA, keepString);
}
