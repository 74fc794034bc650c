import type { NodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { Props } from "../../domain/record.ts";
import type { MemoryKind } from "../memory/memoryKinds.ts";

/** What is to be done about a memory that is wrong, or not quite right. */
export type Correction =
  | { readonly action: "contest"; readonly reason: string }
  | { readonly action: "annotate"; readonly note: string }
  | { readonly action: "merge"; readonly into: NodeId }
  /** What each part says other than the whole does. */
  | { readonly action: "split"; readonly parts: readonly Props[] }
  | ({ readonly action: "reclassify" } & Reclassification);

export interface Reclassification {
  readonly kind?: MemoryKind | undefined;
  /** Where it is kept from now on; left out, where it is. */
  readonly place?: Place | undefined;
  readonly keywords?: readonly string[] | undefined;
  /** For a kind that needs one. */
  readonly title?: string | undefined;
}

export type Place =
  | { readonly scope: "global" }
  | { readonly scope: "project" }
  | { readonly scope: "focus"; readonly focus: string };

/** What somebody holds to be so can be said better; what happened, happened. */
const REWRITABLE: readonly NodeKind[] = ["DECISION", "FACT", "PATTERN", "NOTE", "LEARNING"];
const CONTESTABLE: readonly NodeKind[] = [
  ...REWRITABLE,
  "EPISODE",
  "REPORT",
  "CONCEPT",
  "DOCUMENT",
  "SECTION",
  "CHUNK",
];

export function mayBe(action: Correction["action"], kind: NodeKind): boolean {
  return (action === "contest" ? CONTESTABLE : REWRITABLE).includes(kind);
}
