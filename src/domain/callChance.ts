/**
 * What stands between a function being called and a call in it being made, as a set of bits; 0 for nothing. It says what
 * the code looks like and leaves it to whoever reads it how likely that is.
 */
export const CALL_CHANCE = {
  /** In a loop, which may have no rounds. */
  loop: 1,
  /** After something that may have left the function. */
  late: 2,
  /** After several such places: what is left when none of the cases before it was the one. */
  last: 512,
  /** What stands in where something is missing: behind `??` and `||`. */
  fallback: 32,
  /** Where something went wrong: in what is thrown, or where that is caught. */
  failure: 64,
  /** In one of several ways, or behind `&&`. */
  branch: 4,
  /** In a way that is mostly taken: where nothing failed, and a parameter that may be left out was. */
  likely: 128,
  /** In the other way of these two. */
  unlikely: 256,
  /** In a branch within a branch. */
  deep: 8,
  /** In a function without a name, which is called by somebody else or not at all. */
  callback: 16,
} as const;
