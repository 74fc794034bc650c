import { activeClaims } from "../coordination/claims/activeClaims.ts";
import type { Caller } from "../domain/caller.ts";
import { guardOfAll } from "../domain/guard.ts";
import { asSessionId, type SessionId } from "../domain/ids.ts";
import { holdersOf } from "../engines/claims/attribute.ts";
import { codeName } from "../engines/codeState/codeName.ts";
import type { Loci } from "./openLoci.ts";

const MOST_SESSIONS = 200;

/**
 * The session of the same agent in whose place a command runs: told by another session, an agent's own edit would end its
 * own claim.
 */
export async function sessionAtWork(
  { store, project, root }: Loci,
  { account, agent }: Caller,
  file: string | null,
): Promise<SessionId | null> {
  const place = { account, project: project.id };
  const path = file === null ? undefined : codeName(file, root)?.split("::", 1)[0];
  const claims = path === undefined ? [] : await activeClaims(store.memory, place);
  const holder = holdersOf(path ?? "", claims).find((each) => each.agent === agent);
  if (holder) return holder.session;
  const filter = { kinds: ["SESSION"], limit: MOST_SESSIONS } as const;
  const sessions = await store.memory.find({ guard: guardOfAll(place) }, filter);
  const own = sessions.find(({ props }) => props.agent === agent && props.root === root);
  return own ? asSessionId(own.id) : null;
}
