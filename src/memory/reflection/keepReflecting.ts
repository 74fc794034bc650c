import type { IdSource, ProjectId, SessionId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { Store } from "../../stores/port.ts";
import { BackgroundWork } from "../../upkeep/backgroundWork.ts";
import { ifLeased } from "../../upkeep/ifLeased.ts";
import { reflectOnNew } from "./reflectOnNew.ts";

export interface ReflectingParts {
  readonly store: Store;
  readonly ids: IdSource;
  readonly account: string;
  readonly session: SessionId;
  /** 0 is never. */
  readonly everyMinutes: number;
  projects(): Promise<readonly ProjectId[]>;
  readonly log: Log;
}

const MINUTE_MS = 60_000;

/** Now and then, until stopped, reflects on what happened since. It does not keep the process alive. */
export function keepReflecting(parts: ReflectingParts): { stop(): Promise<void> } {
  const { store, ids, account, everyMinutes, log } = parts;
  if (everyMinutes === 0) return { stop: async () => undefined };
  const lease = { leases: store.leases, name: `reflection:${account}`, holder: ids.next("process") };
  const work = new BackgroundWork({
    name: "reflections",
    work: async (signal) => (await ifLeased(lease, signal, (held) => reflectOnAll(parts, held))) !== null,
    log,
  });
  const timer = setInterval(() => work.nudge(), everyMinutes * MINUTE_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await work.close();
    },
  };
}

async function reflectOnAll(parts: ReflectingParts, signal: AbortSignal): Promise<void> {
  const { store, ids, account, session } = parts;
  for (const project of await parts.projects()) {
    signal.throwIfAborted();
    const caller = { account, agent: "system", session, role: "agent", project } as const;
    await reflectOnNew({ store, ids, caller, signal }, project);
  }
}
