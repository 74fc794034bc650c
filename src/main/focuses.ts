import type { Focus } from "../cli/host.ts";
import { type Caller, guardOf } from "../domain/caller.ts";
import { asNodeId } from "../domain/ids.ts";
import type { Store } from "../stores/port.ts";
import type { Project } from "./project.ts";

const MOST_FOCUSES = 200;

/** Parts of a project that have a memory of their own. */
export async function focusesOf(store: Store, caller: Caller, { id }: Project): Promise<Focus[]> {
  const view = { guard: guardOf(caller, id) };
  const found = await store.memory.find(view, { kinds: ["FOCUS"], limit: MOST_FOCUSES });
  return found
    .map(({ props }) => ({ name: String(props.name), description: String(props.description ?? "") }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

export async function addFocus(
  store: Store,
  { account, agent, session }: Caller,
  { id: project }: Project,
  { name, description }: Focus,
): Promise<void> {
  const meta = { type: "memory_write", account, project, agentId: agent, sessionId: session } as const;
  const props = { name, ...(description !== "" && { description }) };
  await store.memory.transaction(meta, (tx) =>
    tx.put({ id: asNodeId(`focus:${name}`), project, kind: "FOCUS", props }),
  );
}
