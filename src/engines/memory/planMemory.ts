import { contentHash } from "../../domain/contentHash.ts";
import type { Visibility } from "../../domain/guard.ts";
import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { Json, NodeDraft, Props } from "../../domain/record.ts";
import { type MemoryKind, nodeKindOf } from "./memoryKinds.ts";

/** A memory as a caller words it. */
export interface MemoryStatement {
  readonly kind: MemoryKind;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly rationale?: string | undefined;
  readonly tradeoffs?: readonly string[] | undefined;
  readonly affectedFiles?: readonly string[] | undefined;
  readonly entity?: string | undefined;
  readonly confidence?: number | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly focus?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly agents?: readonly string[] | undefined;
  readonly sensitive?: boolean | undefined;
}

/** What a kind cannot do without. A decision without its reasons helps nobody who comes later. */
const NEEDED: Record<MemoryKind, readonly (keyof MemoryStatement)[]> = {
  decision: ["title", "rationale", "tradeoffs", "affectedFiles"],
  fact: ["content"],
  pattern: ["title", "content"],
  note: ["content"],
};

/** The fields that are missing or blank, by name. */
export function missingFields(statement: MemoryStatement): string[] {
  return NEEDED[statement.kind].filter((field) => {
    const value = statement[field];
    return value === undefined || (typeof value === "string" && value.trim() === "");
  });
}

const KEPT = [
  "title",
  "content",
  "rationale",
  "tradeoffs",
  "affectedFiles",
  "entity",
  "confidence",
  "sources",
  "keywords",
] as const satisfies readonly (keyof MemoryStatement)[];

export function planMemory(statement: MemoryStatement, id: NodeId, project: ProjectId | null): NodeDraft {
  return {
    id,
    project,
    kind: nodeKindOf(statement.kind),
    props: propsOf(statement),
    contentHash: memoryHash(statement),
    focus: statement.focus ?? null,
    ...(statement.visibility ? { visibility: statement.visibility } : {}),
    ...(statement.agents ? { agents: statement.agents } : {}),
    ...(statement.sensitive ? { sensitive: true } : {}),
  };
}

function propsOf(statement: MemoryStatement): Props {
  const entries = KEPT.map((field): [string, Json | undefined] => [field, statement[field]]);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Two memories with one hash say the same; what is said about it later (keywords, sources) does not count. */
function memoryHash({ title, entity, rationale, content }: MemoryStatement): string {
  return contentHash(title ?? entity ?? "", rationale ?? "", content ?? "");
}
