import type { PassageGroup, PassageSnapshot } from "../../../passages/passage.ts";
import type { Files } from "./fileScores.ts";

/** Two scores for each slot, 0 at first. */
export interface SlotScores {
  readonly alone: Float32Array;
  readonly inContext: Float32Array;
}

/** By the lengths of the passages, of which there are new ones for each state of an index. */
const idle = new WeakMap<Float32Array, SlotScores[]>();

/** They are as large as the index, and made anew for each search they would keep the collector of garbage busy. */
export function takeSlotScores({ lengths, slots }: PassageSnapshot): SlotScores {
  const free = idle.get(lengths)?.pop();
  return free ?? { alone: new Float32Array(slots), inContext: new Float32Array(slots) };
}

/** Lets others have them, once those of the files that were written to are cleared. Who had them reads them no more. */
export function giveSlotScores({ lengths, groups }: PassageSnapshot, scores: SlotScores, files: Files): void {
  for (const file of files) {
    const { first, count } = groups[file] as PassageGroup;
    scores.alone.fill(0, first, first + count);
    scores.inContext.fill(0, first, first + count);
  }
  const free = idle.get(lengths) ?? [];
  idle.set(lengths, free);
  free.push(scores);
}
