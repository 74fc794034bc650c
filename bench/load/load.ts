import { monitorEventLoopDelay } from "node:perf_hooks";
import { setInterval as ticks } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Benchmark, BenchRow } from "../benchmark.ts";
import { work } from "./agentAtWork.ts";
import type { Fleet } from "./fleet.ts";
import { openHttpFleet } from "./httpFleet.ts";
import { keepEditing, type LoadedRepository, loadRepository } from "./loadedRepository.ts";
import { MemoryCurve } from "./memoryCurve.ts";
import { openStdioFleet } from "./stdioFleet.ts";
import { Tally } from "./tally.ts";
import { WorkingDay } from "./workingDay.ts";

const OPTIONS = {
  /** For each of the two. */
  minutes: { type: "string", default: "10" },
  sessions: { type: "string", default: "500" },
  processes: { type: "string", default: "32" },
  /** How long an agent pauses between two calls, on the average. */
  think: { type: "string", default: "10" },
} as const;
const SAMPLE_EVERY_MS = 1_000;

interface Shift {
  readonly what: string;
  readonly minutes: number;
  readonly thinkMs: number;
}

export const loadBench: Benchmark = {
  name: "load",
  about:
    "many agents at once on an indexed repository that is edited meanwhile: one server over HTTP with tokens, then a process each over stdio; memory in MB",
  faults: "faults",
  async run({ args }) {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const [minutes, thinkMs] = [Number(values.minutes), Number(values.think) * 1_000];
    const http = { what: `http × ${values.sessions}`, minutes, thinkMs };
    const stdio = { what: `stdio × ${values.processes}`, minutes, thinkMs };
    return [
      ...(await onRepository(openHttpFleet, Number(values.sessions), http)),
      ...(await onRepository(openStdioFleet, Number(values.processes), stdio)),
    ];
  },
};

async function onRepository(
  open: (repository: LoadedRepository, count: number) => Promise<Fleet>,
  count: number,
  shift: Shift,
): Promise<BenchRow[]> {
  if (count === 0) return [];
  const repository = await loadRepository();
  try {
    const fleet = await open(repository, count);
    return await workShift(fleet, repository, shift).finally(() => fleet.close());
  } finally {
    await repository.remove();
  }
}

async function workShift(fleet: Fleet, repository: LoadedRepository, shift: Shift): Promise<BenchRow[]> {
  const { what, minutes, thinkMs } = shift;
  const tally = new Tally();
  const curve = new MemoryCurve();
  const signal = AbortSignal.timeout(minutes * 60_000);
  const agents = fleet.clients.map((client, seat) => {
    const day = new WorkingDay(`agent-${seat}`, repository.files, seat + 1);
    return work({ client, day, tally, thinkMs, signal });
  });
  const lag = monitorEventLoopDelay();
  lag.enable();
  const [begun, before] = [performance.now(), process.cpuUsage()];
  await Promise.all([...agents, keepEditing(repository, signal), keepSampling(fleet, curve, signal)]);
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(before);
  console.error(`${what}: the clients took ${((user + system) / 1e4 / seconds).toFixed(0)} % of a core`);
  tellLag(what, lag.percentile(99) / 1e6);
  for (const example of tally.examples) console.error(`${what}: ${example}`);
  return [...tally.rows(what, seconds), curve.row(what, "memory")];
}

const MUCH_LAG_MS = 500;

/** All clients are one process: where it comes late to what it is sent, so do the times that it takes. */
function tellLag(what: string, p99Ms: number): void {
  console.error(`${what}: 99 of 100 turns of the clients came within ${p99Ms.toFixed(0)} ms`);
  if (p99Ms > MUCH_LAG_MS)
    console.error(`${what}: the machine had too much else to do; the times are not those of the server`);
}

async function keepSampling(fleet: Fleet, curve: MemoryCurve, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of ticks(SAMPLE_EVERY_MS, undefined, { signal })) curve.add(fleet.residentMb());
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}
