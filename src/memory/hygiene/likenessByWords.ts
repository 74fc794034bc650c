import type { NodeRef } from "../../domain/ids.ts";
import { termVector } from "../../engines/hygiene/likeness/termVector.ts";
import { memoryText } from "../../engines/memory/memoryText.ts";
import type { HygieneLook } from "./hygieneLook.ts";
import type { Likeness } from "./likeness.ts";

/** More of a text would not make it clearer which others are alike, and each word costs. */
const MOST_CHARACTERS = 2_000;
const MOST_HITS = 50;

/** By the words that two share, each as much as it tells: what one's text scores on the other, as a share of its own. */
export function likenessByWords(look: HygieneLook): Likeness {
  return {
    vectorsOf: async (records) => records.map((record) => termVector(memoryText(record))),
    async similarities(pairs) {
      const scores = new Map<string, ReadonlyMap<string, number>>();
      for (const ref of pairs.flat()) {
        if (!scores.has(ref.id)) scores.set(ref.id, await scoresFor(look, ref));
      }
      const share = (of: NodeRef, on: NodeRef) =>
        (scores.get(of.id)?.get(on.id) ?? 0) / (scores.get(of.id)?.get(of.id) ?? 1);
      return pairs.map(([one, other]) => Math.min(1, share(one, other), share(other, one)));
    },
  };
}

/** What a memory's own text scores on those that are nearest to it, itself among them. */
async function scoresFor(
  { memory, guard, signal }: HygieneLook,
  ref: NodeRef,
): Promise<ReadonlyMap<string, number>> {
  signal.throwIfAborted();
  const [record] = await memory.get({ guard }, [ref]);
  if (!record) return new Map();
  const text = memoryText(record).slice(0, MOST_CHARACTERS).toWellFormed();
  const hits = await memory.searchText({ guard }, { text, kinds: [record.kind], limit: MOST_HITS });
  return new Map(hits.map(({ node, score }) => [node.id, score]));
}
