const UNITS: readonly (readonly [name: string, lengthMs: number])[] = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
];

/** How long ago a moment was, as exact as a list needs it: `3 min`, `5 h`, `12 d`. */
export function ago(moment: string, now: number): string {
  const passedMs = Math.max(0, now - Date.parse(moment));
  const [name, lengthMs] = UNITS.find(([, length]) => passedMs >= length) ?? ["", 0];
  return lengthMs === 0 ? "now" : `${Math.floor(passedMs / lengthMs)} ${name}`;
}

/** As part of a sentence: `3 min ago`, `now`. */
export function howLongAgo(moment: string, now: number): string {
  const passed = ago(moment, now);
  return passed === "now" ? passed : `${passed} ago`;
}
