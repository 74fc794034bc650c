import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { findSymbol } from "../../recall/code/findSymbol.ts";
import { type Related, type RelatedNodes, related } from "../../recall/code/related.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import { codeItem, codePlace, described, notFound, relatedItem } from "./codeItem.ts";
import { memoryItems, memoryItemsOn } from "./memoryItems.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

const MOST_RELATED = 10;
const MOST_MEMBERS = 60;
/** So many are told to whoever wants to see all of them. */
const MOST_ASKED = 200;
const MOST_VERSIONS = 10;

export const codeExplain = defineTool({
  name: "code_explain",
  family: "code",
  core: true,
  title: "Explain a piece of code",
  description: "What a symbol or file is, what it uses, who uses it, its tests, history and decisions on it.",
  effect: "read",
  readsIndex: true,
  input: z.object({
    element: z.string().min(1).max(1_000).describe("id, name or path"),
    depth: z.int().min(1).max(3).optional(),
    limit: z
      .int()
      .min(1)
      .max(MOST_ASKED)
      .optional()
      .describe(`of those that use it, that it uses, tests, ...; default ${MOST_RELATED}`),
    ...timeInput,
  }),
  unlisted: ["limit"],
  output: z.object({
    ...codePlace,
    summary: z.string().optional(),
    members: z.array(codeItem),
    uses: z.array(codeItem),
    usedBy: z.array(codeItem),
    implements: z.array(codeItem),
    implementedBy: z.array(codeItem),
    tests: z.array(z.object({ id: z.string() })),
    ...memoryItems,
    history: z.array(z.object({ txId: z.string(), from: z.string(), to: z.string().nullable() })),
    totals: z.object({ uses: z.int(), usedBy: z.int(), tests: z.int() }),
    suggestions: z.array(z.string()),
  }),
  priorities: {
    id: "required",
    kind: "required",
    path: "required",
    startLine: "high",
    endLine: "high",
    signature: "high",
    summary: "high",
    usedBy: "high",
    uses: "high",
    decisions: "high",
    learnings: "medium",
    implements: "medium",
    implementedBy: "medium",
    members: "medium",
    totals: "low",
    tests: "medium",
    suggestions: "low",
    history: "low",
    "uses[].score": "low",
    "usedBy[].score": "low",
    "members[].score": "low",
    "uses[].summary": "low",
    "usedBy[].summary": "low",
    "members[].summary": "low",
    "implements[].summary": "low",
    "implementedBy[].summary": "low",
    "implements[].score": "low",
    "implementedBy[].score": "low",
    "uses[].signature": "medium",
    "usedBy[].signature": "medium",
    "members[].signature": "medium",
  },
  summary: ({ id, kind, totals, suggestions }) => {
    const others = suggestions.length === 0 ? "" : ` The likeliest of ${suggestions.length + 1} so named.`;
    return `${kind} ${id}: uses ${totals.uses}, used by ${totals.usedBy}, called from ${counted(totals.tests, "test")}.${others}`;
  },
  async handle({ element, depth = 1, limit = MOST_RELATED, ...time }, context) {
    const { code } = await workspaceOf(context);
    const view = { guard: context.guard, at: await atTime(time, context) };
    const project = projectOf(context);
    const { node, suggestions } = await findSymbol(code, view, { project, symbol: element });
    if (!node) throw notFound(element, suggestions, time.asOf !== undefined);
    const bases = await related(code, view, {
      node,
      types: ["EXTENDS", "IMPLEMENTS"],
      direction: "out",
      limit,
    });
    const derived = await related(code, view, {
      node,
      types: ["EXTENDS", "IMPLEMENTS"],
      direction: "in",
      limit,
    });
    const tests = await related(code, view, { node, types: ["TESTS"], direction: "in", limit });
    const members = await related(code, view, {
      node,
      types: ["CONTAINS"],
      direction: "out",
      limit: MOST_MEMBERS,
    });
    const uses = await steps(code, view, node, { direction: "out", depth, limit });
    const usedBy = await steps(code, view, node, { direction: "in", depth, limit });
    return {
      ...described(node),
      members: members.some.toSorted(byLine).map(relatedItem),
      uses: uses.some.map(relatedItem),
      usedBy: usedBy.some.map(relatedItem),
      implements: bases.some.map(relatedItem),
      implementedBy: derived.some.map(relatedItem),
      tests: tests.some.map(({ node: { id } }) => ({ id })),
      totals: { uses: uses.total, usedBy: usedBy.total, tests: tests.total },
      ...(await memoryItemsOn(context, { code, view, project }, node)),
      history: await historyOf(code, view, node),
      suggestions: [...suggestions],
    };
  },
});

interface Steps {
  readonly direction: "in" | "out";
  readonly depth: number;
  readonly limit: number;
}

/** What a node uses or is used by, and with more depth what those use in turn, each weaker than the step before. */
async function steps(
  code: GraphReader,
  view: View,
  start: NodeRecord,
  { direction, depth, limit }: Steps,
): Promise<RelatedNodes> {
  const types = ["CALLS", "IMPORTS", "REFERENCES"] as const;
  const first = await related(code, view, { node: start, types, direction, limit });
  const found = new Map(first.some.map((one) => [String(one.node.id), one]));
  let edge = first.some.map(({ node }) => node);
  for (let step = 2; step <= depth; step++) {
    const next: NodeRecord[] = [];
    for (const node of edge) {
      for (const one of (await related(code, view, { node, types, direction, limit })).some) {
        if (one.node.id === start.id || found.has(one.node.id)) continue;
        found.set(one.node.id, { ...one, score: one.score / step });
        next.push(one.node);
      }
    }
    edge = next;
  }
  const some = [...found.values()].sort((one, other) => other.score - one.score);
  return { some: some.slice(0, limit * depth), total: Math.max(first.total, some.length) };
}

function byLine(one: Related, other: Related): number {
  return Number(one.node.props.startLine ?? 0) - Number(other.node.props.startLine ?? 0);
}

/** When the content changed; versions that only moved within their file are no news. */
async function historyOf(code: GraphReader, view: View, { project, id }: NodeRecord) {
  const versions = await code.versions(view, { project, id });
  const runs: { first: NodeRecord; last: NodeRecord }[] = [];
  for (const version of versions) {
    const run = runs.at(-1);
    if (run && run.last.contentHash === version.contentHash) run.last = version;
    else runs.push({ first: version, last: version });
  }
  return runs
    .slice(-MOST_VERSIONS)
    .reverse()
    .map(({ first, last }) => ({
      txId: String(first.txId),
      from: new Date(first.validFrom).toISOString(),
      to: last.validTo === null ? null : new Date(last.validTo).toISOString(),
    }));
}
