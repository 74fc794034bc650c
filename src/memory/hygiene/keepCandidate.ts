import { keptKey } from "../../engines/hygiene/keptKey.ts";
import type { GraphStore, WriteTx } from "../../stores/port.ts";
import { isTheirs } from "../isTheirs.ts";
import { authorOf, type DeedOutcome, type HygieneDeed, NOT_YOURS, outcome } from "./hygieneDeed.ts";
import { keepAsItIs } from "./keptMarks.ts";

/** Notes that a candidate is fine as it is, so that it is not named again before one of its records changes. */
export function keepCandidate(
  memory: GraphStore,
  deed: HygieneDeed,
  signal?: AbortSignal,
): Promise<DeedOutcome> {
  return memory.transaction(authorOf(deed), (tx) => keepIn(tx, deed), signal ? { signal } : {});
}

async function keepIn(tx: WriteTx, { candidate, place, caller, guard }: HygieneDeed): Promise<DeedOutcome> {
  const refs = candidate.members.map(({ id }) => ({ project: place.project, id }));
  const records = await tx.get({ guard }, refs);
  for (const record of records) if (!(await isTheirs(tx, caller, record))) return NOT_YOURS;
  const isNew = await keepAsItIs(tx, place, keptKey(candidate.group, candidate.members));
  return isNew
    ? outcome("applied", "It is not named again unless it changes.")
    : outcome("unchanged", "That was said before.");
}
