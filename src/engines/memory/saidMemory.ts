import { contentHash } from "../../domain/contentHash.ts";
import type { Json, Props } from "../../domain/record.ts";
import type { MemoryKind } from "./memoryKinds.ts";

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

/** What is kept of what was said: nothing that was left out, and nothing that others are told. */
export function memoryProps(statement: MemoryStatement): Props {
  const entries = KEPT.map((field): [string, Json | undefined] => [field, statement[field]]);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** Two memories with one hash say the same; what is said about it later (keywords, sources) does not count. */
export function memoryHash({ title, entity, rationale, content }: Props): string {
  return contentHash(text(title ?? entity), text(rationale), text(content));
}

function text(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
