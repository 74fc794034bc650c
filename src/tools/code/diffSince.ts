import { z } from "zod";
import { CODE_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { type CodeChanges, compareCode } from "../../recall/code/compareCode.ts";
import { defineTool } from "../defineTool.ts";
import { sinceMoment, tellIfBeforeAll } from "./sinceMoment.ts";
import { workspaceOf } from "./workspaceOf.ts";

const KINDS = [...CODE_KINDS, "MODULE"] as const;
const MOST_TRANSACTIONS = 50;

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
    const from = await sinceMoment(since, context, code);
    const { changes, isComplete } = await compareCode(code, context.guard, {
      since: from,
      until: context.clock.now(),
      kinds,
    });
    await tellIfBeforeAll(from, context, code);
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
