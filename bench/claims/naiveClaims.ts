import { randomUUID } from "node:crypto";
import { activeClaims } from "../../src/coordination/claims/activeClaims.ts";
import { endClaimIn } from "../../src/coordination/claims/endClaim.ts";
import { nextFences } from "../../src/coordination/claims/fence.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { claimProps } from "../../src/domain/claim.ts";
import { asNodeId } from "../../src/domain/ids.ts";
import { overlaps } from "../../src/engines/claims/overlap.ts";
import type { GraphStore } from "../../src/stores/port.ts";
import type { Claiming } from "./claiming.ts";
import { FEATURE, TASK } from "./raceTargets.ts";

/** The rival: it looks who holds what, and then writes, which is two transactions. */
export function naiveClaiming(memory: GraphStore, caller: Caller): Claiming {
  const { account, project, agent, session } = caller;
  if (project === null) throw new Error("A race is in a project.");
  const place = { account, project };
  const meta = { type: "coordination", ...place, agentId: agent, sessionId: session } as const;
  return {
    async claim({ claimType, target }) {
      const featureId = target === TASK ? asNodeId(FEATURE) : null;
      const claims = await activeClaims(memory, place);
      const held = claims.find((claim) => overlaps(claim, { claimType, target, featureId }));
      if (held) {
        const { id: claimId, agent: agentId, session: sessionId, target: targetId } = held;
        return { got: null, refusedFor: { claimId, agentId, sessionId, targetId } };
      }
      const id = asNodeId(`claim:${randomUUID()}`);
      const fence = await memory.transaction(meta, async (tx) => {
        const next = await nextFences(tx, place, []);
        const nobody = { root: null, targetHash: null, taskId: null, process: "" };
        const said = { claimType, target, featureId, intent: "win the race", since: tx.at, codeSince: tx.at };
        const props = claimProps({ ...nobody, ...said, fence: next, agent, session });
        await tx.put({ project, id, kind: "CLAIM", props });
        return next;
      });
      return { got: { claimId: id, fence, takenOver: 0 }, refusedFor: null };
    },
    release: (claimId) =>
      memory.transaction(meta, async (tx) => {
        const claim = (await activeClaims(tx, place)).find(({ id }) => id === claimId);
        return claim !== undefined && endClaimIn(tx, { caller }, claim, "released");
      }),
  };
}
