import { createHash } from "node:crypto";
import type { Instant } from "../../../domain/time.ts";
import { inOrderOfTime, type Remembered } from "./remembered.ts";
import { survivalRate } from "./survivalRate.ts";

export interface SampleRequest {
  /** The same seed leaves the same statements, whatever else the story holds. */
  readonly seed: string;
  readonly now: Instant;
  /** Those that stay in any case, by id. */
  readonly keep: ReadonlySet<string>;
}

/**
 * As much of a story as somebody would remember of it, oldest first. Each statement has its luck of its own, so that one
 * more or less among the others changes nothing, and one that is likelier to stay stays wherever it stayed before.
 */
export function sampleStory<Each extends Remembered>(
  story: readonly Each[],
  { seed, now, keep }: SampleRequest,
): Each[] {
  const told = story.filter((each) => keep.has(each.id) || luckOf(seed, each.id) < survivalRate(each, now));
  return inOrderOfTime(told);
}

const DRAWN_BYTES = 6;

/** From 0 up to 1. */
function luckOf(seed: string, id: string): number {
  const hash = createHash("sha256")
    .update(JSON.stringify([seed, id]))
    .digest();
  return hash.readUIntBE(0, DRAWN_BYTES) / 256 ** DRAWN_BYTES;
}
