import { createHash } from "node:crypto";
import { DEFAULT_VISIBILITY } from "../../domain/guard.ts";
import type { NodeDraft, Props } from "../../domain/record.ts";
import { sameJson } from "../adapter/sameJson.ts";
import type { Row } from "./server.ts";

/** What of a draft is kept, under the names of the properties of its version. Two drafts with equal ones say the same. */
export interface VersionProperties {
  readonly kind: string;
  readonly props: string;
  readonly sealed: string | null;
  readonly contentHash: string | null;
  readonly focus: string | null;
  readonly visibility: string;
  readonly agents: readonly string[];
  readonly sensitive: boolean;
  readonly taskId: string | null;
  readonly searchText: string | null;
  /** These follow from the properties. What is sensitive is found by them and shows them to nobody who looks around. */
  readonly name: string | null;
  readonly nameLower: string | null;
  readonly type: string;
  readonly status: string | null;
}

const PLAIN = [
  "kind",
  "contentHash",
  "focus",
  "visibility",
  "sensitive",
  "taskId",
  "searchText",
] as const satisfies (keyof VersionProperties)[];

export function versionProperties(draft: NodeDraft): VersionProperties {
  const props = JSON.stringify(draft.props);
  const sensitive = draft.sensitive ?? false;
  const { name, status } = draft.props;
  return {
    kind: draft.kind,
    props: sensitive ? "{}" : props,
    sealed: sensitive ? props : null,
    contentHash: draft.contentHash ?? null,
    focus: draft.focus ?? null,
    visibility: draft.visibility ?? DEFAULT_VISIBILITY,
    agents: draft.agents ?? [],
    sensitive,
    taskId: draft.taskId ?? null,
    searchText: draft.searchText?.replaceAll("\u0000", " ") ?? null,
    name: typeof name === "string" ? indexedName(name) : null,
    nameLower: typeof name === "string" ? indexedName(name.toLowerCase()) : null,
    type: typeOf(draft.props, draft.kind),
    status: typeof status === "string" ? status : null,
  };
}

const LONGEST_INDEXED = 500;

/** An index takes so much of a value, and names can be of any length. */
export function indexedName(name: string): string {
  if (name.length <= LONGEST_INDEXED) return name;
  return `${name.slice(0, LONGEST_INDEXED)} ${createHash("sha256").update(name).digest("hex")}`;
}

function typeOf({ type }: Props, kind: string): string {
  if (type === undefined || type === null) return kind;
  return typeof type === "object" ? JSON.stringify(type) : String(type);
}

/** Of two versions, or of one and what is to be written. */
export function saysTheSame(version: Row, other: Row | VersionProperties): boolean {
  const of = other as Row;
  return (
    PLAIN.every((property) => (version[property] ?? null) === (of[property] ?? null)) &&
    JSON.stringify(version.agents) === JSON.stringify(of.agents) &&
    sameJson(String(version.sealed ?? version.props), String(of.sealed ?? of.props))
  );
}

/** What was deleted is written anew when it is put again. */
export function isUnchanged(current: Row, properties: VersionProperties): boolean {
  return (current.deletedAt ?? null) === null && saysTheSame(current, properties);
}
