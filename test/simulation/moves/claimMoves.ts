import type { Envelope } from "../../../src/app/envelope.ts";
import { CODE_TARGETS } from "../codeWorld.ts";
import type { KnownClaim } from "../ledger.ts";
import { accountOf, call, chance, chosen, type Move, said, type Turn } from "./turn.ts";

/** Claims code, or work that is known. */
export const claim: Move = async (turn) => {
  const target = chance(turn, 1, 25) ? chosen(turn, 2, knownWork(turn)) : undefined;
  const code = chosen(turn, 2, CODE_TARGETS);
  const task = chance(turn, 3, 25) ? chosen(turn, 4, knownTasks(turn)) : undefined;
  const answer = await call(turn, "agent_claim", {
    ...(target ? { targetId: target.id } : { targetId: code?.target, claimType: code?.claimType }),
    intent: said(turn, "mend it"),
    ...(task && { taskId: task.id }),
  });
  noteClaim(turn, answer);
};

/** Of all that anybody was told to have, mostly its own. */
export const release: Move = async (turn) => {
  const known = chosen(turn, 1, chance(turn, 2, 75) ? ownClaims(turn) : claimsInSight(turn));
  if (!known) return;
  const outcome = chance(turn, 3, 50) ? { outcome: said(turn, "it is mended") } : {};
  const answer = await call(turn, "agent_release", { claimId: known.id, ...outcome });
  noteKept(turn, answer, answer.data?.episodeId, outcome.outcome);
};

/** Writes under a claim that it has, or had. */
export const writeFenced: Move = async (turn) => {
  const known = chosen(turn, 1, ownClaims(turn));
  if (!known) return;
  const content = said(turn, "written under a claim");
  const answer = await call(turn, "memory_save", { kind: "note", content, fence: known.fence });
  noteKept(turn, answer, answer.data?.id, content);
};

/** Whoever gets a claim by whichever tool is told its number. */
export function noteClaim({ scene, seat }: Turn, { ok, data }: Envelope): void {
  if (!ok || typeof data?.claimId !== "string") return;
  const { account, session } = scene.crew.caller(seat);
  scene.ledger.claims.push({ id: data.claimId, account, seat, session, fence: Number(data.fence) });
}

/** What was said to be kept, or to wait. */
export function noteKept(turn: Turn, { ok, data }: Envelope, id: unknown, words: string | undefined): void {
  if (!ok || typeof id !== "string" || words === undefined || data?.status === "duplicate_skip") return;
  const isWaiting = data?.status === "pending_retry";
  turn.scene.ledger.memories.push({ id, account: accountOf(turn), words, isWaiting });
}

function ownClaims({ scene, seat }: Turn): readonly KnownClaim[] {
  return scene.ledger.claims.filter((known) => known.seat === seat).slice(-4);
}

function claimsInSight(turn: Turn): readonly KnownClaim[] {
  return turn.scene.ledger.claims.filter(({ account }) => account === accountOf(turn));
}

export function knownWork(turn: Turn) {
  return turn.scene.ledger.work.filter(({ account }) => account === accountOf(turn));
}

export function knownTasks(turn: Turn) {
  return knownWork(turn).filter(({ isFeature }) => !isFeature);
}
