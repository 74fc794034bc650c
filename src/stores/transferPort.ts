import type { ProjectId } from "../domain/ids.ts";
import type { EdgeRecord, NodeRecord, TxRecord } from "../domain/record.ts";

/** What belongs to a project, and if `shared` to its whole account besides. */
export interface Holding {
  readonly account: string;
  readonly project: ProjectId;
  readonly shared: boolean;
}

/** A version with everything that is kept of it. */
export interface StoredNode extends NodeRecord {
  readonly searchText: string | null;
}

export type StoredRecord =
  | { readonly is: "tx"; readonly tx: TxRecord }
  | { readonly is: "node"; readonly node: StoredNode }
  | { readonly is: "edge"; readonly edge: EdgeRecord };

/** All versions of a node, oldest first, and of the edges from it, by type, other end and time. */
export interface StoredHistory {
  readonly versions: readonly StoredNode[];
  readonly edges: readonly EdgeRecord[];
}
