import { DEEPEST, type Leaf, linesOf, MOST_LEAVES, unquoted } from "./leaf.ts";

const SECTION = /^\s*\[\[?([^\]]+)\]\]?\s*(?:[#;].*)?$/;
const ENTRY = /^\s*("[^"]*"|'[^']*'|[^\s=:#;[\]"'](?:[^=:]*[^\s=:])?)\s*[=:]\s*(.*)$/;
const STRINGS = /"([^"]*)"|'([^']*)'/g;
/** One entry of a table in braces. */
const INLINE = /(?<![\w.-])([\w.-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s,{}[\]]+)/g;

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
      for (const each of stringsIn(written)) leaves.push(itemOf(list, each, line));
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
    const name = written.slice(0, written.length - rest.length).trimStart();
    leaves.push(...valuesAt({ keys, name, rest, line }));
  }
  return leaves;
}

interface Entry {
  readonly keys: readonly string[];
  /** With the sign after it, as written. */
  readonly name: string;
  readonly rest: string;
  readonly line: number;
}

function valuesAt({ keys, name, rest, line }: Entry): Leaf[] {
  if (rest.startsWith("[")) return stringsIn(rest).map((each) => itemOf(keys, each, line));
  if (rest.startsWith("{")) {
    const entries = [...rest.matchAll(INLINE)];
    return entries.map(([entry, key = "", value = ""]) => ({
      keys: [...keys, key],
      value: unquoted(value),
      at: { line, quote: `${name}{ ${entry} }` },
    }));
  }
  const value = withoutComment(rest);
  return [{ keys, value: unquoted(value), at: { line, quote: name + value.trimEnd() } }];
}

function itemOf(keys: readonly string[], value: string, line: number): Leaf {
  return { keys, value, at: { line, quote: value } };
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
