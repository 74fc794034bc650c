import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { HygieneGroup } from "./hygieneGroups.ts";

/** Something that may need a hand. Where one of several is to be kept, it comes first. */
export interface Candidate {
  readonly group: HygieneGroup;
  readonly members: readonly Member[];
  /** Why it is named here, for who decides. */
  readonly reason: string;
  readonly proposal: string;
}

/** A record in the state it was found in. */
export interface Member {
  readonly id: NodeId;
  /** Another one means that it has changed since. */
  readonly version: string;
  readonly contentHash: string | null;
}

export function memberOf({ id, txId, contentHash }: Pick<NodeRecord, "id" | "txId" | "contentHash">): Member {
  return { id, version: txId, contentHash };
}
