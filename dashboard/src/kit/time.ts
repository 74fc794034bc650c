const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const withYear = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });

/** As a person would say it at that moment. */
export function timeWords(at: number, now: number): string {
  const ago = now - at;
  if (ago < -MINUTE) return futureWords(at, now);
  if (ago < MINUTE) return "just now";
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`;
  const days = daysBetween(at, now);
  if (days === 0) return ago < 6 * HOUR ? `${Math.floor(ago / HOUR)} h ago` : `today ${clock.format(at)}`;
  if (days === 1) return `yesterday ${clock.format(at)}`;
  if (days < 7) return `${weekday.format(at)} ${clock.format(at)}`;
  return dayWords(at, now);
}

/** A day, for headings of what happened on it. */
export function dayWords(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? dayAndMonth.format(at) : withYear.format(at);
}

export function exactTime(at: number): string {
  return exact.format(at);
}

export function clockTime(at: number): string {
  return clock.format(at);
}

export function startOfDay(at: number): number {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}

export function durationWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${Number((ms / 1_000).toFixed(ms < 10_000 ? 1 : 0))} s`;
  if (ms < HOUR) return `${Math.round(ms / MINUTE)} min`;
  if (ms < DAY) return `${(ms / HOUR).toFixed(1)} h`;
  return `${Math.round(ms / DAY)} days`;
}

function futureWords(at: number, now: number): string {
  const ahead = at - now;
  if (ahead < HOUR) return `in ${Math.ceil(ahead / MINUTE)} min`;
  if (ahead < DAY) return `in ${Math.round(ahead / HOUR)} h`;
  return `in ${Math.round(ahead / DAY)} days`;
}

function daysBetween(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / DAY);
}
