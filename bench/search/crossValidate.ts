import { PASSAGE_NUMBERS } from "../../src/domain/codePassage.ts";
import type { PassageSnapshot } from "../../src/passages/passage.ts";
import { type Chosen, choosePassages, passageScore } from "../../src/recall/code/search/choosePassages.ts";
import { nearbyScores } from "../../src/recall/code/search/neighbours.ts";
import { lookups, readQuestion } from "../../src/recall/code/search/question.ts";
import { fileSigns, totalScores } from "../../src/recall/code/search/rankFiles.ts";
import { tiesOf } from "../../src/recall/code/search/ties.ts";
import { type SearchWeights, WEIGHTS } from "../../src/recall/code/search/weights.ts";
import { SIGNALS } from "../../src/recall/signal.ts";
import type { BenchRow } from "../benchmark.ts";
import type { SearchCase, SearchQuestion } from "./codeSearchData.ts";
import { HeldEdges } from "./heldEdges.ts";
import { mean, ndcg, RANKS, rounded } from "./scoring.ts";
import { project, type SearchedRepository, view } from "./searchedRepository.ts";

const ROUNDS = 2;
/** More than are shown, as several may be of one node. */
const CHOSEN = RANKS * 4;
/** Differences in the mean that say nothing: with so few repositories, chance makes as much. */
const TOLERANCE = 0.002;

/** The same steps for all that is added, and for all that is left, so that no grid knows what was chosen before. */
const ADDED = [0, 0.1, 0.2, 0.4, 0.8, 1.6];
const LEFT = [0.1, 0.25, 0.5, 0.75, 1];

/** What each weight may be, in order. */
const CHOICES: { readonly [Weight in keyof SearchWeights]: readonly number[] } = {
  k1: [0.5, 1, 1.5, 2, 3],
  b: [0, 0.25, 0.5, 0.75, 1],
  beside: ADDED,
  power: [1, 1.5, 2, 3, 5, 8],
  joinedWords: ADDED,
  vector: ADDED,
  fileName: ADDED,
  exactName: ADDED,
  mentionedName: ADDED,
  neighbours: ADDED,
  aside: LEFT,
  variant: LEFT,
};

/** What a fold does not choose anew. All of it was found with these repositories in sight, so the folds flatter it. */
const NOT_CHOSEN_ANEW =
  "which signs there are, how strong a definition is by its sort (STRENGTHS), how files are told apart (traits, phrases that ask for them), stop words, how text is cut, how many ties are read, LEAST_SHARE";

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
  readonly edges: HeldEdges;
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
    return await folds(repositories);
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
  return {
    name,
    questions: prepared,
    pathOf: (path) => repository.pathOf(path),
    edges: await HeldEdges.of(repository.code),
  };
}

async function scoreOf({ questions, edges, pathOf }: Prepared, weights: SearchWeights): Promise<number> {
  const all = new Set(SIGNALS);
  const scores: number[] = [];
  for (const { question, snapshot, similarities } of questions) {
    const asked = readQuestion(question.text, weights);
    const signs = fileSigns({ snapshot, question: asked, compare: () => similarities, weights });
    const seeds = totalScores(signs, null, all, weights);
    const ties = await tiesOf(edges, { view, project }, snapshot, seeds, signs);
    const totals = totalScores(signs, nearbyScores(seeds, ties), all, weights);
    const chosen = choosePassages(snapshot, totals, passageScore(snapshot, signs, weights), CHOSEN);
    const shown = oncePerNode(snapshot, chosen).map(({ slot, file }) => ({
      path: pathOf(snapshot.groups[file]?.key ?? ""),
      startLine: snapshot.number(slot, PASSAGE_NUMBERS.startLine),
      endLine: snapshot.number(slot, PASSAGE_NUMBERS.endLine),
    }));
    scores.push(ndcg(question, shown));
  }
  return mean(scores);
}

/** As a search tells them. */
function oncePerNode(snapshot: PassageSnapshot, chosen: readonly Chosen[]): Chosen[] {
  const seen = new Set<string>();
  return chosen.filter(({ slot, file }) => {
    const node = `${file} ${snapshot.label(slot)}`;
    return !seen.has(node) && seen.add(node);
  });
}

/** The same weights are tried again and again. */
class Scores {
  readonly #known = new Map<string, number>();

  async of(repository: Prepared, weights: SearchWeights): Promise<number> {
    const key = `${repository.name} ${JSON.stringify(weights)}`;
    const score = this.#known.get(key) ?? (await scoreOf(repository, weights));
    this.#known.set(key, score);
    return score;
  }

  async mean(repositories: readonly Prepared[], weights: SearchWeights): Promise<number> {
    const scores: number[] = [];
    for (const repository of repositories) scores.push(await this.of(repository, weights));
    return mean(scores);
  }
}

/** The weights of the product were chosen on all of these repositories, so that column is no measure of new ones. */
const PRODUCT = "weights of the product, chosen on all";
const LEFT_OUT = "weights chosen without it";

async function folds(repositories: readonly Prepared[]): Promise<BenchRow[]> {
  const scores = new Scores();
  const rows: BenchRow[] = [];
  for (const left of repositories) {
    const others = repositories.filter((each) => each !== left);
    const chosen = await choose(others, scores);
    rows.push({
      repository: left.name,
      [PRODUCT]: rounded(await scores.of(left, WEIGHTS), 4),
      [LEFT_OUT]: rounded(await scores.of(left, chosen), 4),
      chosen: Object.values(chosen).join(" "),
    });
  }
  const average = (column: string) => rounded(mean(rows.map((row) => Number(row[column]))), 4);
  const columns = Object.keys(CHOICES).join(" ");
  return [
    ...rows,
    { repository: "all", [PRODUCT]: average(PRODUCT), [LEFT_OUT]: average(LEFT_OUT), chosen: columns },
    { repository: "not chosen anew", [PRODUCT]: "", [LEFT_OUT]: "", chosen: NOT_CHOSEN_ANEW },
  ];
}

/** One weight after the other takes the middle of the values that are about best for the rest. */
async function choose(repositories: readonly Prepared[], scores: Scores): Promise<SearchWeights> {
  let best = PLAIN;
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of Object.keys(CHOICES) as (keyof SearchWeights)[]) {
      const tried: { weights: SearchWeights; score: number }[] = [];
      for (const value of CHOICES[name]) {
        const weights = { ...best, [name]: value };
        tried.push({ weights, score: await scores.mean(repositories, weights) });
      }
      const highest = Math.max(...tried.map(({ score }) => score));
      const good = tried.filter(({ score }) => score >= highest - TOLERANCE);
      best = good[good.length >> 1]?.weights ?? best;
    }
  }
  return best;
}
