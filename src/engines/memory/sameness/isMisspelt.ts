const SHORTEST = 6;

/**
 * Whether two words are apart by one letter, or by two that changed places. Short words that are so mean another thing, and
 * so do words with another ending, and names with another digit.
 */
export function isMisspelt(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < SHORTEST || one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  const start = sharedLength(shorter, (at) => one[at] === other[at]);
  const end = sharedLength(shorter - start, (at) => one.at(-1 - at) === other.at(-1 - at));
  const here = one.slice(start, one.length - end);
  const there = other.slice(start, other.length - end);
  if (/\p{N}/u.test(here + there)) return false;
  if (here.length === 2 && there.length === 2) return here[0] === there[1] && here[1] === there[0];
  return here.length < 2 && there.length < 2 && end > 0;
}

function sharedLength(most: number, isSameAt: (at: number) => boolean): number {
  let length = 0;
  while (length < most && isSameAt(length)) length += 1;
  return length;
}
