/** Round figures from zero to at least the greatest, for the lines of a grid. */
export function gridLines(greatest: number, about = 4): number[] {
  if (!(greatest > 0)) return [0, 1];
  const rough = greatest / about;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * ten).find((each) => each >= rough) ?? ten * 10;
  return Array.from({ length: Math.ceil(greatest / step - 1e-9) + 1 }, (_, at) => at * step);
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Durations that people say, each about three times the one before. */
const SAID = [
  1,
  3,
  10,
  30,
  100,
  300,
  SECOND,
  3 * SECOND,
  10 * SECOND,
  30 * SECOND,
  ...[1, 3, 10, 30, 60].map((each) => each * MINUTE),
];
const MOST_LINES = 6;

/** Durations for the lines of a grid whose height grows with the logarithm: from below the least to above the greatest. */
export function durationLines(least: number, greatest: number): number[] {
  const from = Math.max(
    0,
    SAID.findLastIndex((each) => each <= least),
  );
  const found = SAID.findIndex((each) => each >= greatest);
  const to = Math.max(from + 1, found < 0 ? SAID.length - 1 : found);
  const every = Math.ceil((to - from) / (MOST_LINES - 1));
  const lines: number[] = [];
  for (let at = from; at < to + every; at += every) lines.push(SAID[at] ?? greatest);
  return lines;
}

/** About so many steps, evenly spread, that have their time below them. */
export function markedSteps(steps: number, about: number): number[] {
  if (steps === 0) return [];
  const every = Math.max(1, Math.ceil(steps / about));
  return Array.from({ length: Math.ceil(steps / every) }, (_, at) => at * every).filter(
    (at) => at > 0 || every === 1,
  );
}

/** The path of a line through what there is; where a value is missing it begins anew, and what stands alone is a short stroke. */
export function linePath(
  values: readonly (number | null)[],
  xOf: (at: number) => number,
  yOf: (value: number) => number,
): string {
  let path = "";
  let isDrawing = false;
  values.forEach((value, at) => {
    if (value === null) {
      isDrawing = false;
      return;
    }
    const [x, y] = [round(xOf(at)), round(yOf(value))];
    path += isDrawing ? `L${x} ${y}` : `M${x} ${y}`;
    const isAlone = !isDrawing && (values[at + 1] ?? null) === null;
    if (isAlone) path += `m-2 0h4`;
    isDrawing = true;
  });
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
