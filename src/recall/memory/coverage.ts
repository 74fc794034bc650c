import type { NodeRecord } from "../../domain/record.ts";
import { terms, termsOfWord } from "../../domain/text.ts";
import { memoryText } from "../../engines/memory/memoryText.ts";
import { tellingWords } from "./emptyWords.ts";

/** The share of a question's telling words that a memory has, from 0 to 1; a word counts as far as its parts are there. */
export function coverage(question: string, node: NodeRecord): number {
  const asked = [...new Set(tellingWords(question))].map(termsOfWord).filter((parts) => parts.length > 0);
  if (asked.length === 0) return 1;
  const known = new Set(terms(memoryText(node)));
  const shares = asked.map((parts) => parts.filter((part) => known.has(part)).length / parts.length);
  return shares.reduce((sum, share) => sum + share, 0) / asked.length;
}
