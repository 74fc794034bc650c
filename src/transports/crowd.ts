type Owner = string | null;

/** How many places each has. */
export function countsOf(owners: Iterable<Owner>): ReadonlyMap<Owner, number> {
  const counts = new Map<Owner, number>();
  for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return counts;
}

/** The first place of whoever has the most: one who takes many makes room by their own. Undefined where there is none. */
export function firstOfMost(places: ReadonlyMap<string, Owner>): string | undefined {
  const counts = countsOf(places.values());
  const most = Math.max(...counts.values());
  for (const [place, owner] of places) if (counts.get(owner) === most) return place;
  return undefined;
}
