/** Picks from lists, always the same for the same seed. */
export interface Chooser {
  below(count: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Undefined when there is nothing to pick from. */
  pickAny<T>(from: readonly T[]): T | undefined;
}

export function chooser(seed: number): Chooser {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const below = (count: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    pickAny: (from) => (from.length === 0 ? undefined : from[below(from.length)]),
  };
}
