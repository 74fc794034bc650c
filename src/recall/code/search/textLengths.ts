import type { PassageSnapshot } from "../../../passages/passage.ts";

/** How long each passage is together with a share of those beside it. */
export interface TextLengths {
  readonly share: number;
  readonly inContext: Float64Array;
  readonly averageInContext: number;
}

const known = new WeakMap<Float32Array, TextLengths>();

/** Made once for each state of an index. */
export function textLengths({ lengths, groupOf }: PassageSnapshot, share: number): TextLengths {
  const before = known.get(lengths);
  if (before?.share === share) return before;
  const inContext = new Float64Array(lengths.length);
  let sum = 0;
  let passages = 0;
  for (let slot = 0; slot < lengths.length; slot++) {
    const group = groupOf[slot] as number;
    if (group < 0) continue;
    const left = groupOf[slot - 1] === group ? (lengths[slot - 1] as number) : 0;
    const right = groupOf[slot + 1] === group ? (lengths[slot + 1] as number) : 0;
    inContext[slot] = (lengths[slot] as number) + share * (left + right);
    sum += inContext[slot] as number;
    passages += 1;
  }
  const averageInContext = passages === 0 ? 0 : sum / passages;
  const made = { share, inContext, averageInContext };
  known.set(lengths, made);
  return made;
}
