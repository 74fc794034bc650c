/**
 * The shortest list found that still fails (delta debugging): larger and then smaller pieces are left out as long as what
 * remains fails. Nothing can be left out of the result without losing the failure, unless `mostTries` came first.
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  mostTries = 400,
): Promise<readonly Item[]> {
  let shortest = items;
  let tries = 0;
  for (let size = Math.ceil(items.length / 2); size >= 1 && tries < mostTries; ) {
    let isShorter = false;
    for (let at = 0; at < shortest.length && tries < mostTries; ) {
      const without = [...shortest.slice(0, at), ...shortest.slice(at + size)];
      tries += 1;
      if (await fails(without)) {
        shortest = without;
        isShorter = true;
      } else at += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!isShorter) break;
  }
  return shortest;
}
