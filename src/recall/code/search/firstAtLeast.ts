/**
 * Where, from `from` on, the first of rising values is that is no less than `least`; their number when none is. It is
 * found the sooner, the nearer it is.
 */
export function firstAtLeast(values: Uint32Array, least: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < values.length && (values[low + step] as number) < least) {
    low += step;
    step *= 2;
  }
  let high = Math.min(values.length, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
