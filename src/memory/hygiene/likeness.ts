import type { NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";

/** A way to tell how much alike two memories are. */
export interface Likeness {
  /** Near to each other where memories may be alike; null where it cannot be told. */
  vectorsOf(records: readonly NodeRecord[]): Promise<readonly (Float32Array | null)[]>;
  /** From 0 to 1, as exactly as it can be told. */
  similarities(pairs: readonly (readonly [NodeRef, NodeRef])[]): Promise<readonly number[]>;
}
