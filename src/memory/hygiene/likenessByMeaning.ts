import type { NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { HygieneLook } from "./hygieneLook.ts";
import type { Likeness } from "./likeness.ts";

/** By the vectors of a model. What has none cannot be compared, and is named as missing one. */
export function likenessByMeaning({ memory, guard }: HygieneLook, model: string): Likeness {
  const vectors = (of: readonly NodeRef[]) => memory.vectors({ guard }, { model, of });
  return {
    vectorsOf: (records: readonly NodeRecord[]) => vectors(records),
    async similarities(pairs) {
      const [ones, others] = [
        await vectors(pairs.map(([one]) => one)),
        await vectors(pairs.map(([, other]) => other)),
      ];
      return pairs.map((_, at) => cosine(ones[at] ?? null, others[at] ?? null));
    },
  };
}

function cosine(one: Float32Array | null, other: Float32Array | null): number {
  if (!one || !other) return 0;
  let [product, squaresOfOne, squaresOfOther] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    product += a * b;
    squaresOfOne += a * a;
    squaresOfOther += b * b;
  }
  return product === 0 ? 0 : product / Math.sqrt(squaresOfOne * squaresOfOther);
}
