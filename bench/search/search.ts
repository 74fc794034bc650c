import { access } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadTokenCounter, type TokenCounter } from "../../src/app/tokens.ts";
import type { SourceParser } from "../../src/indexing/parsing/parserPool.ts";
import { openModels } from "../../src/main/models.ts";
import { openParser } from "../../src/main/threads.ts";
import type { Embedder } from "../../src/models/port.ts";
import type { Benchmark, BenchOptions, BenchRow } from "../benchmark.ts";
import { readCases, type SearchCase, type SearchQuestion } from "./codeSearchData.ts";
import { crossValidate } from "./crossValidate.ts";
import { chunksOf, PlainBm25 } from "./plainBm25.ts";
import {
  mean,
  ndcg,
  quantile,
  RANKS,
  recallAtBudgets,
  rounded,
  type Shown,
  TOKEN_BUDGETS,
} from "./scoring.ts";
import { SearchedRepository, timed } from "./searchedRepository.ts";

/** As many results as the largest budget of tokens may pay for. */
const DEEP = 50;

/**
 * `npm run bench -- search --data FOLDER --repos FOLDER [--whole] [--cross] [--embedder NAME] [--only NAME...]`: the
 * repositories lie in folders of their names, at the revisions of `repos.json`; those that are not there are left out.
 */
export const searchBench: Benchmark = {
  name: "search",
  about:
    "questions about code: NDCG@10 and recall by tokens of what search answers, beside semble and plain BM25",
  async run({ args, dataFolder }: BenchOptions): Promise<BenchRow[]> {
    const { values } = parseArgs({
      args: [...args],
      options: {
        repos: { type: "string" },
        whole: { type: "boolean", default: false },
        cross: { type: "boolean", default: false },
        embedder: { type: "string", default: "builtin" },
        only: { type: "string", multiple: true },
      },
    });
    if (values.repos === undefined) throw new Error("Name the folder of the repositories: --repos FOLDER.");
    const cases = (await readCases(dataFolder)).filter(({ name }) => values.only?.includes(name) ?? true);
    const parser = openParser();
    try {
      const world = { ...values, repos: values.repos, parser, embedder: embedderOf(values.embedder) };
      const there = await present(cases, world.repos);
      return values.cross
        ? await crossValidate(there, (each) => open(each, world))
        : await measureAll(there, world);
    } finally {
      await parser.close();
    }
  },
};

interface World {
  readonly repos: string;
  readonly whole: boolean;
  readonly parser: SourceParser;
  readonly embedder: Embedder | null;
}

function embedderOf(name: string): Embedder | null {
  const settings = { embedder: name, embedderKey: null, llmUrl: null, llmModel: null, llmKey: null };
  return openModels(settings, { error() {}, warn: console.warn, info() {}, debug() {} }).embedder;
}

async function present(cases: readonly SearchCase[], repos: string): Promise<SearchCase[]> {
  const isThere = await Promise.all(
    cases.map(({ name }) =>
      access(join(repos, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  const missing = cases.filter((_, index) => !isThere[index]).map(({ name }) => name);
  if (missing.length > 0) console.log(`Not in ${repos}, so left out: ${missing.join(", ")}.`);
  return cases.filter((_, index) => isThere[index]);
}

function open({ name, folder }: SearchCase, { repos, whole, parser, embedder }: World) {
  const indexed = whole ? "" : folder;
  return SearchedRepository.open({ root: join(repos, name, indexed), folder: indexed, parser, embedder });
}

interface Asked {
  readonly question: SearchQuestion;
  readonly ndcg: number;
  readonly recall: readonly number[];
  readonly bm25: number;
  readonly coldMs: number;
  readonly warmMs: number;
}

async function measureAll(cases: readonly SearchCase[], world: World): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const asked: Asked[][] = [];
  for (const each of cases) {
    const repository = await open(each, world);
    try {
      const answers = await askAll(each, repository);
      asked.push(answers);
      rows.push(rowOf(each, repository, answers));
    } finally {
      await repository.close();
    }
  }
  return [...rows, totals(cases, asked)];
}

async function askAll({ questions }: SearchCase, repository: SearchedRepository): Promise<Asked[]> {
  const countTokens = await loadTokenCounter();
  const plain = new PlainBm25(chunksOf(repository.texts));
  const asked: Asked[] = [];
  for (const question of questions) {
    repository.forget();
    const coldMs = await timed(() => repository.search(question.text, RANKS));
    let results: Shown[] = [];
    const warmMs = await timed(async () => {
      results = await repository.search(question.text, RANKS);
    });
    const deep = await repository.search(question.text, DEEP);
    asked.push({
      question,
      ndcg: ndcg(question, results),
      recall: recallAtBudgets(question, deep, (result) => tokensOf(repository, result, countTokens)),
      bm25: ndcg(question, plain.search(question.text, RANKS)),
      coldMs,
      warmMs,
    });
  }
  return asked;
}

function tokensOf(
  { texts }: SearchedRepository,
  { path, startLine, endLine }: Shown,
  countTokens: TokenCounter,
): number {
  const lines = (texts.get(path) ?? "").split("\n");
  return countTokens(lines.slice(startLine - 1, endLine).join("\n"));
}

function rowOf(
  { name, semble }: SearchCase,
  { texts, timesMs }: SearchedRepository,
  asked: readonly Asked[],
): BenchRow {
  return {
    repository: name,
    files: texts.size,
    ...columnsOf(
      asked,
      semble ?? Number.NaN,
      mean(asked.map(({ ndcg }) => ndcg)),
      mean(asked.map(({ bm25 }) => bm25)),
    ),
    "parse s": rounded(timesMs.parse / 1000, 2),
    "index s": rounded(timesMs.index / 1000, 2),
    "vectors s": rounded(timesMs.embed / 1000, 2),
  };
}

/** The mean over repositories, as the data ask for it; what is by questions is over all of them. */
function totals(cases: readonly SearchCase[], asked: readonly Asked[][]): BenchRow {
  const ofEach = (value: (asked: Asked) => number) => mean(asked.map((some) => mean(some.map(value))));
  const semble = mean(cases.flatMap((each) => each.semble ?? []));
  return {
    repository: "all",
    ...columnsOf(
      asked.flat(),
      semble,
      ofEach((each) => each.ndcg),
      ofEach((each) => each.bm25),
    ),
  };
}

function columnsOf(asked: readonly Asked[], semble: number, score: number, bm25: number): BenchRow {
  const categories = ["architecture", "semantic", "symbol"].map((category) => {
    const of = asked.filter(({ question }) => question.category === category);
    return [category, of.length === 0 ? "" : rounded(mean(of.map(({ ndcg }) => ndcg)), 3)] as const;
  });
  const recall = TOKEN_BUDGETS.map((budget, index) => {
    const shares = asked.map(({ recall }) => recall[index] ?? 0);
    return [`@${budget}`, rounded(mean(shares), 3)] as const;
  });
  return {
    "ndcg@10": rounded(score, 3),
    semble: Number.isNaN(semble) ? "" : rounded(semble, 3),
    bm25: rounded(bm25, 3),
    ...Object.fromEntries(categories),
    ...Object.fromEntries(recall),
    "p50 ms": rounded(
      quantile(
        asked.map(({ warmMs }) => warmMs),
        0.5,
      ),
      2,
    ),
    "p95 ms": rounded(
      quantile(
        asked.map(({ warmMs }) => warmMs),
        0.95,
      ),
      2,
    ),
    "cold p50 ms": rounded(
      quantile(
        asked.map(({ coldMs }) => coldMs),
        0.5,
      ),
      2,
    ),
  };
}
