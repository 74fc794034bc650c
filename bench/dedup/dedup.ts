import { contentHash } from "../../src/domain/contentHash.ts";
import { entityOf, sayingOf } from "../../src/engines/memory/sameness/compared.ts";
import { judgeSameness } from "../../src/engines/memory/sameness/judgeSameness.ts";
import { SIGNALS } from "../../src/engines/memory/sameness/signals.ts";
import { openBuiltin } from "../../src/models/builtin/openBuiltin.ts";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { isProposed, type Method, plainJaccard, without, withVectors } from "./methods.ts";
import { HALVES, type Pair, readPairs, type Verdict } from "./pairs.ts";

const TABLE = new URL("../../assets/embedding/table.bin", import.meta.url);
const VERDICTS: readonly Verdict[] = ["duplicate", "supersede", "review", "new"];

export const dedupBench: Benchmark = {
  name: "dedup",
  about:
    "pairs of decisions and facts with what should become of the second (README there): precision and recall of each verdict, best one only; share that is tolerable; lost: replaced though it says something else; beside: kept beside what it repeats or contradicts; asked: shown to a reader without need; found: share of the related not called new that the store proposes",
  async run(): Promise<BenchRow[]> {
    const { embedder } = await openBuiltin(TABLE);
    const rows: BenchRow[] = [];
    for (const [half, file] of Object.entries(HALVES)) {
      const pairs = await readPairs(file);
      const found = share(
        pairs.filter((pair) => pair.best !== "new" && without()(pair) !== "new"),
        isProposed,
      );
      rows.push({ half, method: "title Jaccard", ...score(pairs, plainJaccard) });
      rows.push({ half, method: "ours", ...score(pairs, without()), found, µs: microseconds(pairs) });
      for (const { name, atLeast, atMost } of SIGNALS) {
        if (atLeast === undefined && atMost === undefined) continue;
        rows.push({ half, method: `without ${name}`, ...score(pairs, without(name)) });
      }
      const none = without(...SIGNALS.map(({ name }) => name));
      rows.push({ half, method: "share of words alone", ...score(pairs, none) });
      rows.push({ half, method: "with vectors", ...score(pairs, await withVectors(pairs, embedder)) });
    }
    return rows;
  },
};

function score(pairs: readonly Pair[], method: Method): BenchRow {
  const judged = pairs.map((pair) => ({ ...pair, verdict: isRepeated(pair) ? "duplicate" : method(pair) }));
  const rates = VERDICTS.map((verdict): [string, string] => {
    const precision = share(
      judged.filter((pair) => pair.verdict === verdict),
      ({ best }) => best === verdict,
    );
    const recall = share(
      judged.filter(({ best }) => best === verdict),
      (pair) => pair.verdict === verdict,
    );
    return [verdict, `${precision} / ${recall}`];
  });
  const wrong = (verdict: Verdict) =>
    judged.filter((pair) => pair.verdict === verdict && !pair.allowed.includes(verdict)).length;
  return {
    ...Object.fromEntries(rates),
    tolerable: share(judged, ({ allowed, verdict }) => allowed.some((each) => each === verdict)),
    lost: wrong("supersede"),
    beside: wrong("new"),
    asked: judged.filter(({ best, verdict }) => best === "new" && verdict === "review").length,
  };
}

/** The first step, which is exact and the same for all methods. */
function isRepeated({ before, after }: Pair): boolean {
  return hashOf(before) === hashOf(after);
}

function hashOf(statement: Pair["before"]): string {
  return contentHash(entityOf(statement), sayingOf(statement));
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): string {
  return items.length === 0 ? "–" : (items.filter(test).length / items.length).toFixed(2);
}

const ROUNDS = 20;
/** As many as the store proposes. */
const CANDIDATES = 20;

/** Of the processor, for one statement against all that were proposed. */
function microseconds(pairs: readonly Pair[]): number {
  const before = pairs.map((pair) => pair.before);
  const judgeAll = () =>
    pairs.forEach(({ after }, at) => {
      judgeSameness(after, before.slice(at, at + CANDIDATES));
    });
  judgeAll();
  const cpu = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) judgeAll();
  return Math.round(process.cpuUsage(cpu).user / (ROUNDS * pairs.length));
}
