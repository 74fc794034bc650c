import { parseArgs } from "node:util";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { REPOSITORIES, repositoriesIn } from "../repositories.ts";
import { view } from "../storeCodeGraph.ts";
import { type Commit, Repository, wordsIn } from "./commits.ts";
import { METHODS } from "./methods.ts";
import { means, type Score, scoreOf } from "./score.ts";
import { ServedRepository } from "./servedRepository.ts";
import { taskForm } from "./taskForm.ts";
import { truthOf } from "./truth.ts";

/** What the weights were chosen on; the others have never been looked at for that. */
const CHOSEN_ON: ReadonlySet<string> = new Set(
  "click chi rack guzzle plug hono jq serilog ripgrep".split(" "),
);
/** From so many words on a message is a report rather than a sentence. */
const LONG_WORDS = 80;
/** Of a repository's commits; most of them are merges, chores or too large. */
const MOST_LOOKED_AT = 2_000;

/** How one commit was found by one method. */
interface Outcome {
  readonly repository: string;
  readonly method: string;
  readonly isNamed: boolean;
  readonly isLong: boolean;
  readonly score: Score;
}

/**
 * `--repos FOLDER` holds the repositories; those named are taken, or all of them. Of each the last `--commits N` that tell
 * of a change to a few files, in `--words N` or more: the message is the task, the parent is the code, and what was
 * changed is to be found. `--as body` leaves out the first line, `--as report` puts it into a form for reporting errors.
 */
export const localizeBench: Benchmark = {
  name: "localize",
  about: "finding the place to change from a commit's message alone",
  async run({ args }) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...REPOSITORIES,
        commits: { type: "string", default: "30" },
        words: { type: "string", default: "0" },
        as: { type: "string", default: "message" },
      },
    });
    const outcomes: Outcome[] = [];
    for (const { name, path } of await repositoriesIn(values.repos, positionals)) {
      const repository = await Repository.open(path);
      try {
        const found = await localize(repository, {
          count: Number(values.commits),
          leastWords: Number(values.words),
          taskOf: taskForm(values.as),
        });
        outcomes.push(...found.map((outcome) => ({ ...outcome, repository: name })));
      } finally {
        await repository.remove();
      }
    }
    return rowsOf(outcomes);
  },
};

type OutcomeHere = Omit<Outcome, "repository">;

interface Wanted {
  readonly count: number;
  readonly leastWords: number;
  taskOf(message: string): string;
}

async function localize(repository: Repository, { taskOf, ...wanted }: Wanted): Promise<OutcomeHere[]> {
  const commits = repository.newest({ ...wanted, mostLooked: MOST_LOOKED_AT });
  const [first] = commits;
  if (!first) return [];
  repository.checkOut(first.parent);
  const served = await ServedRepository.open(repository.root);
  try {
    const outcomes: OutcomeHere[] = [];
    for (const commit of commits) {
      repository.checkOut(commit.parent);
      await served.catchUp();
      outcomes.push(...(await askAll(served, commit, taskOf(commit.message))));
    }
    return outcomes;
  } finally {
    await served.close();
  }
}

async function askAll(served: ServedRepository, commit: Commit, task: string): Promise<OutcomeHere[]> {
  const truth = await truthOf(served.workspace.code, view, commit);
  if (truth.files.size === 0) return [];
  const outcomes: OutcomeHere[] = [];
  for (const [method, answer] of Object.entries(METHODS)) {
    const score = scoreOf(await answer(served, task), truth);
    outcomes.push({ method, isNamed: truth.isNamed, isLong: wordsIn(task) >= LONG_WORDS, score });
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
    ["all: long", ({ isLong }) => isLong],
    ["all: short", ({ isLong }) => !isLong],
    ["all", () => true],
  ];
  const there = groups.filter(([, isIn]) => outcomes.some(isIn));
  return there.flatMap(([group, isIn]) =>
    Object.keys(METHODS).map((method) => {
      const scores = outcomes.filter((outcome) => outcome.method === method && isIn(outcome));
      return { group, method, commits: scores.length, ...means(scores.map(({ score }) => score)) };
    }),
  );
}
