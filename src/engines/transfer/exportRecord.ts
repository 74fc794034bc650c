import type { EdgeRecord, NodeRecord, ToolCallRecord, TxRecord } from "../../domain/record.ts";

/** What an exported file is about. It says nothing of the machine, the account or the time it was made. */
export interface ExportHeader {
  readonly project: { readonly id: string; readonly name: string };
  /** Whether it also holds what the whole account shares. */
  readonly shared: boolean;
  /** Whether it also holds the calls of tools. */
  readonly audit: boolean;
}

export interface ExportedNode extends NodeRecord {
  readonly searchText: string | null;
}

export type ExportRecord =
  | { readonly is: "tx"; readonly tx: TxRecord }
  | { readonly is: "node"; readonly node: ExportedNode }
  | { readonly is: "edge"; readonly edge: EdgeRecord }
  | { readonly is: "call"; readonly call: ToolCallRecord };

export type ExportCounts = Readonly<Record<ExportRecord["is"], number>>;

export const NONE: ExportCounts = { tx: 0, node: 0, edge: 0, call: 0 };
