import type { Steps } from "./stepwise.ts";

const DIGITS = 0x1_0000;
/** Of fewer, counting the digits would take longer than sorting. */
const FEW = 4_000;

/** The places of the hashes in rising order, equal ones in the order they came. */
export function* orderByHash(hashes: Uint32Array): Steps<Uint32Array> {
  const places = new Uint32Array(hashes.length);
  for (let at = 0; at < places.length; at++) places[at] = at;
  if (places.length < FEW)
    return places.sort((a, b) => (hashes[a] as number) - (hashes[b] as number) || a - b);
  yield;
  const byLow = yield* sortedBy(hashes, 0, places);
  return yield* sortedBy(hashes, 16, byLow);
}

/** One pass of a radix sort, over sixteen bits. */
function* sortedBy(hashes: Uint32Array, shift: number, places: Uint32Array): Steps<Uint32Array> {
  const ends = new Uint32Array(DIGITS);
  const digit = (place: number) => ((hashes[place] as number) >>> shift) & 0xffff;
  for (let at = 0; at < places.length; at++) {
    const key = digit(places[at] as number);
    ends[key] = (ends[key] as number) + 1;
  }
  for (let key = 1; key < DIGITS; key++) ends[key] = (ends[key] as number) + (ends[key - 1] as number);
  yield;
  const sorted = new Uint32Array(places.length);
  for (let at = places.length - 1; at >= 0; at--) {
    const place = places[at] as number;
    const key = digit(place);
    const to = (ends[key] as number) - 1;
    ends[key] = to;
    sorted[to] = place;
  }
  yield;
  return sorted;
}
