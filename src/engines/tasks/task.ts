import { contentHash } from "../../domain/contentHash.ts";
import type { Guarded } from "../../domain/guard.ts";
import { asNodeId, asSessionId, type NodeId, type NodeRef, type SessionId } from "../../domain/ids.ts";
import type { Json, NodeDraft, NodeRecord, Props } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { textsOf } from "../episodes/saidEpisode.ts";
import { planOf, type Step } from "./plan.ts";

export const TASK_STATES = ["open", "in_progress", "blocked", "completed", "failed", "cancelled"] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** The most pressing first. */
export const PRIORITIES = ["critical", "high", "normal", "low"] as const;
export type TaskPriority = (typeof PRIORITIES)[number];

/** A piece of work, or a feature, which is one that other pieces are part of. */
export interface Task extends NodeRef, Guarded {
  readonly project: NodeRef["project"];
  readonly isFeature: boolean;
  readonly title: string;
  readonly description: string | null;
  readonly status: TaskState;
  /** What sort of work it is, in the words of whoever plans it. */
  readonly kind: string | null;
  readonly priority: TaskPriority;
  readonly plan: readonly Step[];
  readonly inputs: Json;
  readonly inputSchema: Json;
  readonly dependsOn: readonly NodeId[];
  readonly featureId: NodeId | null;
  readonly conversationId: NodeId | null;
  /** Who works on it; of one that is over, who did. */
  readonly agent: string | null;
  readonly session: SessionId | null;
  readonly since: Instant | null;
  /** What was said last about how it stands. */
  readonly note: string | null;
  /** From when it is as it is. */
  readonly changedAt: Instant;
}

/** Nothing more is to be done about it. */
export function isOver(state: TaskState): boolean {
  return state === "completed" || state === "failed" || state === "cancelled";
}

/** Somebody has begun, and nobody has ended it. */
export function isUnderWay(state: TaskState): boolean {
  return state === "in_progress" || state === "blocked";
}

export function isWork({ kind }: Pick<NodeRecord, "kind">): boolean {
  return kind === "TASK" || kind === "FEATURE";
}

export function taskOf(node: NodeRecord): Task {
  const { id, project, account, visibility, agents, sensitive, deletedAt, props } = node;
  return {
    ...{ id, project, account, visibility, agents, sensitive, deletedAt },
    isFeature: node.kind === "FEATURE",
    title: textOr(props.title) ?? "",
    description: textOr(props.description),
    status: TASK_STATES.find((state) => state === props.status) ?? "open",
    kind: textOr(props.kind),
    priority: PRIORITIES.find((priority) => priority === props.priority) ?? "normal",
    plan: planOf(props.plan),
    inputs: props.inputs ?? null,
    inputSchema: props.inputSchema ?? null,
    dependsOn: textsOf(props.dependsOn).map(asNodeId),
    featureId: idOr(props.featureId),
    conversationId: idOr(props.conversationId),
    agent: textOr(props.agent),
    session: typeof props.session === "string" ? asSessionId(props.session) : null,
    since: typeof props.since === "number" ? props.since : null,
    note: textOr(props.note),
    changedAt: node.validFrom,
  };
}

export type TaskDraft = Omit<Task, "account" | "sensitive" | "deletedAt" | "changedAt">;

/** Two of one title in one feature have one hash, as they may be meant to be the same. */
export function taskDraft({ id, project, isFeature, visibility, agents, ...said }: TaskDraft): NodeDraft {
  return {
    ...{ id, project, visibility, agents },
    kind: isFeature ? "FEATURE" : "TASK",
    props: propsOf(said),
    contentHash: titleHash(said),
  };
}

export function titleHash({ title, featureId }: Pick<Task, "title" | "featureId">): string {
  return contentHash("task", featureId ?? "", title.toLowerCase().replace(/\s+/g, " "));
}

function propsOf(said: Omit<TaskDraft, "id" | "project" | "isFeature" | "visibility" | "agents">): Props {
  const { title, description, status, kind, priority, plan, inputs, inputSchema } = said;
  const { dependsOn, featureId, conversationId, agent, session, since, note } = said;
  const all: Props = {
    ...{ title, description, status, kind, priority, inputs, inputSchema },
    ...{ featureId, conversationId, agent, session, since, note },
    plan: plan.length === 0 ? null : plan.map(({ step, state }) => ({ step, state })),
    dependsOn: dependsOn.length === 0 ? null : dependsOn,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function textOr(value: Json | undefined): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function idOr(value: Json | undefined): NodeId | null {
  return typeof value === "string" ? asNodeId(value) : null;
}
