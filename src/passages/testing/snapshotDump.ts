import type { PassageSnapshot } from "../passage.ts";

/** All that can be read from a snapshot, by keys and labels instead of slots, in an order of its own. */
export function snapshotDump(
  snapshot: PassageSnapshot,
  terms: readonly string[],
  vectors: { readonly model: string; readonly query: Float32Array } | null = null,
) {
  const nameOf = (slot: number) => {
    const group = snapshot.groups[snapshot.groupOf[slot] ?? -1];
    if (!group) throw new Error(`slot ${slot} is of no group`);
    return `${group.key} ${slot - group.first} ${snapshot.label(slot)}`;
  };
  const similarities = vectors && snapshot.similarities(vectors.model, vectors.query);
  const passages = snapshot.groups.flatMap(({ key, info, first, count }) =>
    Array.from({ length: count }, (_, at) => ({
      name: nameOf(first + at),
      info,
      isOf: snapshot.groups[snapshot.groupOf[first + at] ?? -1]?.key === key,
      length: snapshot.lengths[first + at],
      numbers: [snapshot.number(first + at, 0), snapshot.number(first + at, 1)],
      similarity: similarities?.[first + at] ?? null,
    })),
  );
  const postings = terms.map((term) => {
    const { slots, counts } = snapshot.postings(term);
    return [term, Array.from(slots, (slot, at) => `${nameOf(slot)} ${counts[at]}`).sort()];
  });
  return {
    passages: passages.sort((a, b) => (a.name < b.name ? -1 : 1)),
    count: snapshot.passages,
    averageLength: snapshot.averageLength,
    postings,
    withoutVector: vectors && snapshot.withoutVector(vectors.model),
  };
}
