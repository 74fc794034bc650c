const LONGEST_NAME = 80;

/** The known name closest to a misspelt one, if any is close enough to be worth suggesting. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  return nearestOf(name, known, 1)[0];
}

/** Those close enough, the closest first; of two that are as close, the one that is known first. */
export function nearestOf(name: string, known: Iterable<string>, most: number): string[] {
  if (name.length > LONGEST_NAME) return [];
  const limit = Math.max(2, Math.floor(name.length / 3));
  const close: { readonly name: string; readonly distance: number }[] = [];
  for (const candidate of known) {
    // The difference of the lengths is the least that two names are apart.
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit) close.push({ name: candidate, distance });
  }
  return close
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map((each) => each.name);
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
