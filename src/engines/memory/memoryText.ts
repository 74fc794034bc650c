import { searchFields } from "../../domain/kinds.ts";
import type { Json, NodeRecord } from "../../domain/record.ts";

/** The one text that a memory's vector stands for: what names it first, then what it says. */
export function memoryText({ kind, props }: Pick<NodeRecord, "kind" | "props">): string {
  return Object.keys(searchFields(kind))
    .map((field) => plain(props[field]))
    .filter((text) => text !== "")
    .join("\n");
}

function plain(value: Json | undefined): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null
    ? Object.values(value).map(plain).filter(Boolean).join(", ")
    : "";
}
