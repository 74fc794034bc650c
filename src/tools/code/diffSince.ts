import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { type CodeChanges, compareCode } from "../../recall/code/compareCode.ts";
import { defineTool } from "../defineTool.ts";
import { commitNamed, isMoment, momentOf } from "../timePoint.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { workspaceOf } from "./workspaceOf.ts";

const KINDS = [...CODE_KINDS, "MODULE"] as const;
const MOST_TRANSACTIONS = 50;
const MOST_SEARCHED = 2_000;

const item = z.object({
  id: z.string(),
  kind: z.string(),
  path: z.string().optional(),
  name: z.string().optional(),
  validFrom: z.string().optional(),
  validTo: z.string().optional(),
  from: z.string().optional(),
});

export const diffSince = defineTool({
  name: "diff_since",
  family: "code",
  title: "What changed in the code",
  description:
    "Symbols and files added, removed, modified and moved since a transaction, a time, a commit, or an agent's last change.",
  effect: "read",
  readsIndex: true,
  input: z.object({
    since: z.string().min(1).max(200).describe("tx id, ISO time, commit (HEAD~3) or agent"),
    kinds: z.array(z.enum(KINDS)).min(1).max(KINDS.length).optional(),
  }),
  output: z.object({
    since: z.string(),
    added: z.array(item),
    removed: z.array(item),
    modified: z.array(item),
    moved: z.array(item),
    txIds: z.array(z.string()),
  }),
  priorities: {
    since: "high",
    modified: "high",
    added: "high",
    removed: "high",
    moved: "high",
    txIds: "low",
    "added[].validFrom": "low",
    "removed[].validTo": "low",
    "removed[].validFrom": "low",
    "modified[].validFrom": "low",
    "moved[].validFrom": "low",
    "added[].path": "low",
    "removed[].path": "low",
    "modified[].path": "low",
    "moved[].path": "low",
    "added[].name": "low",
    "removed[].name": "low",
    "modified[].name": "low",
    "moved[].name": "low",
  },
  summary: ({ since, added, removed, modified, moved }) =>
    `Since ${since}: ${added.length} added, ${modified.length} modified, ${removed.length} removed, ${moved.length} moved.`,
  async handle({ since, kinds = KINDS }, context) {
    const { code } = await workspaceOf(context);
    const from = await startOf(since, context, code);
    const { changes, isComplete } = await compareCode(code, context.guard, {
      since: from,
      until: context.clock.now(),
      kinds,
    });
    if (await isBeforeAll(code, context, from)) {
      context.warn(
        "Nothing is known of the code at that moment; `loci index --history 200` learns the last commits.",
      );
    }
    if (!isComplete) context.warn("More has changed than is listed; ask for fewer kinds or a later moment.");
    const transactions = await code.transactions(context.guard, {
      since: from + 1,
      limit: MOST_TRANSACTIONS,
    });
    return {
      since: new Date(from).toISOString(),
      ...itemsOf(changes),
      txIds: transactions.map(({ id }) => String(id)),
    };
  },
});

/** A moment, or the last time an agent changed something here. */
async function startOf(since: string, context: ToolContext, code: Workspace["code"]): Promise<Instant> {
  if (isMoment(since)) return momentOf(since, context);
  const recent = await code.transactions(context.guard, { limit: MOST_SEARCHED });
  const own = recent.filter(({ agentId }) => agentId === since);
  // Who only had the code indexed has changed nothing, which is all that is known of some.
  const last = own.find(({ type }) => type === "file_change") ?? own[0];
  if (last) return last.at;
  if ((await commitNamed(since, context)) !== null) return momentOf(since, context);
  throw new Failure(
    "not_found",
    `\`${since}\` is no moment, and no agent of that name has changed the code graph.`,
    "Give a `tx:` id, an ISO time, a commit (hash, branch, tag, HEAD~3), or an agent's name; graph_health lists the last transactions.",
  );
}

/** Whether a moment lies before the first one of which anything is known. */
async function isBeforeAll(code: Workspace["code"], { guard }: ToolContext, at: Instant): Promise<boolean> {
  const view = { guard, at: { asOf: at } };
  return (await code.find(view, { kinds: ["FILE"], limit: 1 })).length === 0;
}

function itemsOf({ added, removed, modified, moved }: CodeChanges) {
  return {
    added: added.map((node) => ({ ...described(node), validFrom: isoTime(node.validFrom) })),
    removed: removed.map((node) => ({
      ...described(node),
      validFrom: isoTime(node.validFrom),
      ...(node.validTo !== null && { validTo: isoTime(node.validTo) }),
    })),
    modified: modified.map((node) => ({ ...described(node), validFrom: isoTime(node.validFrom) })),
    moved: moved.map(({ node, from }) => ({
      ...described(node),
      validFrom: isoTime(node.validFrom),
      from: String(from.id),
    })),
  };
}

function described({ id, kind, props }: NodeRecord) {
  return {
    id: String(id),
    kind,
    ...(typeof props.path === "string" && { path: props.path }),
    ...(typeof props.name === "string" && { name: props.name }),
  };
}

const isoTime = (at: Instant) => new Date(at).toISOString();
