import { z } from "zod";
import { type NodeRecord, SCOPES, scopeOf } from "../../domain/record.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import type { Related } from "../../recall/memory/relatedTo.ts";
import type { MemoryHit } from "../../recall/memory/searchMemory.ts";
import { roundedScore } from "../roundedScore.ts";
import { chosenFields, goingWith } from "./chosenFields.ts";
import { codeOutput } from "./codeTies.ts";
import { contentOf, nameOf, titleOf } from "./memoryContent.ts";

const related = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string().optional(),
  edge: z.string(),
  direction: z.enum(["out", "in"]),
  hops: z.int(),
});

const part = z.object({ id: z.string(), title: z.string(), source: z.string().optional() });

/** A memory as an answer shows it. */
export const memoryResult = z.object({
  id: z.string(),
  kind: z.string().optional(),
  title: z.string().optional(),
  entity: z.string().optional(),
  content: z.string().optional(),
  rationale: z.string().optional(),
  tradeoffs: z.array(z.string()).optional(),
  affectedFiles: z.array(z.string()).optional(),
  confidence: z.number().optional(),
  sources: z.array(z.string()).optional(),
  keywords: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
  scope: z.enum(SCOPES).optional(),
  focus: z.string().optional(),
  validFrom: z.string().optional(),
  validTo: z.string().nullable().optional(),
  agentId: z.string().nullable().optional(),
  score: z.number(),
  conflicted: z.boolean().optional(),
  code: codeOutput,
  page: z.number().optional(),
  section: part.optional(),
  document: part.optional(),
  related: z.array(related).optional(),
});

/** With `fields`, only those of its properties, and what goes with it as it is; with none, id and score alone. */
export function resultOf(
  hit: MemoryHit,
  fields: readonly string[] | undefined,
): z.infer<typeof memoryResult> {
  const { node, score, saidAt, saidBy, isConflicted } = hit;
  const all: Record<string, unknown> = {
    kind: memoryKindOf(node.kind),
    ...node.props,
    title: titleOf(node),
    content: contentOf(node),
    scope: scopeOf(node),
    focus: node.focus ?? undefined,
    validFrom: new Date(saidAt).toISOString(),
    validTo: node.validTo === null ? null : new Date(node.validTo).toISOString(),
    agentId: saidBy,
  };
  const { section, document } = hit.place;
  const besides = {
    conflicted: isConflicted,
    code: [...hit.code],
    section: section && partOf(section),
    document: document && partOf(document),
    related: hit.related.map(relatedOf),
  };
  return {
    id: node.id,
    ...chosenFields(all, fields),
    score: roundedScore(score),
    ...goingWith(besides, fields),
  };
}

function partOf({ id, props }: NodeRecord): z.infer<typeof part> {
  return {
    id,
    title: String(props.title),
    ...(typeof props.source === "string" && { source: props.source }),
  };
}

function relatedOf({ node, edge, direction, hops }: Related): z.infer<typeof related> {
  const title = nameOf(node);
  return {
    id: node.id,
    kind: memoryKindOf(node.kind),
    ...(title !== undefined && { title }),
    edge,
    direction,
    hops,
  };
}
