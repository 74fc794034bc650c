import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { findByWords } from "../../recall/code/findByWords.ts";
import { findSymbol } from "../../recall/code/findSymbol.ts";
import { related } from "../../recall/code/related.ts";
import { sourceOf } from "../../recall/code/sourceOf.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import { codeItem, codePlace, described, notFound, relatedItem } from "./codeItem.ts";
import { memoryItems, memoryItemsOn } from "./memoryItems.ts";
import { outlineOf } from "./outline.ts";
import { searchParts } from "./searchParts.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

const CONTEXTS = ["signature", "body", "with-deps", "full"] as const;
const MOST_RELATED = 10;
/** A body longer than this is given as an outline: nobody reads it whole. */
const LONGEST_BODY = 40_000;

export const semanticSlice = defineTool({
  name: "semantic_slice",
  family: "code",
  core: true,
  title: "Exact source of a symbol",
  description: "Exact source of a symbol, by name, file + name or question; callers and callees if asked.",
  effect: "read",
  readsIndex: true,
  // The source is what is asked for; few functions fit into less.
  defaultProfile: "balanced",
  input: z.object({
    symbol: z.string().min(1).max(1_000).optional(),
    file: z.string().min(1).max(1_000).optional(),
    query: z.string().min(1).max(2_000).optional(),
    context: z.enum(CONTEXTS).optional(),
    ...timeInput,
  }),
  output: z.object({
    ...codePlace,
    code: z.string().optional(),
    callers: z.array(codeItem),
    callees: z.array(codeItem),
    ...memoryItems,
    suggestions: z.array(z.string()),
  }),
  priorities: {
    id: "required",
    kind: "low",
    path: "required",
    startLine: "high",
    endLine: "high",
    code: "high",
    signature: "high",
    callers: "high",
    callees: "high",
    decisions: "medium",
    learnings: "medium",
    suggestions: "low",
    "callers[].score": "low",
    "callees[].score": "low",
    "callers[].summary": "low",
    "callees[].summary": "low",
    "callers[].signature": "medium",
    "callees[].signature": "medium",
  },
  summary: ({ id, startLine, endLine }) => (startLine ? `${id}, lines ${startLine}-${endLine}.` : id),
  async handle({ symbol, file, query, context: wanted = "body", ...time }, context) {
    if (symbol === undefined && file === undefined && query === undefined) throw nothingNamed();
    const workspace = await workspaceOf(context);
    const { code } = workspace;
    const view = { guard: context.guard, at: await atTime(time, context) };
    const project = projectOf(context);
    const { node, suggestions } =
      symbol === undefined && query !== undefined
        ? await findByWords(await searchParts(workspace), { view, project, text: query, file })
        : await findSymbol(code, view, { project, symbol, file });
    if (!node)
      throw notFound(
        [file, symbol, query].filter((part) => part !== undefined).join(" "),
        suggestions,
        time.asOf !== undefined,
      );
    const { summary: _, ...place } = described(node);
    const withDeps = wanted === "with-deps" || wanted === "full";
    const neighbours = async (direction: "in" | "out") =>
      withDeps
        ? (await related(code, view, { node, types: ["CALLS"], direction, limit: MOST_RELATED })).some
        : [];
    const memories =
      wanted === "full"
        ? await memoryItemsOn(context, { code, view, project }, node)
        : { decisions: [], learnings: [] };
    return {
      ...place,
      code: await codeOf(code, view, node, wanted === "signature"),
      callers: (await neighbours("in")).map(relatedItem),
      callees: (await neighbours("out")).map(relatedItem),
      ...memories,
      suggestions: [...suggestions],
    };
  },
});

/** A symbol's source; of a file, and of what is too long, the outline. */
async function codeOf(
  code: GraphReader,
  view: View,
  node: NodeRecord,
  onlySignature: boolean,
): Promise<string> {
  if (node.kind === "FILE") return outlineOf(code, view, node);
  if (onlySignature) return String(node.props.signature ?? "");
  const source = await sourceOf(code, view, node);
  if (source === null) {
    throw new Failure(
      "unavailable",
      `The text of ${node.id} was not kept.`,
      "graph_rebuild with mode full reads every file again.",
    );
  }
  return source.length <= LONGEST_BODY ? source : outlineOf(code, view, node);
}

function nothingNamed(): Failure {
  return new Failure(
    "invalid_input",
    "Nothing was asked for.",
    "Give `symbol` (a name or id), `file` (its outline), both, or `query` (what it does, in words).",
  );
}
