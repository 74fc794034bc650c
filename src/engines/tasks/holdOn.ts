import { type Claim, isSameHolder } from "../../domain/claim.ts";
import type { SessionId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { overlaps, type Territory } from "../claims/overlap.ts";
import type { HoldKind } from "./planTransition.ts";
import { isUnderWay, type Task } from "./task.ts";

/** An agent in one of its sessions. */
export interface Worker {
  readonly agent: string;
  readonly session: SessionId;
}

/** Whether somebody has a task, and who. */
export interface Hold {
  readonly is: HoldKind;
  readonly by: (Worker & { readonly since: Instant | null; readonly claim: Claim | null }) | null;
}

/** Who is looking, and who is there. */
export interface Onlooker extends Worker {
  isLiving(session: SessionId): boolean;
}

/** What a claim on it covers. */
export function territoryOf({
  id,
  isFeature,
  featureId,
}: Pick<Task, "id" | "isFeature" | "featureId">): Territory {
  return { claimType: isFeature ? "feature" : "task", target: id, featureId };
}

const FREE: Hold = { is: "free", by: null };

/** By the claims on it, or on the feature it is part of; where there is none, whoever has begun with it has it. */
export function holdOn(task: Task, claims: readonly Claim[], onlooker: Onlooker): Hold {
  const territory = territoryOf(task);
  const on = claims.filter((claim) => overlaps(claim, territory));
  const own = on.find((claim) => isSameHolder(claim, onlooker));
  if (own) return { is: "own", by: { ...own, claim: own } };
  const held = on.find(({ session }) => onlooker.isLiving(session)) ?? on[0];
  if (held) return { is: onlooker.isLiving(held.session) ? "other" : "gone", by: { ...held, claim: held } };
  const { agent, session, since, status } = task;
  if (!isUnderWay(status) || agent === null || session === null) return FREE;
  const by = { agent, session, since, claim: null };
  if (isSameHolder(by, onlooker)) return { is: "own", by };
  return { is: onlooker.isLiving(session) ? "other" : "gone", by };
}
