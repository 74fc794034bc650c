import { zstdDecompressSync } from "node:zlib";
import type { GraphReader } from "../../stores/port.ts";
import { type IndexedFile, packedTexts } from "../patterns/indexedFiles.ts";

/** Files that are not parsed and make use of code: pages and templates, in which any word may be a name. */
const PAGES = new Set(["vue", "svelte", "astro", "html", "template"]);
const ANY_WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** Settings say which function serves what: `handler: src/orders.place`. */
const SETTINGS = new Set(["yaml", "toml", "json"]);
const AFTER_A_PATH = /(?<=[\w/][.:#])[\p{L}_$][\p{L}\p{N}_$]*(?![\w.:/])/gu;
const FILES_AT_ONCE = 200;

/** Those of the names that stand in files which are not parsed but may use code. */
export async function wordsElsewhere(
  code: GraphReader,
  files: readonly IndexedFile[],
  names: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Set<string>> {
  const found = new Set<string>();
  const using = files.flatMap((file) => {
    const words = wordsFor(file);
    return words ? { ...file, words } : [];
  });
  for (let at = 0; at < using.length && names.size > 0; at += FILES_AT_ONCE) {
    signal.throwIfAborted();
    for (const { packed, words } of await packedTexts(code, using.slice(at, at + FILES_AT_ONCE)))
      for (const [word] of zstdDecompressSync(packed).toString().matchAll(words))
        if (names.has(word)) found.add(word);
  }
  return found;
}

function wordsFor({ path, language }: IndexedFile): RegExp | null {
  if (PAGES.has(language ?? "") || path.endsWith(".mdx")) return ANY_WORD;
  return SETTINGS.has(language ?? "") ? AFTER_A_PATH : null;
}
