import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { zstdCompressSync } from "node:zlib";
import { ParserPool } from "../../src/indexing/parsing/parserPool.ts";
import type { PackedSource } from "../../src/indexing/parsing/searchSource.ts";
import { languageOf } from "../../src/languages/languageOf.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { REPOSITORIES, repositoriesIn } from "../repositories.ts";
import { askAstGrep, type Place } from "./astGrep.ts";
import { PATTERNS } from "./patternList.ts";

const never = new AbortController().signal;

export const patternsBench: Benchmark = {
  name: "patterns",
  about: "structural search beside ast-grep: the same matches for the same patterns, and the time",
  async run({ args }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        ...REPOSITORIES,
        /** The rival's program. */
        "ast-grep": { type: "string", default: "ast-grep" },
        differences: { type: "string", default: "0" },
      },
      allowPositionals: true,
    });
    const worker = new URL("../../src/indexing/parsing/parseWorker.ts", import.meta.url);
    const grammars = new URL("../../dist/grammars/", import.meta.url);
    const pool = new ParserPool({ worker, grammars, threads: 2 });
    const rows: BenchRow[] = [];
    try {
      for (const { name, path } of await repositoriesIn(values.repos, positionals)) {
        const sources = await sourcesIn(path);
        for (const [language, patterns] of Object.entries(PATTERNS)) {
          const own = sources.filter((source) => source.language === language);
          if (own.length < FEWEST_FILES) continue;
          for (const pattern of patterns)
            rows.push(
              await compare({
                pool,
                rival: values["ast-grep"],
                repository: name,
                root: path,
                language,
                pattern,
                sources: own,
                shown: Number(values.differences),
              }),
            );
        }
      }
    } finally {
      await pool.close();
    }
    return [...rows, totals(rows)];
  },
};

/** In fewer there is little to be found. */
const FEWEST_FILES = 20;

interface Source extends PackedSource {
  readonly text: string;
}

async function sourcesIn(root: string): Promise<Source[]> {
  const tree = await openSourceTree({ root, environment: process.env });
  const { files } = await tree.list();
  const sources: Source[] = [];
  for (const { path } of files) {
    const language = languageOf(path);
    if (language === null || PATTERNS[language] === undefined) continue;
    const text = await readFile(join(root, path), "utf8");
    sources.push({ path, language, text, packed: zstdCompressSync(text), bytes: text.length });
  }
  return sources;
}

interface Comparison {
  readonly pool: ParserPool;
  readonly rival: string;
  readonly repository: string;
  readonly root: string;
  readonly language: string;
  readonly pattern: string;
  readonly sources: readonly Source[];
  /** How many differences to print. */
  readonly shown: number;
}

async function compare(comparison: Comparison): Promise<BenchRow> {
  const { pool, rival, repository, root, language, pattern, sources, shown } = comparison;
  const packed = sources.map(({ text: _, ...source }) => source);
  await pool.search({ pattern: "warmUp()", isQuery: false, from: 0 }, packed.slice(0, 1), never);
  const startedMs = performance.now();
  const found = await pool.search({ pattern, isQuery: false, from: 0 }, packed, never);
  const oursMs = performance.now() - startedMs;
  const ours = found.flatMap(({ matches }, at) =>
    matches.map((match) => placeOf(match, sources[at] as Source)),
  );
  const rivalStartedMs = performance.now();
  const theirs = await askAstGrep(
    rival,
    root,
    language,
    pattern,
    sources.map(({ path }) => path),
  );
  const theirsMs = performance.now() - rivalStartedMs;
  const [ourKeys, theirKeys] = [new Set(ours.map(keyOf)), new Set(theirs.map(keyOf))];
  const onlyOurs = ours.filter((place) => !theirKeys.has(keyOf(place)));
  const onlyTheirs = theirs.filter((place) => !ourKeys.has(keyOf(place)));
  for (const [who, places] of [
    ["loci alone", onlyOurs],
    ["ast-grep alone", onlyTheirs],
  ] as const)
    for (const { path, line, text } of places.slice(0, shown))
      console.log(`${pattern} — ${who}: ${path}:${line} ${JSON.stringify(text.slice(0, 100))}`);
  return {
    repository,
    language,
    pattern,
    both: ourKeys.size - onlyOurs.length,
    "loci alone": onlyOurs.length,
    "ast-grep alone": onlyTheirs.length,
    "loci ms": Math.round(oursMs),
    "ast-grep ms": Math.round(theirsMs),
  };
}

/** In bytes, as the rival counts. */
function placeOf(
  match: { start: number; end: number; startLine: number; text: string },
  { path, text }: Source,
): Place {
  const start = Buffer.byteLength(text.slice(0, match.start));
  return { path, start, end: start + Buffer.byteLength(match.text), line: match.startLine, text: match.text };
}

const keyOf = ({ path, start, end }: Place) => `${path} ${start} ${end}`;

function totals(rows: readonly BenchRow[]): BenchRow {
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
  const columns = ["both", "loci alone", "ast-grep alone", "loci ms", "ast-grep ms"];
  return {
    repository: "all",
    language: "",
    pattern: `${rows.length} patterns`,
    ...Object.fromEntries(columns.map((column) => [column, sum(column)])),
  };
}
