import { z } from "zod";
import { Failure } from "../domain/failure.ts";
import { asTxId } from "../domain/ids.ts";
import type { AtTime, Instant } from "../domain/time.ts";
import type { TxFilter } from "../stores/port.ts";
import type { ToolContext } from "./toolContext.ts";

/** A moment as callers give it: ISO time, epoch milliseconds, a transaction's id or a commit. */
const timePoint = z.union([z.string().min(1).max(100), z.int().min(0)]);
type TimePoint = z.infer<typeof timePoint>;

/** The two time parameters that every read takes. */
export const timeInput = { asOf: timePoint.optional(), knownAt: timePoint.optional() };

export async function atTime(
  input: { asOf?: TimePoint | undefined; knownAt?: TimePoint | undefined },
  context: ToolContext,
): Promise<AtTime> {
  return {
    ...(input.asOf === undefined ? {} : { asOf: await instantOf(input.asOf, context) }),
    ...(input.knownAt === undefined ? {} : { knownAt: await instantOf(input.knownAt, context) }),
  };
}

async function instantOf(point: TimePoint, context: ToolContext): Promise<Instant> {
  if (typeof point === "number" || /^\d{9,14}$/.test(point)) return inMilliseconds(Number(point));
  if (point.startsWith("tx:")) return transactionAt({ id: asTxId(point), limit: 1 }, point, context);
  if (/^[0-9a-f]{7,40}$/.test(point)) return transactionAt({ gitCommit: point, limit: 1 }, point, context);
  const parsed = Date.parse(withZone(point));
  if (Number.isNaN(parsed)) throw unreadable(point);
  return parsed;
}

/** Numbers this small would be moments of the year 1973 and before: they are seconds. */
const SECONDS_BELOW = 100_000_000_000;

function inMilliseconds(epoch: number): Instant {
  return epoch < SECONDS_BELOW ? epoch * 1000 : epoch;
}

/** A time of day without a zone means UTC, wherever the server stands. */
function withZone(point: string): string {
  if (!/^\d{4}-\d\d/.test(point)) return "not a time";
  return /T[\d:.]+$/.test(point) ? `${point}Z` : point;
}

/** A transaction or commit stands for its instant, wherever it was recorded. */
async function transactionAt(filter: TxFilter, point: string, context: ToolContext): Promise<Instant> {
  const { store, guard, project } = context;
  const workspace = await project?.openWorkspace?.();
  const graphs = [store.memory, ...(workspace ? [workspace.code] : [])];
  for (const graph of graphs) {
    const [found] = await graph.transactions(guard, filter);
    if (found) return found.at;
  }
  throw new Failure(
    "not_found",
    `Nothing was recorded under ${point}.`,
    "`graph_health` lists the last transactions.",
  );
}

function unreadable(point: string): Failure {
  return new Failure(
    "invalid_input",
    `\`${point}\` is not a moment.`,
    "Give an ISO time (2026-01-31T12:00:00Z), epoch milliseconds, a `tx:` id or a commit of 7 to 40 hex digits.",
  );
}
