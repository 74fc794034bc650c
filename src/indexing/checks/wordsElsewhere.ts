import { zstdDecompressSync } from "node:zlib";
import type { GraphReader } from "../../stores/port.ts";
import { type IndexedFile, packedTexts } from "../patterns/indexedFiles.ts";

/** Files that make use of code and are not parsed: pages, templates, and what says which function serves what. */
const USING = new Set(["vue", "svelte", "astro", "html", "template", "yaml", "toml", "graphql"]);
const FILES_AT_ONCE = 200;

/** Those of the names that stand in files which are not parsed but may use code. */
export async function wordsElsewhere(
  code: GraphReader,
  files: readonly IndexedFile[],
  names: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Set<string>> {
  const found = new Set<string>();
  const using = files.filter(({ path, language }) => USING.has(language ?? "") || path.endsWith(".mdx"));
  for (let at = 0; at < using.length && names.size > 0; at += FILES_AT_ONCE) {
    signal.throwIfAborted();
    for (const { packed } of await packedTexts(code, using.slice(at, at + FILES_AT_ONCE)))
      for (const [word] of zstdDecompressSync(packed)
        .toString()
        .matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
        if (names.has(word)) found.add(word);
  }
  return found;
}
