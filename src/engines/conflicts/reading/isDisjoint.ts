/** Whether two sets have nothing in common. Asked for every pair of a story, so it makes no copies. */
export function isDisjoint(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const each of few) if (many.has(each)) return false;
  return true;
}
