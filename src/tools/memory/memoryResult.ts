import { z } from "zod";
import { type NodeRecord, SCOPES, scopeOf } from "../../domain/record.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import type { Related } from "../../recall/memory/relatedTo.ts";
import type { MemoryHit } from "../../recall/memory/searchMemory.ts";
import { codeOutput } from "./codeTies.ts";

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
  scope: z.enum(SCOPES).optional(),
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

/** Counted from the first that is not 0: fused by rank, all scores are small and near to each other. */
const SCORE_DIGITS = 4;

/** With `fields`, only those of its properties, and what goes with it as it is; with none, id and score alone. */
export function resultOf(
  hit: MemoryHit,
  fields: readonly string[] | undefined,
): z.infer<typeof memoryResult> {
  const { node, score, isConflicted } = hit;
  const all: Record<string, unknown> = {
    kind: memoryKindOf(node.kind),
    ...node.props,
    ...wordsOf(node),
    scope: scopeOf(node),
    validFrom: new Date(node.validFrom).toISOString(),
    validTo: node.validTo === null ? null : new Date(node.validTo).toISOString(),
    agentId: node.agentId,
  };
  const shown = Object.entries(all).filter(
    ([name, value]) => value !== undefined && (fields?.includes(name) ?? true),
  );
  const isBare = fields?.length === 0;
  return {
    id: node.id,
    ...Object.fromEntries(shown),
    score: Number(score.toPrecision(SCORE_DIGITS)),
    ...(!isBare && isConflicted && { conflicted: true }),
    ...(!isBare && hit.code.length > 0 && { code: [...hit.code] }),
    ...(!isBare && hit.place.section && { section: partOf(hit.place.section) }),
    ...(!isBare && hit.place.document && { document: partOf(hit.place.document) }),
    ...(!isBare && hit.related.length > 0 && { related: hit.related.map(relatedOf) }),
  };
}

/** Kinds name what they are called and what they say differently; an answer does not. */
function wordsOf({ kind, props }: NodeRecord): { title: unknown; content: unknown } {
  return {
    // A chunk is called by the headings it stands under.
    title: props.title ?? props.name ?? props.canonicalName ?? (kind === "CHUNK" ? props.summary : undefined),
    content: props.content ?? props.body ?? props.truth ?? props.summary,
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
  const title = wordsOf(node).title ?? node.props.entity;
  return {
    id: node.id,
    kind: memoryKindOf(node.kind),
    ...(typeof title === "string" && { title }),
    edge,
    direction,
    hops,
  };
}
