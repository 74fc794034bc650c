import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import { type Succession, successionOf } from "../../recall/history/succession.ts";
import type { View } from "../../stores/port.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { contentOf, titleOf } from "./memoryContent.ts";

const MOST_VERSIONS = 200;

const version = z.object({
  validFrom: z.string(),
  validTo: z.string().nullable(),
  recordedAt: z.string(),
  expiredAt: z.string().nullable(),
  agentId: z.string().nullable(),
  title: z.string().optional(),
  content: z.string().optional(),
  /** The names of what is other than in the version before. */
  changed: z.array(z.string()),
  txId: z.string(),
});
const successor = z.object({
  id: z.string(),
  title: z.string().optional(),
  at: z.string(),
  edge: z.enum(["SUPERSEDES", "MERGES_INTO"]),
  depth: z.int(),
});

const output = z.object({
  id: z.string(),
  kind: z.string(),
  isCurrent: z.boolean(),
  versions: z.array(version),
  supersededBy: z.array(successor),
  supersedes: z.array(successor),
});
type Output = z.infer<typeof output>;

export const memoryHistory = defineTool({
  name: "memory_history",
  family: "memory",
  title: "History of a memory",
  description: "Every version of a memory, by whom and when, what it replaced and what replaced it.",
  effect: "read",
  input: z.object({ id: z.string().min(1).max(300), ...timeInput }),
  output,
  priorities: {
    id: "required",
    kind: "medium",
    isCurrent: "high",
    versions: "high",
    supersededBy: "high",
    supersedes: "medium",
    "versions[].changed": "high",
    "versions[].content": "high",
    "versions[].validTo": "medium",
    "versions[].title": "medium",
    "versions[].recordedAt": "low",
    "versions[].expiredAt": "low",
    "versions[].txId": "low",
    "supersededBy[].title": "medium",
    "supersededBy[].at": "low",
    "supersededBy[].edge": "low",
    "supersededBy[].depth": "low",
    "supersedes[].title": "low",
    "supersedes[].at": "low",
    "supersedes[].edge": "low",
    "supersedes[].depth": "low",
  },
  summary: summarize,
  async handle({ id, ...time }, context) {
    const view = { guard: context.guard, at: await atTime(time, context) };
    const { ref, versions } = await versionsOf(id, view, context);
    const { memory } = context.store;
    const last = versions.at(-1);
    return {
      id,
      kind: last ? memoryKindOf(last.kind) : "",
      isCurrent: last?.validTo === null,
      versions: versions.map((each, at) => versionOf(each, versions[at - 1])).slice(-MOST_VERSIONS),
      supersededBy: (await successionOf(memory, view, ref, "after")).map(successorOf),
      supersedes: (await successionOf(memory, view, ref, "before")).map(successorOf),
    };
  },
});

/** In the project, or in what the whole account shares. What the caller may not see is not there. */
async function versionsOf(
  id: string,
  view: View,
  { store, project }: ToolContext,
): Promise<{ ref: NodeRef; versions: NodeRecord[] }> {
  for (const place of [project?.id ?? null, null]) {
    const ref = { project: place, id: asNodeId(id) };
    const asOf = view.at?.asOf ?? Number.POSITIVE_INFINITY;
    const versions = (await store.memory.versions(view, ref)).filter(({ validFrom }) => validFrom <= asOf);
    if (versions.length > 0) return { ref, versions };
  }
  throw new Failure(
    "not_found",
    `There is no memory \`${id}\` in this project.`,
    "Look its id up with `memory_search` (with `asOf` for one that has ended).",
  );
}

function versionOf(node: NodeRecord, before: NodeRecord | undefined): Output["versions"][number] {
  const { validFrom, validTo, recordedAt, expiredAt, agentId, txId } = node;
  const title = titleOf(node);
  return {
    validFrom: iso(validFrom),
    validTo: validTo === null ? null : iso(validTo),
    recordedAt: iso(recordedAt),
    expiredAt: expiredAt === null ? null : iso(expiredAt),
    agentId,
    ...(title !== undefined && { title }),
    content: contentOf(node),
    changed: before ? changedNames(before, node) : [],
    txId,
  };
}

function changedNames(before: NodeRecord, after: NodeRecord): string[] {
  const names = new Set([...Object.keys(before.props), ...Object.keys(after.props)]);
  const props = [...names].filter((name) => !isDeepStrictEqual(before.props[name], after.props[name]));
  const columns = (["focus", "visibility", "agents", "sensitive", "taskId"] as const).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  return [...props, ...columns].sort();
}

function successorOf({ node, edge, at, depth }: Succession): Output["supersedes"][number] {
  const title = titleOf(node);
  return {
    id: node.id,
    ...(title !== undefined && { title }),
    at: iso(at),
    edge: edge === "MERGES_INTO" ? edge : "SUPERSEDES",
    depth,
  };
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString();
}

function summarize({ id, versions, isCurrent, supersededBy: [next] }: Output): string {
  const ended = next ? `replaced by ${next.id}` : "ended";
  return `${id} has ${counted(versions.length, "version")} and is ${isCurrent ? "current" : ended}.`;
}
