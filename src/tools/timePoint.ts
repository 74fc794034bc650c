import { z } from "zod";
import { counted } from "../domain/counted.ts";
import { Failure } from "../domain/failure.ts";
import { asTxId } from "../domain/ids.ts";
import type { AtTime, Instant } from "../domain/time.ts";
import { notedCommits } from "../indexing/history/commitMarks.ts";
import type { TxFilter } from "../stores/port.ts";
import type { ToolContext } from "./toolContext.ts";

/** The last that a calendar can show. */
const LATEST_MOMENT = 8.64e15;

/** A moment as callers give it: ISO time, epoch milliseconds, a transaction's id or a commit. */
export const timePoint = z.union([z.string().min(1).max(100), z.int().min(0).max(LATEST_MOMENT)]);
export type TimePoint = z.infer<typeof timePoint>;

/** The two time parameters that every read takes. */
export const timeInput = { asOf: timePoint.optional(), knownAt: timePoint.optional() };

export async function atTime(
  input: { asOf?: TimePoint | undefined; knownAt?: TimePoint | undefined },
  context: ToolContext,
): Promise<AtTime> {
  return {
    ...(input.asOf === undefined ? {} : { asOf: await momentOf(input.asOf, context) }),
    ...(input.knownAt === undefined
      ? {}
      : { knownAt: await recordedAt(await resolved(input.knownAt, context), context) }),
  };
}

/** Whether a text can be a moment at all. */
export function isMoment(point: string): boolean {
  return (
    isEpoch(point) || point.startsWith("tx:") || isCommit(point) || !Number.isNaN(Date.parse(withZone(point)))
  );
}

/** When the world was so: a commit stands for when it was made, or was first seen here. */
export async function momentOf(asked: TimePoint, context: ToolContext): Promise<Instant> {
  const point = await resolved(asked, context);
  const noted = typeof point === "string" && isCommit(point) ? await notedAt(point, context) : null;
  return noted ?? (await recordedAt(point, context));
}

/** With the hash of a commit in place of a name for it. */
async function resolved(asked: TimePoint, context: ToolContext): Promise<TimePoint> {
  const isName = typeof asked === "string" && !isMoment(asked);
  return isName ? ((await commitNamed(asked, context)) ?? asked) : asked;
}

/** When Loci learned of it. */
async function recordedAt(point: TimePoint, context: ToolContext): Promise<Instant> {
  const plain = plainMoment(point);
  if (plain !== null) return plain;
  const name = String(point);
  if (name.startsWith("tx:")) return transactionAt({ id: asTxId(name), limit: 1 }, name, context);
  if (isCommit(name)) return transactionAt({ gitCommit: name, limit: MOST_OF_A_COMMIT }, name, context);
  throw unreadable(name);
}

/** The moment that a point names by itself, as ISO time or epoch; null for what has to be looked up. */
export function plainMoment(point: TimePoint): Instant | null {
  if (typeof point === "number" || isEpoch(point)) {
    const moment = inMilliseconds(Number(point));
    return moment <= LATEST_MOMENT ? moment : null;
  }
  if (isCommit(point)) return null;
  const parsed = Date.parse(withZone(point));
  return Number.isNaN(parsed) ? null : parsed;
}

/** The hash of the commit that git knows by a name such as `HEAD~3`, a branch or a tag; null when there is none. */
export async function commitNamed(name: string, { project }: ToolContext): Promise<string | null> {
  const workspace = await project?.openWorkspace?.();
  const history = await workspace?.tree.history();
  try {
    return (await history?.commitNamed(name)) ?? null;
  } finally {
    history?.close();
  }
}

function isCommit(point: string): boolean {
  return /^[0-9a-f]{7,40}$/.test(point) && !isEpoch(point);
}

function isEpoch(point: string): boolean {
  return /^\d{9,14}$/.test(point);
}

/** The instant from which the code is known as it was committed; null for commits that were not noted. */
async function notedAt(point: string, { project }: ToolContext): Promise<Instant | null> {
  const workspace = await project?.openWorkspace?.();
  const found = workspace ? [...(await notedCommits(workspace.code, point)).values()] : [];
  if (found.length <= 1) return found[0] ?? null;
  throw new Failure(
    "invalid_input",
    `${counted(found.length, "commit")} start with ${point}.`,
    "Give more of the hash.",
  );
}

const MOST_OF_A_COMMIT = 10_000;

/** Numbers this small would be moments of the year 1973 and before: they are seconds. */
const SECONDS_BELOW = 100_000_000_000;

function inMilliseconds(epoch: number): Instant {
  return epoch < SECONDS_BELOW ? epoch * 1000 : epoch;
}

/** A time of day without a zone means UTC, wherever the server stands. */
function withZone(point: string): string {
  if (!/^\d{4}-\d\d/.test(point) || !isDay(point)) return "not a time";
  return /T[\d:.]+$/.test(point) ? `${point}Z` : point;
}

/** The 31st of February would else be taken for a day in March. */
function isDay(point: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(point) ?? [];
  return (
    day === undefined ||
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  );
}

/** A transaction or commit stands for its instant, wherever it was recorded. */
async function transactionAt(filter: TxFilter, point: string, context: ToolContext): Promise<Instant> {
  const { store, guard, project } = context;
  const workspace = await project?.openWorkspace?.();
  const graphs = [store.memory, ...(workspace ? [workspace.code] : [])];
  for (const graph of graphs) {
    // Several may stand on one commit: its own moment is the first, before anything was changed on top of it.
    const found = (await graph.transactions(guard, filter)).at(-1);
    if (found) return found.at;
  }
  throw new Failure(
    "not_found",
    `Nothing was recorded under ${point}.`,
    "`graph_health` lists the last transactions; `loci index --history 200` learns of older commits.",
  );
}

function unreadable(point: string): Failure {
  return new Failure(
    "invalid_input",
    `\`${point}\` is not a moment.`,
    "Give an ISO time (2026-01-31T12:00:00Z), epoch milliseconds, a `tx:` id, or a commit (its hash, or a name such as HEAD~3).",
  );
}
