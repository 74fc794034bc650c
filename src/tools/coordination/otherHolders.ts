import { visibleClaims } from "../../coordination/claims/activeClaims.ts";
import { livingAmong } from "../../coordination/presence/sessions.ts";
import { isSameHolder } from "../../domain/claim.ts";
import { holdersOf } from "../../engines/claims/attribute.ts";
import { codeName } from "../../engines/codeState/codeName.ts";
import type { ToolContext } from "../toolContext.ts";

/** The agents besides the caller who hold a file or a part of it, are there, and may be known to the caller. */
export async function otherHolders(file: string, context: ToolContext): Promise<string[]> {
  const { store, guard, caller, project, presence } = context;
  const path = codeName(file, project?.root ?? null)?.split("::", 1)[0];
  if (!project || path === undefined) return [];
  const claims = (await visibleClaims(store.memory, { guard })).filter(({ root }) => root === project.root);
  const others = holdersOf(path, claims).filter((holder) => !isSameHolder(holder, caller));
  if (others.length === 0) return [];
  const place = { account: caller.account, project: project.id };
  const living = await livingAmong(store.memory, place, others, await presence.living());
  return [...new Set(others.filter(({ session }) => living.has(session)).map(({ agent }) => agent))];
}
