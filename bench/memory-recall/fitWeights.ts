import { type SignalName, type Signals, WEIGHTS } from "../../src/recall/conversation/signals.ts";
import { DEPTHS, type Outcome } from "./recall.ts";

const NAMES = Object.keys(WEIGHTS) as SignalName[];

/** A question with all that speaks for the messages it could be answered by. */
export interface Case {
  readonly talk: string;
  readonly kind: string;
  readonly evidence: readonly string[];
  readonly turns: readonly string[];
  /** The signals of each turn, one after the other, in the order of the weights. */
  readonly signals: Float32Array;
}

export function signalRow(signals: Signals): number[] {
  return NAMES.map((name) => signals[name] ?? 0);
}

/**
 * What comes of weights that were fitted without the talk they are judged by. Only the weights are: which signals there
 * are, how each is measured and how many messages are read was chosen with all talks in view, so it says nothing of those.
 */
export function leaveOneOut(cases: readonly Case[]): Outcome[] {
  const talks = new Set(cases.map(({ talk }) => talk));
  return [...talks].flatMap((left) => {
    const weights = fitWeights(cases.filter(({ talk }) => talk !== left));
    return cases.filter(({ talk }) => talk === left).map((each) => outcomeOf(each, weights));
  });
}

const ROUNDS = 6;
const FIRST_STEP = 0.3;
/** What anybody would begin with: words count most and all else the same, in favour, whatever that is. */
const STARTS = [0.3, 0.5, 0.7];
/** Less is chance. */
const GAIN = 0.0002;

/** The best, on these cases, of what several beginnings lead to. */
function fitWeights(cases: readonly Case[]): readonly number[] {
  const fits = STARTS.map((start) => climb(cases, start));
  return fits.reduce((best, fit) => (fit.reached > best.reached ? fit : best)).weights;
}

interface Fit {
  readonly weights: readonly number[];
  readonly reached: number;
}

/**
 * Moves one weight after the other as long as recall at 5 and 10 gains by it, or has it count against instead of in favour;
 * steps get smaller when none does.
 */
function climb(cases: readonly Case[], start: number): Fit {
  let weights = NAMES.map((name) => (name === "near" ? 1 : start));
  let best = quality(cases, weights);
  let step = FIRST_STEP;
  for (let round = 0; round < ROUNDS; round++) {
    const before = best;
    for (const at of NAMES.keys()) {
      const weight = weights[at] ?? 0;
      const size = Math.max(0.2, Math.abs(weight));
      const moves = [step, -step, step / 2, -step / 2].map((share) => weight + share * size);
      for (const move of [...moves, -weight]) {
        const moved = weights.with(at, move);
        const reached = quality(cases, moved);
        if (reached <= best + GAIN) continue;
        [weights, best] = [moved, reached];
        break;
      }
    }
    if (best === before) step /= 2;
  }
  return { weights, reached: best };
}

function quality(cases: readonly Case[], weights: readonly number[]): number {
  const sum = cases.reduce((total, each) => {
    const { shares } = outcomeOf(each, weights);
    return total + (shares[0] ?? 0) + (shares[1] ?? 0);
  }, 0);
  return sum / cases.length;
}

function outcomeOf({ talk, kind, evidence, turns, signals }: Case, weights: readonly number[]): Outcome {
  const scores = new Float32Array(turns.length);
  for (let turn = 0; turn < turns.length; turn++) {
    let score = 0;
    for (let at = 0; at < weights.length; at++) {
      score += (weights[at] as number) * (signals[turn * weights.length + at] as number);
    }
    scores[turn] = score;
  }
  const order = [...turns.keys()].filter((turn) => evidence.includes(turns[turn] ?? ""));
  const ranks = new Map(order.map((turn) => [turns[turn] ?? "", rankOf(scores, turn)]));
  const shares = DEPTHS.map(
    (depth) => evidence.filter((turn) => (ranks.get(turn) ?? Number.POSITIVE_INFINITY) < depth).length,
  ).map((found) => found / evidence.length);
  return { talk, kind, shares };
}

function rankOf(scores: Float32Array, turn: number): number {
  const own = scores[turn] as number;
  let better = 0;
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] as number;
    if (score > own || (score === own && at < turn)) better += 1;
  }
  return better;
}
