import { claimOf } from "../../src/domain/claim.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { PLACE } from "./claimsApp.ts";
import type { KeptClaim } from "./judgeRace.ts";

/** Every claim there ever was, from the versions that the store has kept. */
export async function keptClaims(folder: string): Promise<KeptClaim[]> {
  const store = await openSqliteStore({ folder });
  const versions = new Map<string, NodeRecord[]>();
  for await (const record of store.memory.dump({ ...PLACE, shared: false })) {
    if (record.is !== "node" || record.node.kind !== "CLAIM") continue;
    versions.set(record.node.id, [...(versions.get(record.node.id) ?? []), record.node]);
  }
  await store.close();
  return [...versions.values()].flatMap(keptClaim);
}

function keptClaim(versions: readonly NodeRecord[]): KeptClaim[] {
  const [first, last] = [versions[0], versions.at(-1)];
  if (!first || !last) return [];
  const { id, agent, session, target, fence } = claimOf(first);
  const { invalidationReason } = last.props;
  const reason = typeof invalidationReason === "string" ? invalidationReason : null;
  return [{ id, agent, session, target, fence, from: first.validFrom, to: last.validTo, reason }];
}
