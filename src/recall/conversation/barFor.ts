const STEPS = 1_024;

/** A value that at least so many reach, though hardly more, and never below `lowest`. Sorting them all would take longer. */
export function barFor(values: Float32Array, count: number, lowest: number): number {
  let highest = lowest;
  for (let at = 0; at < values.length; at++) highest = Math.max(highest, values[at] as number);
  const step = (highest - lowest) / STEPS;
  if (step === 0) return lowest;
  const reached = new Uint32Array(STEPS + 1);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < lowest) continue;
    const place = Math.floor((value - lowest) / step);
    reached[place] = (reached[place] as number) + 1;
  }
  let sum = 0;
  for (let place = STEPS; place > 0; place--) {
    sum += reached[place] as number;
    // A step below, as what lies on the border may be rounded to either side.
    if (sum >= count) return lowest + (place - 1) * step;
  }
  return lowest;
}
