import { parseArgs } from "node:util";
import { allTools } from "../src/tools/index.ts";
import { fuzzCommands } from "../test/fuzz/fuzzCommands.ts";
import { fuzzHttp } from "../test/fuzz/fuzzHttp.ts";
import { fuzzImports } from "../test/fuzz/fuzzImports.ts";
import { type FuzzReport, summed } from "../test/fuzz/fuzzReport.ts";
import { fuzzRestores } from "../test/fuzz/fuzzRestores.ts";
import { openFuzzScene } from "../test/fuzz/fuzzScene.ts";
import { fuzzSettings } from "../test/fuzz/fuzzSettings.ts";
import { fuzzStdio } from "../test/fuzz/fuzzStdio.ts";
import { fuzzTool } from "../test/fuzz/fuzzTools.ts";
import type { Benchmark, BenchRow } from "./benchmark.ts";

/** For each door, how many inputs are tried for one of each tool: by how long one of them takes. */
const DOORS: readonly [
  door: string,
  share: number,
  fuzz: (seed: number, runs: number) => Promise<FuzzReport>,
][] = [
  ["tools", 1, fuzzTools],
  ["stdio frames", 20, fuzzStdio],
  ["http requests", 20, fuzzHttp],
  ["command lines", 5, fuzzCommands],
  ["settings", 10, fuzzSettings],
  ["imports", 5, fuzzImports],
  ["backups", 5, fuzzRestores],
];
const OPTIONS = {
  runs: { type: "string", default: "50" },
  seed: { type: "string", default: "1" },
  /** One door only, or several with commas. */
  doors: { type: "string", default: DOORS.map(([door]) => door).join() },
} as const;

export const fuzzBench: Benchmark = {
  name: "fuzz",
  about: "made-up input at every door: how much was tried, how much turned away, and what must not be",
  faults: "faults",
  async run({ args }) {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const chosen = values.doors.split(",");
    const unknown = chosen.filter((name) => DOORS.every(([door]) => door !== name));
    if (unknown.length > 0) throw new Error(`No door ${unknown.join()}; there are ${OPTIONS.doors.default}.`);
    const rows: BenchRow[] = [];
    const reports: FuzzReport[] = [];
    for (const [door, share, fuzz] of DOORS.filter(([name]) => chosen.includes(name))) {
      const begun = performance.now();
      const report = await fuzz(Number(values.seed), Math.ceil(Number(values.runs) * share));
      for (const fault of report.faults.slice(0, 20)) console.error(`${door}: ${fault}\n`);
      reports.push(report);
      rows.push(rowOf(door, report, begun));
    }
    return [...rows, rowOf("all", summed(reports), null)];
  },
};

async function fuzzTools(seed: number, runs: number): Promise<FuzzReport> {
  const scene = await openFuzzScene();
  try {
    const reports: FuzzReport[] = [];
    for (const tool of allTools) reports.push(await fuzzTool(scene, tool, seed, runs));
    return summed(reports);
  } finally {
    await scene.world.dispose();
  }
}

function rowOf(door: string, { inputs, refused, faults }: FuzzReport, begun: number | null): BenchRow {
  const seconds = begun === null ? "" : Math.round((performance.now() - begun) / 1_000);
  return { door, inputs, refused, faults: faults.length, seconds };
}
