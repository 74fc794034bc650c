import type { Caller } from "../domain/caller.ts";
import { placementOf } from "../domain/caller.ts";
import { VISIBILITIES } from "../domain/guard.ts";
import { asNodeId, type ProjectId } from "../domain/ids.ts";
import type { NodeDraft } from "../domain/record.ts";
import type { Store } from "../stores/port.ts";

/** Notes with an agent's record in a project what it wants to be told about; what else is known of the agent stays. */
export async function subscribe(
  { memory }: Store,
  caller: Caller,
  project: ProjectId,
  keywords: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { account, agent, session } = caller;
  const meta = { type: "coordination", account, project, agentId: agent, sessionId: session } as const;
  const ref = { project, id: asNodeId(`agent:${agent}`) };
  const guard = { account, project, visibilities: VISIBILITIES, includeSensitive: true };
  await memory.transaction(
    meta,
    async (tx) => {
      const [known] = await tx.get({ guard }, [ref]);
      if (!known && keywords.length === 0) return;
      const { visibility, agents } = known ?? placementOf(caller);
      const props = { ...known?.props, name: agent, keywords };
      const draft: NodeDraft = { ...ref, kind: "AGENT", props, visibility, agents };
      await tx.put(draft);
    },
    signal ? { signal } : {},
  );
}
