import { DEEPEST, type Leaf, linesOf, MOST_LEAVES, unquoted } from "./leaf.ts";

const SECTION = /^\s*\[\[?([^\]]+)\]\]?\s*(?:[#;].*)?$/;
const ENTRY = /^\s*("[^"]*"|'[^']*'|[^\s=:#;[\]"'](?:[^=:]*[^\s=:])?)\s*[=:]\s*(.*)$/;
const STRINGS = /"([^"]*)"|'([^']*)'/g;
/** One entry of a table in braces. */
const INLINE = /([\w.-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s,{}[\]]+)/g;

/** The values of a TOML, INI or properties text. Lists over several lines are read, texts over several lines are not. */
export function tomlLeaves(text: string): Leaf[] {
  const leaves: Leaf[] = [];
  let section: string[] = [];
  /** The list that is open: its name, for the strings on the lines that follow. */
  let list: readonly string[] | null = null;
  for (const [index, written] of linesOf(text).entries()) {
    const line = index + 1;
    if (/^\s*(?:[#;!]|$)/.test(written) || leaves.length >= MOST_LEAVES) continue;
    if (list !== null) {
      for (const value of stringsIn(written)) leaves.push({ keys: list, value, line });
      if (closesList(written)) list = null;
      continue;
    }
    const named = SECTION.exec(written)?.[1];
    if (named !== undefined) {
      section = keysIn(named).slice(0, DEEPEST);
      continue;
    }
    const [, key, rest = ""] = ENTRY.exec(written) ?? [];
    if (key === undefined) continue;
    const keys = [...section, ...keysIn(key)];
    if (rest.startsWith("[") && !closesList(rest)) list = keys;
    leaves.push(...valuesAt(keys, rest, line));
  }
  return leaves;
}

function valuesAt(keys: readonly string[], rest: string, line: number): Leaf[] {
  if (rest.startsWith("[")) return stringsIn(rest).map((value) => ({ keys, value, line }));
  if (rest.startsWith("{")) {
    const entries = [...rest.matchAll(INLINE)];
    return entries.map(([, key = "", value = ""]) => ({
      keys: [...keys, key],
      value: unquoted(value),
      line,
    }));
  }
  return [{ keys, value: unquoted(withoutComment(rest)), line }];
}

function withoutComment(text: string): string {
  return /^["']/.test(text) ? text.replace(/^("[^"]*"|'[^']*').*$/, "$1") : text.replace(/\s[#;].*$/, "");
}

function stringsIn(text: string): string[] {
  if (/^\s*#/.test(text)) return [];
  const quoted = [...text.matchAll(STRINGS)].map(([, double, single]) => double ?? single ?? "");
  return quoted.length > 0 ? quoted : numbersIn(text);
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])\d[\d.]*(?![\w.])/g)].map(([number]) => number);
}

function closesList(text: string): boolean {
  return text.replace(STRINGS, "").includes("]");
}

function keysIn(name: string): string[] {
  return [...name.matchAll(/"([^"]*)"|'([^']*)'|[^."']+/g)].map(([plain, double, single]) =>
    (double ?? single ?? plain).trim(),
  );
}
