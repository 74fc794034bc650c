import { z } from "zod";
import { SCOPES, scopeOf } from "../../domain/record.ts";
import { MEMORY_KINDS, memoryKindOf, nodeKindOf } from "../../engines/memory/memoryKinds.ts";
import { searchScopes } from "../../recall/searchScopes.ts";
import type { Hit } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import { memoryScope } from "./memoryScope.ts";

const DEFAULT_LIMIT = 10;

const result = z.object({
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
});
type Result = z.infer<typeof result>;

export const memorySearch = defineTool({
  name: "memory_search",
  family: "memory",
  core: true,
  title: "Search memory",
  description:
    "What was decided and learned about this project, best match first. Ask before you decide something anew.",
  effect: "read",
  input: z.object({
    query: z.string().min(1).max(2_000),
    kinds: z.array(z.enum(MEMORY_KINDS)).min(1).max(MEMORY_KINDS.length).optional(),
    scope: z.enum(SCOPES).optional(),
    focus: z.string().min(1).max(200).optional(),
    limit: z.int().min(1).max(100).optional(),
    fields: z.array(z.string().max(50)).max(30).optional().describe("only these; empty: ids and scores"),
    ...timeInput,
  }),
  output: z.object({
    state: z.enum(["succeeded", "empty"]),
    results: z.array(result),
  }),
  priorities: {
    state: "required",
    results: "high",
    "results[].rationale": "high",
    "results[].affectedFiles": "medium",
    "results[].tradeoffs": "medium",
    "results[].validFrom": "medium",
    "results[].sources": "low",
    "results[].confidence": "low",
    "results[].keywords": "low",
    "results[].scope": "low",
    "results[].agentId": "low",
    "results[].validTo": "low",
  },
  summary: ({ results }, { query, limit = DEFAULT_LIMIT }) => summarize(results, query, limit),
  async handle(
    { query, kinds = MEMORY_KINDS, scope, focus, limit = DEFAULT_LIMIT, fields, ...time },
    context,
  ) {
    const { reads, refusal } = await memoryScope(context, focus);
    if (refusal) context.warn(`${refusal.message} ${refusal.hint}`);
    const hits = await searchScopes(context.store.memory, {
      view: { guard: context.guard, at: await atTime(time, context) },
      text: query,
      kinds: kinds.map(nodeKindOf),
      scopes: reads.filter((read) => scope === undefined || read === scope),
      focus,
      limit,
    });
    return {
      state: hits.length === 0 ? ("empty" as const) : ("succeeded" as const),
      results: hits.map((hit) => resultOf(hit, fields)),
    };
  },
});

function summarize(results: readonly Result[], query: string, limit: number): string {
  const [best] = results;
  if (!best) return `Nothing is remembered about “${query.slice(0, 80)}”.`;
  const name = shortName(best.title ?? best.entity);
  return `${countOf(results.length, limit)}; best: ${name ? `${name} (${best.id})` : best.id}.`;
}

const LONGEST_NAME = 80;

/** Stored text stands in a sentence of ours here: it must not pass for a line of its own, nor fill the answer. */
function shortName(name: string | undefined): string | undefined {
  const line = name?.replace(/[\s\p{C}]+/gu, " ").trim();
  return line && line.length <= LONGEST_NAME ? line : undefined;
}

/** With as many as were asked for, there may be more. */
function countOf(found: number, limit: number): string {
  if (found === limit && found > 1) return `The ${found} best matches`;
  return found === 1 ? "One memory matches" : `${found} memories match`;
}

function resultOf({ node, score }: Hit, fields: readonly string[] | undefined): Result {
  const all: Record<string, unknown> = {
    kind: memoryKindOf(node.kind),
    ...node.props,
    scope: scopeOf(node),
    validFrom: new Date(node.validFrom).toISOString(),
    validTo: node.validTo === null ? null : new Date(node.validTo).toISOString(),
    agentId: node.agentId,
  };
  const shown = Object.entries(all).filter(
    ([name, value]) => value !== undefined && (fields?.includes(name) ?? true),
  );
  return { id: node.id, ...Object.fromEntries(shown), score: Number(score.toFixed(3)) };
}
