import { PASSAGE_NUMBERS } from "../../src/domain/codePassage.ts";
import type { PassageSnapshot } from "../../src/passages/passage.ts";
import { choosePassages, passageScores } from "../../src/recall/code/search/choosePassages.ts";
import { fileTable } from "../../src/recall/code/search/fileTable.ts";
import { nearbyScores, type Tie } from "../../src/recall/code/search/neighbours.ts";
import { lookups, readQuestion } from "../../src/recall/code/search/question.ts";
import { fileSigns, totalScores } from "../../src/recall/code/search/rankFiles.ts";
import { SIGNALS } from "../../src/recall/code/search/signal.ts";
import { pathIn, TIE_TYPES } from "../../src/recall/code/search/ties.ts";
import { type SearchWeights, WEIGHTS } from "../../src/recall/code/search/weights.ts";
import type { BenchRow } from "../benchmark.ts";
import type { SearchCase, SearchQuestion } from "./codeSearchData.ts";
import { mean, ndcg, RANKS, rounded } from "./scoring.ts";
import { type SearchedRepository, view } from "./searchedRepository.ts";

const ROUNDS = 2;
/** Differences in the mean that say nothing: with so few repositories, chance makes as much. */
const TOLERANCE = 0.002;

/** What each weight may be, in order. */
const CHOICES: { readonly [Weight in keyof SearchWeights]: readonly number[] } = {
  k1: [0.8, 1.2, 1.5, 2],
  b: [0.5, 0.75, 0.9],
  beside: [0, 0.2, 0.4, 0.7, 1],
  power: [1, 2, 3, 4, 6],
  joinedWords: [0, 0.25, 0.5, 1],
  vector: [0, 0.2, 0.4, 0.7, 1],
  fileName: [0, 0.2, 0.35, 0.5, 0.8],
  exactName: [0, 0.2, 0.4, 0.8],
  mentionedName: [0, 0.1, 0.2, 0.4],
  neighbours: [0, 0.1, 0.2, 0.3, 0.5],
  aside: [0.15, 0.3, 0.5, 0.7, 1],
  variant: [0.6, 0.75, 0.85, 1],
};

/** Where choosing begins: plain BM25, all else turned off. */
const PLAIN: SearchWeights = {
  k1: 1.2,
  b: 0.75,
  beside: 0,
  power: 1,
  joinedWords: 0,
  vector: 0,
  fileName: 0,
  exactName: 0,
  mentionedName: 0,
  neighbours: 0,
  aside: 1,
  variant: 1,
};

interface Prepared {
  readonly name: string;
  readonly questions: readonly PreparedQuestion[];
  pathOf(path: string): string;
  readonly ties: readonly Tie[];
}

interface PreparedQuestion {
  readonly question: SearchQuestion;
  readonly snapshot: PassageSnapshot;
  readonly similarities: Float32Array | null;
}

/**
 * Chooses the weights on some repositories and scores them on the others, each of which is left out once: what a
 * repository nobody looked at can expect of weights that were chosen in this way.
 */
export async function crossValidate(
  cases: readonly SearchCase[],
  open: (each: SearchCase) => Promise<SearchedRepository>,
): Promise<BenchRow[]> {
  const repositories: Prepared[] = [];
  const opened: SearchedRepository[] = [];
  try {
    for (const each of cases) {
      const repository = await open(each);
      opened.push(repository);
      repositories.push(await prepare(each, repository));
    }
    return folds(repositories);
  } finally {
    for (const repository of opened) await repository.close();
  }
}

async function prepare({ name, questions }: SearchCase, repository: SearchedRepository): Promise<Prepared> {
  const prepared: PreparedQuestion[] = [];
  for (const question of questions) {
    const asked = readQuestion(question.text, WEIGHTS);
    const snapshot = await repository.snapshot(lookups(asked));
    prepared.push({ question, snapshot, similarities: await repository.similarities(snapshot, asked) });
  }
  const first = prepared[0]?.snapshot;
  return {
    name,
    questions: prepared,
    pathOf: (path) => repository.pathOf(path),
    ties: first ? await allTies(repository, first) : [],
  };
}

/** All ties between files, as which of them a search reads depends on the weights. */
async function allTies({ code }: SearchedRepository, snapshot: PassageSnapshot): Promise<Tie[]> {
  const { numberOf } = fileTable(snapshot.groups);
  const ties = new Map<string, Tie>();
  await code.scanEdges(view, {
    types: TIE_TYPES,
    onBatch(batch) {
      for (const edge of batch) {
        const from = numberOf.get(pathIn(edge.from));
        const to = numberOf.get(pathIn(edge.to));
        if (from === undefined || to === undefined || from === to) continue;
        ties.set(`${from} ${to}`, { from, to });
        ties.set(`${to} ${from}`, { from: to, to: from });
      }
    },
  });
  return [...ties.values()];
}

function scoreOf({ questions, ties, pathOf }: Prepared, weights: SearchWeights): number {
  const all = new Set(SIGNALS);
  const scores = questions.map(({ question, snapshot, similarities }) => {
    const signs = fileSigns(snapshot, readQuestion(question.text, weights), similarities, weights);
    const seeds = totalScores(signs, null, all, weights);
    const totals = totalScores(signs, nearbyScores(seeds, ties), all, weights);
    const chosen = choosePassages(snapshot, totals, passageScores(snapshot, signs, weights), RANKS);
    const shown = chosen.map(({ slot, file }) => ({
      path: pathOf(snapshot.groups[file]?.key ?? ""),
      startLine: snapshot.number(slot, PASSAGE_NUMBERS.startLine),
      endLine: snapshot.number(slot, PASSAGE_NUMBERS.endLine),
    }));
    return ndcg(question, shown);
  });
  return mean(scores);
}

/** The same weights are tried again and again. */
class Scores {
  readonly #known = new Map<string, number>();

  of(repository: Prepared, weights: SearchWeights): number {
    const key = `${repository.name} ${JSON.stringify(weights)}`;
    const score = this.#known.get(key) ?? scoreOf(repository, weights);
    this.#known.set(key, score);
    return score;
  }

  mean(repositories: readonly Prepared[], weights: SearchWeights): number {
    return mean(repositories.map((repository) => this.of(repository, weights)));
  }
}

function folds(repositories: readonly Prepared[]): BenchRow[] {
  const scores = new Scores();
  const rows: BenchRow[] = repositories.map((left) => {
    const chosen = choose(
      repositories.filter((each) => each !== left),
      scores,
    );
    return {
      repository: left.name,
      "weights of the product": rounded(scores.of(left, WEIGHTS), 4),
      "weights chosen without it": rounded(scores.of(left, chosen), 4),
      chosen: Object.values(chosen).join(" "),
    };
  });
  const average = (column: string) => rounded(mean(rows.map((row) => Number(row[column]))), 4);
  return [
    ...rows,
    {
      repository: "all",
      "weights of the product": average("weights of the product"),
      "weights chosen without it": average("weights chosen without it"),
      chosen: Object.keys(CHOICES).join(" "),
    },
  ];
}

/** One weight after the other takes the middle of the values that are about best for the rest. */
function choose(repositories: readonly Prepared[], scores: Scores): SearchWeights {
  let best = PLAIN;
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of Object.keys(CHOICES) as (keyof SearchWeights)[]) {
      const tried = CHOICES[name].map((value) => {
        const weights = { ...best, [name]: value };
        return { weights, score: scores.mean(repositories, weights) };
      });
      const highest = Math.max(...tried.map(({ score }) => score));
      const good = tried.filter(({ score }) => score >= highest - TOLERANCE);
      best = good[good.length >> 1]?.weights ?? best;
    }
  }
  return best;
}
