import { useSyncExternalStore } from "react";
import { dayWords, exactTime, timeWords } from "./time.ts";

const EVERY_MS = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, EVERY_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, which moves on by itself while something is shown that says how long ago it was. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** What was shortened to its day says no hour. */
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/** A moment as people say it, with the exact one on hover. */
export function When({ at }: { readonly at: string | number }) {
  const shownAt = useNow();
  if (typeof at === "string" && DAY_ALONE.test(at)) return <Day day={at} now={shownAt} />;
  const instant = typeof at === "number" ? at : Date.parse(at);
  if (Number.isNaN(instant)) return null;
  return (
    <time dateTime={new Date(instant).toISOString()} title={exactTime(instant)}>
      {timeWords(instant, shownAt)}
    </time>
  );
}

function Day({ day, now }: { readonly day: string; readonly now: number }) {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const words = dayWords(new Date(year, month - 1, date).getTime(), now);
  return <time dateTime={day}>{/^(Today|Yesterday)$/.test(words) ? words.toLowerCase() : words}</time>;
}
