import type { Declaration, Finding } from "./declaration.ts";
import { formatOf } from "./formats/formatOf.ts";
import { linesOf } from "./scanning/leaf.ts";
import { environmentOfPath, standingOf } from "./standing.ts";

/** A file that people write by hand is smaller. */
const MOST_CHARACTERS = 1_500_000;
const MOST_DECLARATIONS = 5_000;
const LONGEST_QUOTE = 200;

/** What a file of the repository declares; empty for one of no format that is known here, and for all that may hold secrets. */
export function readDeclarations(path: string, text: string): Declaration[] {
  const format = formatOf(path);
  if (format === null || text.length > MOST_CHARACTERS) return [];
  const lines = linesOf(text);
  const standing = standingOf(path);
  const environment = environmentOfPath(path);
  const place = (finding: Finding): Declaration => ({
    ...finding,
    standing,
    ...(environment !== null && { environment }),
    path,
    text: (lines[finding.line - 1] ?? "").trim().slice(0, LONGEST_QUOTE),
  });
  return format(text).slice(0, MOST_DECLARATIONS).map(place);
}
