import type { Envelope } from "../../src/app/envelope.ts";
import { openApp } from "../../src/app/testing/openApp.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import type { Log } from "../../src/domain/log.ts";
import { openModels } from "../../src/main/models.ts";
import { thisProcess } from "../../src/main/thisProcess.ts";
import { allTools } from "../../src/tools/index.ts";
import { createToolbox } from "../../src/transports/toolbox.ts";
import { openAt } from "../storeEngines.ts";
import type { Claiming } from "./claiming.ts";
import { naiveClaiming } from "./naiveClaims.ts";
import type { ToldHolder } from "./raceMessages.ts";
import { FEATURE, TASK } from "./raceTargets.ts";

const silent: Log = { error: console.error, warn() {}, info() {}, debug() {} };
const MODEL_SETTINGS = { embedder: "none", embedderKey: null, llmUrl: null, llmModel: null, llmKey: null };
export const PLACE = { account: "local", project: asProjectId("bench/claims") } as const;

export interface ClaimsApp extends Claiming {
  readonly caller: Caller;
  close(): Promise<void>;
}

/** All of Loci behind its one road, as one process of several that share a store; what is its own is in the folder. */
export async function openClaimsApp(
  folder: string,
  agent: string,
  session: string,
  isNaive: boolean,
  address = folder,
): Promise<ClaimsApp> {
  const store = await openAt(address);
  const app = await openApp(folder, {
    store,
    models: openModels(MODEL_SETTINGS, silent),
    tools: allTools,
    process: thisProcess(),
    log: silent,
  });
  const caller: Caller = { ...PLACE, agent, session: asSessionId(session), role: "agent" };
  const call = (tool: string, input: object) =>
    app.call({ tool, input, caller, toolbox: createToolbox("core") });
  return {
    caller,
    ...(isNaive ? naiveClaiming(store.memory, caller) : throughTools(call)),
    async close() {
      await app.close();
      await store.close();
    },
  };
}

function throughTools(call: (tool: string, input: object) => Promise<Envelope>): Claiming {
  return {
    async claim({ claimType, target: targetId }) {
      const answer = await call("agent_claim", { targetId, claimType, intent: "win the race" });
      if (answer.errorCode === "unavailable") return { got: null, refusedFor: null };
      const { status, claimId, fence, takenOver, conflict } = dataOf(answer);
      if (status !== "ok") return { got: null, refusedFor: conflict as ToldHolder };
      const taken = Array.isArray(takenOver) ? takenOver.length : 0;
      return { got: { claimId: String(claimId), fence: Number(fence), takenOver: taken }, refusedFor: null };
    },
    async release(claimId) {
      for (;;) {
        const answer = await call("agent_release", { claimId });
        if (answer.errorCode !== "unavailable") return dataOf(answer).released === true;
      }
    },
  };
}

/** Anything but a yes, a refusal with its reason, or a store that others have, would spoil what is measured. */
function dataOf({ data, summary }: Envelope): Readonly<Record<string, unknown>> {
  if (!data) throw new Error(summary);
  return data;
}

/** What is to be claimed besides code. */
export async function layOut(folder: string): Promise<void> {
  const store = await openAt(folder);
  const { project } = PLACE;
  const meta = {
    type: "coordination",
    ...PLACE,
    agentId: "bench",
    sessionId: asSessionId("session:bench"),
  } as const;
  await store.memory.transaction(meta, async (tx) => {
    const feature = { project, id: asNodeId(FEATURE), kind: "FEATURE" } as const;
    const task = { project, id: asNodeId(TASK), kind: "TASK" } as const;
    await tx.put({ ...feature, props: { title: "The race", status: "open" } });
    await tx.put({ ...task, props: { title: "Win it", status: "open", featureId: FEATURE } });
    await tx.link({ type: "CONTAINS", from: feature, to: task });
  });
  await store.close();
}
