import type { BenchRow } from "../benchmark.ts";
import { type MemoryApp, openMemoryApp } from "./memoryApp.ts";
import { decisionAt, factAt, questionAt } from "./statements.ts";

/** When what a process keeps for good, and caches that fill, are there. */
const SETTLED_AFTER = 0.2;

/** What a process that answers many calls holds on to: its heap, its memory and its handles, early and late. */
export async function growthRows(folder: string, calls: number): Promise<BenchRow[]> {
  const app = await openMemoryApp(folder, "busy");
  const rows: BenchRow[] = [];
  const looks = [SETTLED_AFTER, 0.5, 1].map((share) => Math.floor(calls * share));
  for (let at = 1; at <= calls; at++) {
    await oneCall(app, at);
    if (looks.includes(at)) rows.push(await look(at));
  }
  await app.close();
  return rows;
}

/** Mostly reads, as agents do; the same few thousand memories are said again and again, so that the store does not grow. */
async function oneCall(app: MemoryApp, at: number): Promise<void> {
  const number = at % 1_000;
  if (at % 4 === 0) await app.call("memory_save", at % 8 ? decisionAt(number) : factAt(number));
  else if (at % 4 === 1) await app.call("get_memory", { query: questionAt(number) });
  else await app.call("memory_search", { query: questionAt(number) });
}

async function look(calls: number): Promise<BenchRow> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
  return {
    what: `one process after ${calls} calls`,
    "heap MB": mb(heapUsed),
    "resident MB": mb(rss),
    handles: process.getActiveResourcesInfo().length,
  };
}
