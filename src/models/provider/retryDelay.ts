const FIRST_DELAY_MS = 200;

/**
 * How long to wait before asking again: as long as the service wishes, else twice as long each time, by chance a little
 * more or less, so that those who were refused together do not come back together.
 */
export function retryDelayMs(attempt: number, retryAfter: string | null, nowMs: number): number {
  return wishedMs(retryAfter, nowMs) ?? FIRST_DELAY_MS * 2 ** attempt * (0.75 + Math.random() / 2);
}

/** The header holds seconds or a date. */
function wishedMs(retryAfter: string | null, nowMs: number): number | null {
  if (retryAfter === null || retryAfter.trim() === "") return null;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
