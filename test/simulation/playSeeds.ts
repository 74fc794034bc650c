import { expect, test } from "vitest";
import { play } from "./play.ts";
import { writeScript } from "./script.ts";
import { shortest } from "./shortest.ts";

/** In how many files the seeds are played, so that several processes can. */
const PARTS = 4;
const SEEDS = Number(process.env.LOCI_SEEDS ?? 1_000);
const ONLY = process.env.LOCI_SEED;
const LONGEST_SEED_MS = 10_000;

/** Has one part of the seeds played: `LOCI_SEEDS=20000` for more of them, `LOCI_SEED=7` for one. */
export function playSeeds(part: number): void {
  const seeds = ONLY === undefined ? range(part) : part === 0 ? [Number(ONLY)] : [];
  const timeout = seeds.length * LONGEST_SEED_MS;
  test.skipIf(seeds.length === 0)(`no law is broken, part ${part + 1} of ${PARTS}`, { timeout }, async () => {
    const broken = await firstBroken(seeds);
    if (broken !== undefined) expect.fail(await report(broken));
    expect(broken).toBeUndefined();
  });
}

async function firstBroken(seeds: readonly number[]): Promise<number | undefined> {
  for (const seed of seeds) {
    const { wrongs } = await play(writeScript(seed));
    if (wrongs.length > 0) return seed;
  }
  return undefined;
}

/** Every so many-th, so that a few are spread over all parts. */
function range(part: number): number[] {
  return Array.from({ length: SEEDS }, (_, seed) => seed).filter((seed) => seed % PARTS === part);
}

async function report(seed: number): Promise<string> {
  const { trace, wrongs } = await shortest(writeScript(seed));
  return [
    `Seed ${seed} breaks a law. The shortest way to it:`,
    ...trace.map((line) => `  ${line}`),
    ...wrongs,
    `Once more: LOCI_SEED=${seed} npm test -- test/simulation`,
  ].join("\n");
}
