import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { notedCommits } from "../../indexing/history/commitMarks.ts";
import type { GraphStore } from "../../stores/port.ts";
import { workspaceOf } from "../code/workspaceOf.ts";
import { defineTool } from "../defineTool.ts";
import { fittingPage } from "../fittingPage.ts";
import { cursorOf, pageCursor, pageEndOf } from "../pageCursor.ts";
import type { ToolContext } from "../toolContext.ts";

const DEFAULT_LIMIT = 200;
/** Older transactions than so many are not listed; the commits among them are. */
const MOST_TRANSACTIONS = 10_000;

const moment = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(["transaction", "commit"]),
  type: z.string().optional(),
  agent: z.string().optional(),
  commit: z.string().optional(),
  reason: z.string().optional(),
  nodes: z.int().optional(),
  edges: z.int().optional(),
});
type Moment = z.infer<typeof moment>;

export const graphMoments = defineTool({
  name: "graph_moments",
  family: "dashboard",
  title: "Moments of the code graph",
  description:
    "The moments at which the code graph became another, newest first: transactions, and commits that history was read from.",
  effect: "read",
  readsIndex: true,
  defaultProfile: "debug",
  input: z.object({ limit: z.int().min(1).max(1_000).optional(), cursor: pageCursor.optional() }),
  output: z.object({ total: z.int(), moments: z.array(moment), nextCursor: z.string().optional() }),
  priorities: { total: "required", moments: "high", nextCursor: "required" },
  summary: ({ total, moments: [newest] }) =>
    newest
      ? `${counted(total, "moment")}; the newest is ${newest.at}.`
      : "No moment of the code is known yet.",
  async handle({ limit = DEFAULT_LIMIT, cursor }, context) {
    const { code } = await workspaceOf(context);
    const all = await momentsOf(code, context);
    const end = cursor === undefined ? null : pageEndOf(cursor);
    const rest = end ? all.filter((each) => isAfter(each, end)) : all;
    const shown = fittingPage(rest.slice(0, limit).map(told), (item) => item, context);
    const last = rest[shown.length - 1];
    return {
      total: all.length,
      moments: shown,
      ...(last && shown.length < rest.length && { nextCursor: cursorOf(last) }),
    };
  },
});

type Known = { readonly at: Instant; readonly id: NodeId } & Omit<Moment, "id" | "at">;

/** Newest first; of one instant, by id, so that pages fit together. */
async function momentsOf(code: GraphStore, { guard }: ToolContext): Promise<Known[]> {
  const transactions = await code.transactions(guard, { limit: MOST_TRANSACTIONS });
  const moments: Known[] = transactions.map((tx) => ({
    id: asNodeId(tx.id),
    at: tx.at,
    kind: "transaction",
    type: tx.type,
    agent: tx.agentId,
    ...(tx.gitCommit !== null && { commit: tx.gitCommit }),
    ...(tx.reason !== null && { reason: tx.reason }),
    nodes: tx.nodeCount,
    edges: tx.edgeCount,
  }));
  const instants = new Set(transactions.map(({ at }) => at));
  for (const [commit, at] of await notedCommits(code, "")) {
    // What was built at a commit is there as a transaction, which says more.
    if (!instants.has(at)) moments.push({ id: asNodeId(commit), at, kind: "commit", commit });
  }
  return moments.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}

function isAfter(moment: Known, end: { readonly at: Instant; readonly id: string }): boolean {
  return moment.at < end.at || (moment.at === end.at && moment.id < end.id);
}

function told({ at, ...moment }: Known): Moment {
  return { ...moment, at: new Date(at).toISOString() };
}
