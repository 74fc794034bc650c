import type { Instant } from "../../../domain/time.ts";
import type { Remembered } from "./remembered.ts";

const DAY_MS = 86_400_000;

/** How likely a statement is still told at an age. Between two points the rate falls evenly; after the last it stays. */
const CURVE = [
  { ageMs: 0, rate: 0.4 },
  { ageMs: DAY_MS, rate: 0.2 },
  { ageMs: 7 * DAY_MS, rate: 0.1 },
  { ageMs: 90 * DAY_MS, rate: 0.05 },
] as const;
const LAST = CURVE[CURVE.length - 1]?.rate ?? 0;

/** What was in doubt before is told twice as likely for each time. One whose time nobody knows is as old as any. */
export function survivalRate(
  { at, conflicts = 0 }: Pick<Remembered, "at" | "conflicts">,
  now: Instant,
): number {
  const rate = at === null ? LAST : rateAtAge(Math.max(0, now - at));
  return Math.min(1, rate * 2 ** Math.max(0, conflicts));
}

function rateAtAge(ageMs: number): number {
  const next = CURVE.findIndex((point) => point.ageMs > ageMs);
  const [from, to] = [CURVE[next - 1], CURVE[next]];
  if (!from || !to) return LAST;
  const share = (ageMs - from.ageMs) / (to.ageMs - from.ageMs);
  return from.rate + (to.rate - from.rate) * share;
}
