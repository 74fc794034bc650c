/**
 * Writes which words occur in source code, and how often: `node scripts/distill/countWords.ts --out FILE FOLDER...`
 *
 * Each folder is one repository. Identifiers are taken apart as the embedder does it. A word counts by the share of a
 * repository's words that it makes up, averaged over the repositories, so that a large one has no more say than a small
 * one; words that few repositories know are their own names and are left out. The result is `words.tsv` beside this
 * file: a word, and how many times it occurs in ten million.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { wordsOf } from "../../src/models/builtin/wordsOf.ts";

const FEWEST_REPOSITORIES = 3;
const PER = 10_000_000;
/** No repository needs more to show what is common in it. */
const MOST_FILES = 4000;
const MOST_BYTES = 200_000;
const SOURCES = new Set(
  "c cc cpp cs css dart ex exs go h hpp hs html java js jsx kt kts lua md mjs php proto py rb rs rst scala sh sql swift toml ts tsx txt yaml yml zig".split(
    " ",
  ),
);

const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
if (!values.out || positionals.length === 0) throw new Error("Usage: countWords.ts --out FILE FOLDER...");
writeFileSync(values.out, report(positionals.map(countFolder)));

function report(repositories: readonly ReadonlyMap<string, number>[]): string {
  const seen = new Map<string, { repositories: number; share: number }>();
  for (const counts of repositories) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const [word, count] of counts) {
      const known = seen.get(word) ?? { repositories: 0, share: 0 };
      known.repositories++;
      known.share += count / total / repositories.length;
      seen.set(word, known);
    }
  }
  return [...seen]
    .filter(([, { repositories }]) => repositories >= FEWEST_REPOSITORIES)
    .map(([word, { share }]) => ({ word, count: Math.max(1, Math.round(share * PER)) }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .map(({ word, count }) => `${word}\t${count}\n`)
    .join("");
}

function countFolder(folder: string): Map<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCES.has(extname(entry.name).slice(1)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  // Evenly over the whole repository, not its first folders.
  const step = Math.max(1, files.length / MOST_FILES);
  const counts = new Map<string, number>();
  for (let at = 0; at < files.length; at += step) {
    const text = readFileSync(files[Math.floor(at)] ?? "", "utf8");
    if (text.length > MOST_BYTES) continue;
    for (const word of wordsOf(text)) {
      if (/^[a-z]{2,20}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}
