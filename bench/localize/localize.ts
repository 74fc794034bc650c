import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_RECALL } from "../../src/domain/recallSettings.ts";
import { CODE_PASSAGES } from "../../src/indexing/passages/codeIndex.ts";
import { embedPassages } from "../../src/indexing/passages/embedPassages.ts";
import { guard, meta, openIndexedTree } from "../../src/indexing/testing/indexedTree.ts";
import { lazyBuiltin } from "../../src/main/lazyBuiltin.ts";
import { openParser } from "../../src/main/threads.ts";
import { PassageIndex } from "../../src/passages/passageIndex.ts";
import type { PackParts } from "../../src/recall/pack/packQuestion.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { type Commit, Repository } from "./commits.ts";
import { METHODS } from "./methods.ts";
import { means, type Score, scoreOf } from "./score.ts";
import { truthOf } from "./truth.ts";

const checkout = dirname(dirname(import.meta.dirname));
const BESIDE_THE_CHECKOUT = join(dirname(checkout), "repositories");

const SILENT = { error() {}, warn() {}, info() {}, debug() {} };
/** What the weights were chosen on; the others have never been looked at for that. */
const CHOSEN_ON: ReadonlySet<string> = new Set(
  "click chi rack guzzle plug hono jq serilog ripgrep".split(" "),
);
/** Of a repository's commits; most of them are merges, chores or too large. */
const MOST_LOOKED_AT = 2_000;

/** How one commit was found by one method. */
interface Outcome {
  readonly repository: string;
  readonly method: string;
  readonly isNamed: boolean;
  readonly score: Score;
}

/**
 * `--repos FOLDER` holds the repositories, which are named. Of each the last `--commits N` that tell of a change to a few
 * files: the message is the task, the parent is the code, and what was changed is to be found.
 */
export const localizeBench: Benchmark = {
  name: "localize",
  about: "finding the place to change from a commit's message alone",
  async run({ args }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        repos: { type: "string", default: BESIDE_THE_CHECKOUT },
        commits: { type: "string", default: "30" },
      },
    });
    const outcomes: Outcome[] = [];
    for (const name of positionals) {
      const repository = await Repository.open(join(values.repos, name));
      try {
        outcomes.push(...(await localize(repository, name, Number(values.commits))));
      } finally {
        await repository.remove();
      }
    }
    return rowsOf(outcomes);
  },
};

async function localize(repository: Repository, name: string, count: number): Promise<Outcome[]> {
  const home = await mkdtemp(join(tmpdir(), "loci-localize-home-"));
  const parser = openParser();
  const store = await openSqliteStore({ folder: join(home, "memory") });
  const commits = repository.newest(count, MOST_LOOKED_AT);
  const { embedder } = lazyBuiltin(SILENT);
  const { signal } = new AbortController();
  const [first] = commits;
  if (first) repository.checkOut(first.parent);
  const indexed = await openIndexedTree({ root: repository.root, parser, environment: process.env });
  const { code } = indexed;
  try {
    const parts: PackParts = {
      code,
      passages: new PassageIndex(code, CODE_PASSAGES),
      embedder,
      memories: {
        memory: store.memory,
        serving: null,
        language: null,
        settings: DEFAULT_RECALL,
        now: Date.now(),
      },
    };
    const outcomes: Outcome[] = [];
    for (const commit of commits) {
      repository.checkOut(commit.parent);
      await indexed.index();
      await embedPassages({
        code,
        view: { guard },
        project: guard.project,
        embedder,
        meta,
        signal,
        onEmbedded() {},
      });
      outcomes.push(...(await askAll(parts, commit)).map((outcome) => ({ ...outcome, repository: name })));
    }
    return outcomes;
  } finally {
    await indexed.close();
    await store.close();
    await parser.close();
    await rm(home, { recursive: true, force: true });
  }
}

async function askAll(parts: PackParts, commit: Commit): Promise<Omit<Outcome, "repository">[]> {
  const view = { guard };
  const truth = await truthOf(parts.code, view, commit);
  if (truth.files.size === 0) return [];
  const outcomes: Omit<Outcome, "repository">[] = [];
  for (const [method, answer] of Object.entries(METHODS)) {
    const score = scoreOf(await answer(parts, view, commit.message), truth);
    outcomes.push({ method, isNamed: truth.isNamed, score });
  }
  return outcomes;
}

function rowsOf(outcomes: readonly Outcome[]): BenchRow[] {
  const groups: readonly [string, (outcome: Outcome) => boolean][] = [
    ...[...new Set(outcomes.map(({ repository }) => repository))].map(
      (name): [string, (outcome: Outcome) => boolean] => [name, ({ repository }) => repository === name],
    ),
    ["all that weights were chosen on", ({ repository }) => CHOSEN_ON.has(repository)],
    ["all others", ({ repository }) => !CHOSEN_ON.has(repository)],
    ["all: a file is named", ({ isNamed }) => isNamed],
    ["all: no file is named", ({ isNamed }) => !isNamed],
    ["all", () => true],
  ];
  return groups.flatMap(([group, isIn]) =>
    Object.keys(METHODS).map((method) => {
      const scores = outcomes.filter((outcome) => outcome.method === method && isIn(outcome));
      return { group, method, commits: scores.length, ...means(scores.map(({ score }) => score)) };
    }),
  );
}
