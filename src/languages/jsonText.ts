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

/** A string, a comment, or a comma with nothing but comments between it and a closing bracket. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|,(?=(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*[}\]])/g;

function withoutExtras(text: string): string {
  return text.replace(TOKEN, (token) => (token.startsWith('"') ? token : ""));
}
