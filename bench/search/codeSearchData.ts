import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A place that answers a question: a file, or some lines of it. */
export interface Target {
  readonly path: string;
  readonly startLine: number | null;
  readonly endLine: number | null;
}

export interface SearchQuestion {
  readonly text: string;
  readonly category: string;
  readonly targets: readonly Target[];
}

export interface SearchCase {
  readonly name: string;
  /** The folder that is indexed; empty for all of it. */
  readonly folder: string;
  readonly questions: readonly SearchQuestion[];
  /** What semble reaches on it, where the data say so. */
  readonly semble: number | null;
}

interface RawRepository {
  readonly name: string;
  readonly benchmark_root?: string | null;
}

type RawTarget = string | { readonly path: string; readonly start_line?: number; readonly end_line?: number };

interface RawQuestion {
  readonly query: string;
  readonly category: string;
  readonly relevant: readonly RawTarget[];
  readonly secondary: readonly RawTarget[];
}

/** Reads `code-search` of the data folder: `repos.json`, and one file of questions a repository. */
export async function readCases(dataFolder: string | undefined): Promise<SearchCase[]> {
  if (dataFolder === undefined) throw new Error("Name the folder of the data: --data FOLDER.");
  const folder = join(dataFolder, "code-search");
  const repositories = await readJson<RawRepository[]>(join(folder, "repos.json"));
  const semble = await readSembleScores(dataFolder);
  return Promise.all(
    repositories.map(async ({ name, benchmark_root }) => ({
      name,
      folder: benchmark_root ?? "",
      questions: (await readJson<RawQuestion[]>(join(folder, `${name}.json`))).map(questionOf),
      semble: semble.get(name) ?? null,
    })),
  );
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, "utf8"));
}

function questionOf({ query, category, relevant, secondary }: RawQuestion): SearchQuestion {
  return { text: query, category, targets: [...relevant, ...secondary].map(targetOf) };
}

function targetOf(raw: RawTarget): Target {
  if (typeof raw === "string") return { path: raw, startLine: null, endLine: null };
  return { path: raw.path, startLine: raw.start_line ?? null, endLine: raw.end_line ?? null };
}

/** The data's README lists them as `name .123, name .456` after a sentence that names them. */
async function readSembleScores(dataFolder: string): Promise<Map<string, number>> {
  const text = await readFile(join(dataFolder, "README.md"), "utf8").catch(() => "");
  const [, list = ""] = /semble's NDCG@10 on the development repositories[^:]*: (.*)/.exec(text) ?? [];
  return new Map(
    [...list.matchAll(/([\w.-]+) (\d?\.\d+)/g)].map(([, name = "", score]) => [name, Number(score)]),
  );
}
