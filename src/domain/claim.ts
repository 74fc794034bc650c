import type { Visibility } from "./guard.ts";
import { asNodeId, asSessionId, type NodeId, type ProjectId, type SessionId } from "./ids.ts";
import type { NodeRecord, Props } from "./record.ts";
import type { Instant } from "./time.ts";

/** What can be claimed. */
export const CLAIM_TYPES = ["task", "file", "glob", "symbol", "feature"] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

/** How a holder can come to be without its claim. There is no timer among these. */
export const CLAIM_ENDS = [
  "released",
  "task_completed",
  "task_failed",
  "task_cancelled",
  "code_changed",
  "taken_over",
  "handed_over",
] as const;
export type ClaimEnd = (typeof CLAIM_ENDS)[number];

/** An agent, in one session of one process: who can hold a claim. */
export interface Holder {
  readonly agent: string;
  readonly session: SessionId;
  readonly process: string;
}

/** That somebody works on something, and others should not. */
export interface Claim extends Holder {
  readonly id: NodeId;
  readonly project: ProjectId | null;
  readonly claimType: ClaimType;
  /** A path, a pattern of paths, or the id of a symbol, a task or a feature. */
  readonly target: string;
  readonly intent: string;
  /** Rises with every claim of a project: who shows an older one has lost its claim meanwhile. */
  readonly fence: number;
  /** The working tree in which the target's content is compared. */
  readonly root: string | null;
  readonly targetHash: string | null;
  /** What it is claimed for. */
  readonly taskId: NodeId | null;
  /** Of a claimed task: the feature that it is part of. */
  readonly featureId: NodeId | null;
  readonly since: Instant;
  /** From when on the code's changes count, by the code's clock: after one was set back it can be ahead of this one. */
  readonly codeSince: Instant;
  readonly visibility: Visibility;
  readonly agents: readonly string[];
}

export function claimProps(claim: Omit<Claim, "id" | "project" | "visibility" | "agents">): Props {
  const { target, ...props } = claim;
  return { ...props, name: target };
}

export function claimOf({ id, project, props, visibility, agents, validFrom }: NodeRecord): Claim {
  return {
    id,
    project,
    claimType: CLAIM_TYPES.find((type) => type === props.claimType) ?? "file",
    target: String(props.name),
    intent: String(props.intent ?? ""),
    fence: Number(props.fence),
    agent: String(props.agent),
    session: asSessionId(String(props.session)),
    process: String(props.process),
    root: textOr(props.root),
    targetHash: textOr(props.targetHash),
    taskId: idOr(props.taskId),
    featureId: idOr(props.featureId),
    since: Number(props.since ?? validFrom),
    codeSince: Number(props.codeSince ?? props.since ?? validFrom),
    visibility,
    agents,
  };
}

export function isSameHolder(
  one: Pick<Holder, "agent" | "session">,
  other: Pick<Holder, "agent" | "session">,
): boolean {
  return one.agent === other.agent && one.session === other.session;
}

function textOr(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function idOr(value: unknown): NodeId | null {
  return typeof value === "string" ? asNodeId(value) : null;
}
