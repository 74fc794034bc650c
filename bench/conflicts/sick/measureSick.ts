import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { detectConflicts } from "../../../src/engines/conflicts/detectConflicts.ts";
import { contradicts } from "../../../src/engines/conflicts/sentences/contradicts.ts";
import { RAISED_FROM } from "../../../src/truth/examine.ts";
import { plainRule } from "./plainRule.ts";

const FILE = "sick-dev.tsv";

export interface SickScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface SickHalf {
  readonly half: "developed on" | "only confirmed on" | "both";
  readonly pairs: number;
  readonly contradictions: number;
  readonly ours: SickScore;
  /** The same pairs as two statements that somebody has checked. */
  readonly detector: SickScore;
  readonly plainRule: SickScore;
}

export interface SickTable {
  readonly halves: readonly SickHalf[];
  /** Of the processor, for one pair. */
  readonly microseconds: number;
}

interface LabelledPair {
  readonly id: number;
  readonly one: string;
  readonly other: string;
  readonly isContradiction: boolean;
}

/**
 * How well contradictions are told among pairs of sentences that people labelled, beside the rule anyone would write first.
 * Lexicon and bounds were chosen on the first half; the second shows what they are worth on sentences not looked at.
 */
export async function measureSick(dataFolder: string): Promise<SickTable> {
  const pairs = await readPairs(join(dataFolder, FILE));
  const first = pairs.filter(isDevelopedOn);
  const second = pairs.filter((pair) => !isDevelopedOn(pair));
  const microseconds = timeOf(pairs);
  return {
    halves: [halfOf("developed on", first), halfOf("only confirmed on", second), halfOf("both", pairs)],
    microseconds,
  };
}

async function readPairs(path: string): Promise<LabelledPair[]> {
  const [, ...lines] = (await readFile(path, "utf8")).trimEnd().split("\n");
  return lines.map((line) => {
    const [id, one, other, , judgment] = line.split("\t");
    if (one === undefined || other === undefined) throw new Error(`Not a pair: ${line}`);
    return { id: Number(id), one, other, isContradiction: judgment?.trim() === "CONTRADICTION" };
  });
}

/** All ids are odd, so every second of them. */
function isDevelopedOn({ id }: LabelledPair): boolean {
  return Math.floor(id / 2) % 2 === 0;
}

function halfOf(half: SickHalf["half"], pairs: readonly LabelledPair[]): SickHalf {
  return {
    half,
    pairs: pairs.length,
    contradictions: pairs.filter(({ isContradiction }) => isContradiction).length,
    ours: scoreOf(pairs, isContradiction),
    detector: scoreOf(pairs, isConflict),
    plainRule: scoreOf(pairs, plainRule),
  };
}

/** The pairs of the set may be two scenes: whoever plays a flute there is not whoever plays a guitar here. */
function isContradiction(one: string, other: string): boolean {
  return contradicts(one, other, { sameEvent: false }) !== null;
}

function isConflict(one: string, other: string): boolean {
  const told = [one, other].map((text, at) => ({ ...NOBODY, id: String(at), text }));
  return detectConflicts(told).some(({ confidence }) => confidence >= RAISED_FROM);
}

const NOBODY = { at: null, focus: null, agentId: null, sessionId: null };

function scoreOf(pairs: readonly LabelledPair[], rule: (one: string, other: string) => boolean): SickScore {
  const found = pairs.filter(({ one, other }) => rule(one, other));
  const right = found.filter((pair) => pair.isContradiction).length;
  const all = pairs.filter((pair) => pair.isContradiction).length;
  const [precision, recall] = [right / Math.max(1, found.length), right / Math.max(1, all)];
  return { precision, recall, f1: (2 * right) / Math.max(1, found.length + all) };
}

function timeOf(pairs: readonly LabelledPair[]): number {
  const judgeAll = () => pairs.filter(({ one, other }) => isContradiction(one, other)).length;
  judgeAll();
  const before = process.cpuUsage();
  judgeAll();
  return Math.round(process.cpuUsage(before).user / Math.max(1, pairs.length));
}
