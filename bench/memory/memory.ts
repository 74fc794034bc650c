import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { runWriters, type WriterReport } from "../forkedWriters.ts";
import { percentiles } from "../storeTiming.ts";
import { fillMemory } from "./fillMemory.ts";
import { growthRows } from "./growth.ts";
import { openMemoryApp, PROJECT } from "./memoryApp.ts";
import { decisionAt, factAt, questionAt } from "./statements.ts";

const OPTIONS = {
  processes: { type: "string", default: "16" },
  /** How many each of them saves. */
  saves: { type: "string", default: "300" },
  /** How many memories are there already. */
  memories: { type: "string", default: "100000" },
  /** How many calls one process is watched for. */
  calls: { type: "string", default: "100000" },
} as const;
const PACED_PER_SECOND = 1_000;
const SAME = 1_000;

export const memoryBench: Benchmark = {
  name: "memory",
  about:
    "saves by many processes through the whole road, acknowledged and durable; the same decisions from all of them at once; search among many; a process that answers many calls",
  faults: "lost or twice",
  async run({ args }) {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const [processes, saves, memories, calls] = [
      values.processes,
      values.saves,
      values.memories,
      values.calls,
    ].map(Number) as [number, number, number, number];
    return [
      ...(await inFolder((folder) => savingRows(folder, processes, saves, 0))),
      await inFolder((folder) => raceRow(folder, processes)),
      ...(memories === 0 ? [] : await inFolder((folder) => crowdedRows(folder, processes, saves, memories))),
      ...(calls === 0 ? [] : await inFolder((folder) => growthRows(folder, calls))),
    ];
  },
};

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "loci-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As fast as they can, and at a rate that leaves the machine some room, as agents would. */
async function savingRows(
  folder: string,
  processes: number,
  saves: number,
  known: number,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  let from = known;
  for (const perSecond of [0, PACED_PER_SECOND]) {
    const reports = await runSavers(folder, processes, (at) => ({
      from: from + at * saves,
      count: saves,
      perSecond: perSecond / processes,
    }));
    from += processes * saves;
    const pace = perSecond > 0 ? `${perSecond}/s asked` : "flat out";
    rows.push(savingRow(reports, `save, ${processes} processes, ${pace}, ${known} there`));
  }
  return rows;
}

function savingRow(reports: readonly WriterReport[], what: string): BenchRow {
  const seconds =
    (Math.max(...reports.map((r) => r.endedAt)) - Math.min(...reports.map((r) => r.startedAt))) / 1000;
  const times = reports.flatMap((report) => report.times);
  return { what, "per s": Math.round(times.length / seconds), ...percentiles(times) };
}

/** Every decision must be there once, whoever of them was first. */
async function raceRow(folder: string, processes: number): Promise<BenchRow> {
  const reports = await runSavers(folder, processes, () => ({ from: 0, count: SAME, perSecond: 0 }));
  const app = await openMemoryApp(folder, "judge");
  const guard = { account: "local", project: PROJECT, visibilities: ["shared"] as const };
  const kept = await app.store.memory.find({ guard }, { kinds: ["DECISION", "FACT"], limit: 10 * SAME });
  await app.close();
  const texts = kept.map(({ props }) => String(props.title ?? props.entity));
  const faults = SAME - new Set(texts).size + (texts.length - new Set(texts).size);
  const row = savingRow(reports, `the same ${SAME} from ${processes} processes at once`);
  return { ...row, "lost or twice": faults };
}

async function crowdedRows(
  folder: string,
  processes: number,
  saves: number,
  memories: number,
): Promise<BenchRow[]> {
  await fillMemory(folder, memories);
  return [await searchRow(folder, memories), ...(await savingRows(folder, processes, saves, memories))];
}

const QUESTIONS = 300;

async function searchRow(folder: string, memories: number): Promise<BenchRow> {
  const app = await openMemoryApp(folder, "asker");
  await app.call("memory_reindex", { wait: true });
  const times: number[] = [];
  let found = 0;
  for (let at = 0; at < QUESTIONS; at++) {
    const number = (at * 7_919) % memories;
    const before = performance.now();
    const { data } = await app.call("memory_search", { query: questionAt(number) });
    times.push(performance.now() - before);
    const wanted = number % 2 ? decisionAt(number).title : factAt(number).entity;
    const { results } = data as { results: { title?: string; entity?: string }[] };
    if (results.some(({ title, entity }) => (title ?? entity) === wanted)) found += 1;
  }
  await app.close();
  const what = `memory_search among ${memories}, found ${found} of ${QUESTIONS}`;
  return { what, ...percentiles(times) };
}

interface Share {
  readonly from: number;
  readonly count: number;
  readonly perSecond: number;
}

function runSavers(
  folder: string,
  processes: number,
  shareOf: (at: number) => Share,
): Promise<WriterReport[]> {
  const args = Array.from({ length: processes }, (_, at) => {
    const { from, count, perSecond } = shareOf(at);
    return [folder, `saver${at}`, ...[from, count, perSecond].map(String)];
  });
  return runWriters(join(import.meta.dirname, "saver.ts"), args);
}
