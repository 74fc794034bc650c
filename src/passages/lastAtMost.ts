/** The last place of rising values whose value is at most that; -1 when there is none. */
export function lastAtMost(count: number, most: number, value: (at: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value(middle) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
