const DIGITS = 0x1_0000;

/** The places of the hashes in rising order, equal ones in the order they came. */
export function orderByHash(hashes: Uint32Array): Uint32Array {
  const places = new Uint32Array(hashes.length);
  for (let at = 0; at < places.length; at++) places[at] = at;
  return sortedBy(hashes, 16, sortedBy(hashes, 0, places));
}

/** One pass of a radix sort, over sixteen bits. */
function sortedBy(hashes: Uint32Array, shift: number, places: Uint32Array): Uint32Array {
  const ends = new Uint32Array(DIGITS);
  const digit = (place: number) => ((hashes[place] as number) >>> shift) & 0xffff;
  for (let at = 0; at < places.length; at++) {
    const key = digit(places[at] as number);
    ends[key] = (ends[key] as number) + 1;
  }
  for (let key = 1; key < DIGITS; key++) ends[key] = (ends[key] as number) + (ends[key - 1] as number);
  const sorted = new Uint32Array(places.length);
  for (let at = places.length - 1; at >= 0; at--) {
    const place = places[at] as number;
    const key = digit(place);
    const to = (ends[key] as number) - 1;
    ends[key] = to;
    sorted[to] = place;
  }
  return sorted;
}
