import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import { type RankedCommunity, rankCommunities } from "../../recall/code/rankCommunities.ts";
import { type CodeHit, searchCode } from "../../recall/code/search/searchCode.ts";
import { resolveReferences } from "../../recall/memory/resolveReferences.ts";
import { SIGNALS } from "../../recall/signal.ts";
import { Trace } from "../../recall/trace.ts";
import { defineTool } from "../defineTool.ts";
import { earlierInput, earlierWords } from "../earlierWords.ts";
import { atTime, timeInput } from "../timePoint.ts";
import { traceOf, traceOutput } from "../traceOf.ts";
import { askCypher, tableSummary } from "./askCypher.ts";
import { described } from "./codeItem.ts";
import { drawnMap } from "./drawnMap.ts";
import { searchParts } from "./searchParts.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

const MODES = ["local", "global", "hybrid"] as const;
const DEFAULT_LIMIT = 10;
/** How many hits tell which parts of the code a question is about. */
const TELLING_HITS = 50;

const result = z.object({
  id: z.string(),
  kind: z.string().optional(),
  name: z.string().optional(),
  path: z.string().optional(),
  startLine: z.int().optional(),
  endLine: z.int().optional(),
  signature: z.string().optional(),
  summary: z.string().optional(),
  score: z.number().optional(),
  scores: z.object({ vector: z.number(), bm25: z.number(), graph: z.number() }).optional(),
  why: z.array(z.string()).optional(),
});

const community = z.object({
  id: z.string().optional(),
  label: z.string(),
  summary: z.string().optional(),
  memberCount: z.int(),
  centralNode: z.string().optional(),
  score: z.number().optional(),
});

export const graphQuery = defineTool({
  name: "graph_query",
  family: "code",
  core: true,
  title: "Search the code",
  description:
    "Finds code by name or by what it does, best first. mode global: which parts of the codebase it is about.",
  effect: "read",
  readsIndex: true,
  input: z.object({
    query: z.string().min(1).max(4_000),
    language: z.enum(["natural", "cypher"]).optional(),
    mode: z.enum(MODES).optional(),
    kinds: z.array(z.enum(CODE_KINDS)).min(1).max(CODE_KINDS.length).optional(),
    limit: z.int().min(1).max(100).optional(),
    signals: z.array(z.enum(SIGNALS)).min(1).max(SIGNALS.length).optional().describe("rank by these alone"),
    ...earlierInput,
    ...timeInput,
  }),
  unlisted: ["signals", "history", "conversationId"],
  output: z.object({
    confidence: z.literal("low").optional(),
    results: z.array(result),
    communities: z.array(community).optional(),
    columns: z.array(z.string()).optional(),
    rows: z.array(z.array(z.unknown())).optional(),
    trace: traceOutput,
  }),
  priorities: {
    confidence: "high",
    results: "high",
    communities: "high",
    columns: "high",
    rows: "high",
    trace: "low",
    "results[].summary": "medium",
    "results[].signature": "medium",
    "results[].why": "medium",
    // An id begins with its path, and the order of results says more than their scores.
    "results[].path": "low",
    "results[].score": "low",
    "results[].kind": "low",
    "results[].name": "low",
    "results[].scores": "low",
    "communities[].summary": "medium",
    "communities[].id": "low",
    "communities[].centralNode": "low",
    "communities[].score": "low",
  },
  summary: ({ results, communities, confidence, columns, rows }, { query, mode = "local" }) =>
    columns
      ? tableSummary({ columns, rows: rows ?? [] })
      : summarize(results, mode === "local" ? [] : (communities ?? []), query, confidence === undefined),
  async handle(input, context) {
    const {
      query,
      history,
      conversationId,
      language,
      mode = "local",
      limit = DEFAULT_LIMIT,
      kinds,
      signals,
      ...time
    } = input;
    if (language === "cypher") {
      if (kinds ?? signals ?? input.mode)
        context.warn("`kinds`, `signals` and `mode` are for questions in words.");
      const table = await askCypher(query, { limit: input.limit, at: await atTime(time, context) }, context);
      return { results: [], ...table };
    }
    const workspace = await workspaceOf(context);
    if (mode !== "local") await drawnMap(workspace, context);
    const question = {
      view: { guard: context.guard, at: await atTime(time, context) },
      project: projectOf(context),
      text: resolveReferences(query, await earlierWords({ history, conversationId }, context)),
    };
    const trace = new Trace();
    const { hits, degraded, isSure } = await searchCode(
      await searchParts(workspace),
      {
        ...question,
        limit: mode === "local" ? limit : Math.max(limit, TELLING_HITS),
        ...(kinds && { kinds }),
        ...(signals && { signals }),
      },
      trace,
    );
    for (const part of degraded) context.degrade(part);
    const communities =
      mode === "local"
        ? []
        : await trace.run("communities", hits.length, () => rankCommunities(workspace.code, question, hits));
    return {
      ...(!isSure && hits.length > 0 && mode !== "global" && { confidence: "low" as const }),
      results: mode === "global" ? [] : hits.slice(0, limit).map(resultOf),
      ...(mode !== "local" && { communities: mostFitting(communities, limit).map(communityOf) }),
      ...traceOf(trace, context),
    };
  },
});

function resultOf({ node, path, startLine, endLine, score, scores, why }: CodeHit): z.infer<typeof result> {
  return {
    ...described(node),
    name: String(node.props.name ?? ""),
    path,
    startLine,
    endLine,
    score: rounded(score),
    scores: { vector: rounded(scores.vector), bm25: rounded(scores.bm25), graph: rounded(scores.graph) },
    why: [...why],
  };
}

function communityOf({ node, score }: RankedCommunity): z.infer<typeof community> {
  const { label, summary, memberCount, centralNode } = node.props;
  return {
    id: node.id,
    label: String(label),
    summary: String(summary),
    memberCount: Number(memberCount),
    ...(typeof centralNode === "string" && { centralNode }),
    score: rounded(score),
  };
}

/** Of a question about everything no part fits better than another, so all are told that the budget has room for. */
function mostFitting(ranked: readonly RankedCommunity[], limit: number): readonly RankedCommunity[] {
  return ranked.some(({ score }) => score > 0) ? ranked.slice(0, limit) : ranked;
}

function rounded(score: number): number {
  return Number(score.toFixed(3));
}

const LONGEST_QUOTE = 80;
const NAMED_PARTS = 5;

function summarize(
  results: readonly z.infer<typeof result>[],
  communities: readonly z.infer<typeof community>[],
  query: string,
  isSure: boolean,
): string {
  const about = aboutParts(communities);
  const [best] = results;
  if (best) {
    const where = best.startLine ? `${best.id}, lines ${best.startLine}-${best.endLine}` : best.id;
    const found = isSure ? `Best of ${counted(results.length, "place")}` : "Nothing fits well; nearest";
    return `${found}: ${where}. ${about}`.trim();
  }
  return about || `No code here fits “${query.slice(0, LONGEST_QUOTE)}”.`;
}

function aboutParts(communities: readonly z.infer<typeof community>[]): string {
  const parts = communities.slice(0, NAMED_PARTS).map(({ label }) => label);
  if (parts.length === 0) return "";
  if (communities.some(({ score = 0 }) => score > 0)) return `It is about ${parts.join(", ")}.`;
  return `The code falls into ${counted(communities.length, "part")}, the largest: ${parts.join(", ")}.`;
}
