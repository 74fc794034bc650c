import { DEEPEST, type Leaf, linesOf, MOST_LEAVES, unquoted } from "./leaf.ts";

interface Level {
  readonly indent: number;
  readonly key: string;
}

const ENTRY =
  /^(\s*)((?:- +)*)(?:("[^"]*"|'[^']*'|[^\s:#"'[\]{}&*!|>](?:[^:#]*[^\s:#])?)\s*:(?=\s|$))?\s*(.*)$/;
/** A text over several lines follows. */
const BLOCK = /^[|>][-+\d]*\s*(?:#.*)?$/;

/**
 * The values of a YAML text as far as its indentation tells: enough for pipelines, compose files and settings. Texts over
 * several lines are left out, anchors are not followed.
 */
export function yamlLeaves(text: string): Leaf[] {
  const leaves: Leaf[] = [];
  const levels: Level[] = [];
  let blockIndent = Number.POSITIVE_INFINITY;
  for (const [index, written] of linesOf(text).entries()) {
    if (/^\s*(?:#|$)/.test(written) || leaves.length >= MOST_LEAVES) continue;
    const [, blanks = "", dashes = "", key, rest = ""] = ENTRY.exec(written) ?? [];
    if (blanks.length > blockIndent) continue;
    blockIndent = Number.POSITIVE_INFINITY;
    // A dash counts as indentation, and a list may stand as far left as its name.
    const indent = blanks.length + dashes.length;
    while ((levels.at(-1)?.indent ?? -1) >= indent) levels.pop();
    if (key !== undefined) levels.push({ indent, key: unquoted(key) });
    if (levels.length > DEEPEST) continue;
    const value = withoutComment(rest);
    if (BLOCK.test(value)) blockIndent = blanks.length;
    const keys = levels.map((level) => level.key);
    for (const each of valuesIn(value)) {
      leaves.push({ keys, value: unquoted(each), at: { line: index + 1, quote: quoteOf(key, each) } });
    }
  }
  return leaves;
}

function withoutComment(text: string): string {
  return /^["']/.test(text) ? text.replace(/^("[^"]*"|'[^']*').*$/, "$1") : text.replace(/(?:^|\s)#.*$/, "");
}

function quoteOf(key: string | undefined, value: string): string {
  return key === undefined ? value : `${key}: ${value}`;
}

/** As they are written. */
function valuesIn(text: string): string[] {
  const value = text.trim();
  if (value === "" || /^[{&*|>]/.test(value)) return [];
  if (!value.startsWith("[")) return [value];
  return value
    .slice(1)
    .replace(/\]\s*$/, "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => unquoted(item) !== "");
}
