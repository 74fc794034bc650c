import { DEFAULT_VISIBILITY } from "../../../domain/guard.ts";
import type { NodeDraft } from "../../../domain/record.ts";
import { sameJson } from "../../adapter/sameJson.ts";
import type { Row } from "../connection.ts";
import { nameHash } from "../names.ts";
import { visibilityBit } from "../views.ts";

/** What of a draft is stored, under the names of its columns. Two drafts with equal columns say the same. */
export interface NodeColumns {
  readonly kind: string;
  readonly props: string;
  readonly sealed: string | null;
  readonly content_hash: string | null;
  readonly focus: string | null;
  readonly visibility: number;
  readonly agents: string;
  readonly sensitive: number;
  readonly task_id: string | null;
  readonly search_text: string | null;
  /** Follows from the properties. */
  readonly name_hash: number | null;
}

const PLAIN = [
  "kind",
  "content_hash",
  "focus",
  "visibility",
  "agents",
  "sensitive",
  "task_id",
  "search_text",
] as const satisfies (keyof NodeColumns)[];

export function nodeColumns(draft: NodeDraft): NodeColumns {
  const props = JSON.stringify(draft.props);
  const sensitive = draft.sensitive ?? false;
  return {
    kind: draft.kind,
    props: sensitive ? "{}" : props,
    sealed: sensitive ? props : null,
    content_hash: draft.contentHash ?? null,
    focus: draft.focus ?? null,
    visibility: visibilityBit(draft.visibility ?? DEFAULT_VISIBILITY),
    agents: JSON.stringify(draft.agents ?? []),
    sensitive: sensitive ? 1 : 0,
    task_id: draft.taskId ?? null,
    // Some Nodes read text only up to a NUL, and the index would then not be of what is read back.
    search_text: draft.searchText?.replaceAll("\u0000", " ") ?? null,
    name_hash: typeof draft.props.name === "string" ? nameHash(draft.props.name) : null,
  };
}

export function saysTheSame(version: Row, other: Row | NodeColumns): boolean {
  return (
    PLAIN.every((column) => version[column] === other[column]) &&
    sameJson(String(version.sealed ?? version.props), String(other.sealed ?? other.props))
  );
}

/** What was deleted is written anew when it is put again. */
export function isUnchanged(current: Row, columns: NodeColumns): boolean {
  return current.deleted_at === null && saysTheSame(current, columns);
}
