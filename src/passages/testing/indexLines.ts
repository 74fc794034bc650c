import type { GraphReader } from "../../stores/port.ts";
import { ByteReader } from "../byteReader.ts";
import { PassageIndex } from "../passageIndex.ts";
import { unseal } from "../seal.ts";
import { entriesOf } from "../termBucket.ts";

/** All that an index holds and that is there, one line a passage, sorted. Passages that say the same are the same. */
export async function indexLines(reader: GraphReader, index: string): Promise<string[]> {
  const terms = await termsIn(reader, index);
  const snapshot = await new PassageIndex(reader, index).snapshot(terms);
  const words: string[][] = Array.from({ length: snapshot.slots }, () => []);
  for (const term of terms) {
    const { slots, counts } = snapshot.postings(term);
    slots.forEach((slot, at) => {
      words[slot]?.push(`${term}*${counts[at]}`);
    });
  }
  const lines = snapshot.groups.flatMap(({ key, info, first, count }) =>
    Array.from({ length: count }, (_, at) => {
      const slot = first + at;
      const numbers = `${snapshot.number(slot, 0)}-${snapshot.number(slot, 1)}`;
      const text = (words[slot] ?? []).sort().join(" ");
      return `${key} has ${numbers} ${snapshot.label(slot)} ${info} ${snapshot.lengths[slot]}: ${text}`;
    }),
  );
  return [...lines, `${index} has ${snapshot.passages} passages of ${snapshot.averageLength}`].sort();
}

async function termsIn(reader: GraphReader, index: string): Promise<string[]> {
  const terms = new Set<string>();
  for (const [name, bucket] of await reader.artifactsUnder(`passages:${index}:`)) {
    if (!name.includes(":terms:")) continue;
    const entries = new ByteReader(entriesOf(unseal(name, bucket)));
    while (!entries.isAtEnd) {
      terms.add(entries.text());
      entries.varint();
      entries.section();
    }
  }
  return [...terms].sort();
}
