import { isDeepStrictEqual } from "node:util";
import type { NodeRecord } from "../../domain/record.ts";

/** The properties that a memory's words are in, whatever its kind. What is noted, tagged or validated says nothing anew. */
const WORDS = [
  "title",
  "entity",
  "name",
  "canonicalName",
  "content",
  "rationale",
  "tradeoffs",
  "body",
  "truth",
  "summary",
  "question",
] as const;

/** Whether two versions of a memory say the same. */
export function saysTheSame(one: Pick<NodeRecord, "props">, other: Pick<NodeRecord, "props">): boolean {
  return WORDS.every((name) => isDeepStrictEqual(one.props[name], other.props[name]));
}
