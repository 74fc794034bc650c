import { join } from "node:path";
import type { BenchRow } from "./benchmark.ts";
import { openClaimsApp } from "./claims/claimsApp.ts";
import type { Place } from "./storeEngines.ts";
import { percentiles } from "./storeTiming.ts";

const RACERS = 16;
const ROUNDS = 30;

/** Many ask for the same file at once, each with a handle of its own; one may get it. */
export async function claimRaceRow({ by, address }: Place, folder: string): Promise<BenchRow> {
  const own = (at: number) => join(folder, `racer${at}-${by.replaceAll(" ", "-")}`);
  const apps = await Promise.all(
    Array.from({ length: RACERS }, (_, at) =>
      openClaimsApp(own(at), `agent${at}`, `session:${at}`, false, address),
    ),
  );
  const times: number[] = [];
  let winners = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      apps.map(async (app) => {
        const before = performance.now();
        const { got } = await app.claim({ claimType: "file", target: `src/raced${round}.ts` });
        times.push(performance.now() - before);
        return got;
      }),
    );
    winners += answers.filter((got) => got !== null).length;
  }
  for (const app of apps) await app.close();
  return {
    what: `claim race, ${RACERS} at once, ${ROUNDS} rounds`,
    by,
    winners,
    ...percentiles(times),
  };
}
