import { contentHash } from "../../domain/contentHash.ts";
import type { Member } from "./candidate.ts";
import type { HygieneGroup } from "./hygieneGroups.ts";

/** Names what somebody said is fine as it is. A record that has changed since has another one, and is looked at again. */
export function keptKey(group: HygieneGroup, members: readonly Member[]): string {
  return contentHash(group, ...members.map(({ id, version }) => `${id} ${version}`).sort());
}
