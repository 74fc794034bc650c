/** The least that two marks stand apart, of a line from 0 to 1. */
const LEAST_APART = 0.085;

/**
 * Where moments stand on a line from 0 to 1: by their time, but so far apart that each can be told from the next. They have
 * to be in order.
 */
export function linePlaces(times: readonly number[]): number[] {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const span = last - first;
  const apart = Math.min(LEAST_APART, 1 / Math.max(1, times.length - 1));
  const places = times.map((time) => (span > 0 ? (time - first) / span : 0));
  for (let at = 1; at < places.length; at++)
    places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + apart);
  // Whoever was pushed over the end pushes back those before.
  let end = 1;
  for (let at = places.length - 1; at >= 0; at--) {
    places[at] = Math.min(places[at] ?? 0, end);
    end = (places[at] ?? 0) - apart;
  }
  return places.map((place) => Math.min(1, Math.max(0, place)));
}
