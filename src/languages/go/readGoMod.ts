import type { Json } from "../../domain/record.ts";

/** `go.mod` as `{ module, replace: { path: folder } }`; only replacements by a folder are of interest. */
export function readGoMod(text: string): Json | null {
  let module: string | null = null;
  const replace: Record<string, string> = {};
  for (const { verb, words } of directives(text)) {
    if (verb === "module") module = words[0] ?? null;
    if (verb === "replace") addReplacement(words, replace);
  }
  return module === null ? null : { module, replace };
}

/** Lines as a verb and its words; in `verb ( … )` each line is a directive of its own. */
function* directives(text: string): Generator<{ verb: string; words: string[] }> {
  let block: string | null = null;
  for (const line of text.split("\n")) {
    const words = wordsOf(line);
    const [first] = words;
    if (first === undefined) continue;
    if (block !== null && first === ")") block = null;
    else if (block !== null) yield { verb: block, words };
    else if (words[1] === "(") block = first;
    else yield { verb: first, words: words.slice(1) };
  }
}

function wordsOf(line: string): string[] {
  const [code = ""] = line.split("//", 1);
  const words = code.trim().split(/\s+/);
  return words.filter((word) => word !== "").map((word) => word.replace(/^["`]|["`]$/g, ""));
}

function addReplacement(words: readonly string[], into: Record<string, string>): void {
  const arrow = words.indexOf("=>");
  const [path] = words;
  const target = words[arrow + 1];
  if (arrow > 0 && path && target && /^\.\.?(?:\/|$)/.test(target)) into[path] = target;
}
