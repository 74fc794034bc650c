import { z } from "zod";
import { agentShown } from "../../domain/agentShown.ts";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { holdsAt, type Instant } from "../../domain/time.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import { sourcesOf } from "../../recall/causes/sourcesOf.ts";
import { type Succession, successionOf } from "../../recall/history/succession.ts";
import { addressOf } from "../../recall/memory/candidate.ts";
import { openConflicts } from "../../recall/memory/openConflicts.ts";
import type { View } from "../../stores/port.ts";
import { conflictsOf } from "../../truth/records/askedBefore.ts";
import { defineTool } from "../defineTool.ts";
import { atTime, timeInput } from "../timePoint.ts";
import type { ToolContext } from "../toolContext.ts";
import { changedNames } from "./changedNames.ts";
import { goingWith } from "./chosenFields.ts";
import { codeOutput, codeStates } from "./codeTies.ts";
import { warnIfHygieneDue } from "./hygieneDue.ts";
import { nameOf, notesOf, tradeoffsOf, wholeOf } from "./memoryContent.ts";
import { memoryScope } from "./memoryScope.ts";
import { toldSource, toldSourceOf } from "./toldMemory.ts";

const MOST_VERSIONS = 200;

const version = z.object({
  validFrom: z.string(),
  validTo: z.string().nullable(),
  recordedAt: z.string(),
  expiredAt: z.string().nullable(),
  agentId: z.string().nullable(),
  title: z.string().optional(),
  content: z.string().optional(),
  /** Of a decision: what it costs. */
  tradeoffs: z.array(z.string()).optional(),
  /** Of what goes through states, such as a task. */
  status: z.string().optional(),
  /** What was added to it then. */
  notes: z.array(z.string()).optional(),
  /** The names of what is other than in the version before. */
  changed: z.array(z.string()),
  txId: z.string(),
  /** Of the one that holds. */
  conflicted: z.boolean().optional(),
  code: codeOutput,
});
const successor = z.object({
  id: z.string(),
  title: z.string().optional(),
  at: z.string(),
  edge: z.enum(["SUPERSEDES", "MERGES_INTO"]),
  depth: z.int(),
});

/** A question that was raised about it, and how it was answered. */
const dispute = z.object({
  id: z.string(),
  question: z.string(),
  status: z.string(),
  answer: z.string().optional(),
  by: z.string().optional(),
  at: z.string().optional(),
  note: z.string().optional(),
});

const output = z.object({
  id: z.string(),
  kind: z.string(),
  isCurrent: z.boolean(),
  versions: z.array(version),
  supersededBy: z.array(successor),
  supersedes: z.array(successor),
  sources: z.array(toldSource).optional().describe("where it is from, nearest first"),
  conflicts: z.array(dispute).optional(),
});
type Output = z.infer<typeof output>;

export const memoryHistory = defineTool({
  name: "memory_history",
  family: "memory",
  title: "History of a memory",
  description:
    "Every version of a memory, newest first, by whom and when; what it replaced and what replaced it.",
  effect: "read",
  input: z.object({ id: z.string().min(1).max(300), ...timeInput }),
  output,
  priorities: {
    id: "required",
    kind: "medium",
    isCurrent: "high",
    versions: "high",
    supersededBy: "medium",
    supersedes: "medium",
    conflicts: "high",
    sources: "low",
    "versions[].changed": "high",
    "versions[].status": "high",
    "versions[].tradeoffs": "medium",
    "versions[].code": "medium",
    "versions[].validTo": "medium",
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
    const current = last && holdsAt(last, view.at) ? last : undefined;
    const standing = current ? await standingOf(current, view, context) : {};
    const conflicts = last ? await disputesOf(last, view, context) : [];
    const sources = last ? await trailOf(last, view, context) : [];
    await warnIfHygieneDue(context);
    return {
      id,
      kind: last ? memoryKindOf(last.kind) : "",
      isCurrent: current !== undefined,
      versions: versions
        .map((each, at) => ({ ...versionOf(each, versions[at - 1]), ...(each === current && standing) }))
        .slice(-MOST_VERSIONS)
        .reverse(),
      supersededBy: (await successionOf(memory, view, ref, "after")).map(successorOf),
      supersedes: (await successionOf(memory, view, ref, "before")).map(successorOf),
      ...(sources.length > 0 && { sources }),
      ...(conflicts.length > 0 && { conflicts }),
    };
  },
});

/** In the project, or in what the whole account shares. What the caller may not see is not there. */
async function versionsOf(
  id: string,
  view: View,
  context: ToolContext,
): Promise<{ ref: NodeRef; versions: NodeRecord[] }> {
  const { store, project } = context;
  for (const place of [project?.id ?? null, null]) {
    const ref = { project: place, id: asNodeId(id) };
    const asOf = view.at?.asOf ?? Number.POSITIVE_INFINITY;
    const versions = (await store.memory.versions(view, ref)).filter(({ validFrom }) => validFrom <= asOf);
    if (versions.length > 0) return { ref, versions };
  }
  const { refusal } = await memoryScope(context, undefined);
  if (refusal) throw new Failure("not_found", refusal.message, refusal.hint);
  throw new Failure(
    "not_found",
    `There is no memory \`${id}\` in this project.`,
    "Look its id up with `memory_search` (with `asOf` for one that has ended).",
  );
}

/** What every read of a memory tells with it. */
async function standingOf(node: NodeRecord, view: View, context: ToolContext) {
  const disputed = await openConflicts(context.store.memory, view, [node]);
  const states = await codeStates([node], view, context);
  return goingWith({ conflicted: disputed.size > 0, code: states.get(node.id)?.slice() }, undefined);
}

async function trailOf(node: NodeRecord, view: View, { store: { memory } }: ToolContext) {
  const trails = await sourcesOf(memory, view, [node]);
  return (trails.get(addressOf(node)) ?? []).map(toldSourceOf);
}

/** What was asked about it and what came of that, newest first, also where it ended by the answer. */
async function disputesOf(
  node: NodeRecord,
  view: View,
  { store: { memory } }: ToolContext,
): Promise<NonNullable<Output["conflicts"]>> {
  const tiedIn = node.validTo === null ? view : { ...view, at: { ...view.at, asOf: node.validTo - 1 } };
  const found = await conflictsOf(memory, view, [node], tiedIn);
  return found
    .toSorted((one, other) => other.raisedAt - one.raisedAt)
    .map(({ id, question, status, resolution }) => ({
      id,
      question,
      status,
      ...(resolution && {
        answer: resolution.answer,
        by: agentShown(resolution.by, view.guard),
        at: iso(resolution.at),
        ...(resolution.note !== undefined && { note: resolution.note }),
      }),
    }));
}

function versionOf(node: NodeRecord, before: NodeRecord | undefined): Output["versions"][number] {
  const { validFrom, validTo, recordedAt, expiredAt, agentId, txId } = node;
  const title = nameOf(node);
  const known = before ? notesOf(before) : [];
  const tradeoffs = tradeoffsOf(node);
  const notes = notesOf(node).filter((note) => !known.includes(note));
  return {
    validFrom: iso(validFrom),
    validTo: validTo === null ? null : iso(validTo),
    recordedAt: iso(recordedAt),
    expiredAt: expiredAt === null ? null : iso(expiredAt),
    agentId,
    ...(title !== undefined && { title }),
    content: wholeOf(node),
    ...(tradeoffs.length > 0 && { tradeoffs }),
    ...(typeof node.props.status === "string" && { status: node.props.status }),
    ...(notes.length > 0 && { notes }),
    changed: before ? changedNames(before, node) : [],
    txId,
  };
}

function successorOf({ node, edge, at, depth }: Succession): Output["supersedes"][number] {
  const title = nameOf(node);
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
  const disputed = versions.some(({ conflicted }) => conflicted) ? ", but disputed" : "";
  return `${id} has ${counted(versions.length, "version")} and is ${isCurrent ? `current${disputed}` : ended}.`;
}
