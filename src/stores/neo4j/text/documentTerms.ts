import { createHash } from "node:crypto";
import type { NodeKind } from "../../../domain/kinds.ts";
import type { TextDocument } from "../../adapter/text/document.ts";
import { indexTerms } from "../../adapter/text/indexTerms.ts";

/** What the full-text index is given of a document. */
export function documentTerms(graph: string, kind: NodeKind, document: TextDocument): string {
  return `${indexTerms(kind, document)} ${graphMark(graph)}`;
}

/** By which the documents of a graph are told from those of others on the same server. */
export function graphMark(graph: string): string {
  return `¤¤¤¤${createHash("sha256").update(graph).digest("hex").slice(0, 16)}`;
}
