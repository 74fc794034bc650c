import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { percentiles } from "../storeTiming.ts";
import { layOut } from "./claimsApp.ts";
import { judgeRace, type KeptClaim } from "./judgeRace.ts";
import { keptClaims } from "./keptClaims.ts";
import { Race, type RaceOutcome, type RacePlan } from "./race.ts";

const OPTIONS = {
  processes: { type: "string", default: "64" },
  rounds: { type: "string", default: "1000" },
  /** How many processes are killed in a race. */
  kills: { type: "string", default: "20" },
} as const;
const NAIVE_ROUNDS = 40;

export const claimsBench: Benchmark = {
  name: "claims",
  about:
    "processes that race for overlapping files, globs, symbols, tasks and features through the whole road, some of them killed; beside a rival that looks first and then writes",
  faults: "faults",
  async run({ args }) {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const [processes, rounds, kills] = [values.processes, values.rounds, values.kills].map(Number) as [
      number,
      number,
      number,
    ];
    const naiveRounds = Math.min(rounds, NAIVE_ROUNDS);
    return [
      await row("ours, one alone", { processes: 1, rounds: naiveRounds * 10, kills: 0, isNaive: false }),
      await row("ours", { processes, rounds, kills, isNaive: false }),
      await row("look, then write", { processes, rounds: naiveRounds, kills: 0, isNaive: true }),
    ];
  },
};

async function row(what: string, plan: Omit<RacePlan, "folder">): Promise<BenchRow> {
  const folder = await mkdtemp(join(tmpdir(), "loci-bench-"));
  try {
    await layOut(folder);
    const outcome = await new Race({ ...plan, folder }).run();
    return rowOf(what, plan, outcome, await keptClaims(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The rival is there to show that the check can fail: for it, it is a fault if none is found. */
function rowOf(
  what: string,
  { processes, rounds, isNaive }: Omit<RacePlan, "folder">,
  outcome: RaceOutcome,
  kept: readonly KeptClaim[],
): BenchRow {
  const { claims, killed, seconds } = outcome;
  const { twoHolders, lost, fences, untrue } = judgeRace({ ...outcome, kept });
  const granted = claims.filter(({ got }) => got !== null);
  const all = twoHolders + lost + fences + untrue;
  return {
    what,
    processes,
    rounds,
    granted: granted.length,
    refused: claims.filter(({ refusedFor }) => refusedFor !== null).length,
    "too busy": claims.filter(({ got, refusedFor }) => !(got || refusedFor)).length,
    killed: killed.size,
    "taken over": granted.reduce((sum, { got }) => sum + (got?.takenOver ?? 0), 0),
    "two holders": twoHolders,
    lost,
    "fence fell": fences,
    "told wrongly": untrue,
    faults: isNaive ? Number(twoHolders === 0) : all,
    "claims/s": Math.round(claims.length / seconds),
    ...percentiles(claims.map(({ tookMs }) => tookMs)),
  };
}
