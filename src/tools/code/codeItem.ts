import { z } from "zod";
import { clipped } from "../../domain/clipped.ts";
import { Failure } from "../../domain/failure.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Related } from "../../recall/code/related.ts";

/** What code an answer is about, and where it stands. */
export const codePlace = {
  id: z.string(),
  kind: z.string(),
  path: z.string(),
  startLine: z.int().optional(),
  endLine: z.int().optional(),
  signature: z.string().optional(),
};

/** A piece of code as one line of an answer about another. */
export const codeItem = z.object({
  id: z.string(),
  signature: z.string().optional(),
  summary: z.string().optional(),
  score: z.number().optional(),
});
export type CodeItem = z.infer<typeof codeItem>;

function codeItemOf({ id, props }: NodeRecord, score?: number): CodeItem {
  return {
    id,
    ...(typeof props.signature === "string" && { signature: props.signature }),
    ...(typeof props.summary === "string" && { summary: props.summary }),
    ...(score !== undefined && { score: Math.round(score * 100) / 100 }),
  };
}

export const relatedItem = ({ node, score }: Related): CodeItem => codeItemOf(node, score);

/** A question may have stood for a name. */
const LONGEST_NAME = 300;

export function notFound(what: string, suggestions: readonly string[], isPast = false): Failure {
  const nearest = suggestions.length > 0 ? `The nearest are: ${suggestions.join(", ")}.` : "";
  return new Failure(
    "not_found",
    `There ${isPast ? "was" : "is"} no symbol or file ${clipped(what, LONGEST_NAME)} in the index${isPast ? " at that moment" : ""}.`,
    nearest || "`graph_health` tells what is indexed.",
  );
}

export function described({ id, kind, props }: NodeRecord) {
  return {
    id: String(id),
    kind,
    path: String(props.path ?? id),
    ...(typeof props.startLine === "number" && { startLine: props.startLine }),
    ...(typeof props.endLine === "number" && { endLine: props.endLine }),
    ...(typeof props.signature === "string" && { signature: props.signature }),
    ...(typeof props.summary === "string" && { summary: props.summary }),
  };
}
