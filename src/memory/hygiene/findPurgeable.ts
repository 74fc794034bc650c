import { counted } from "../../domain/counted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { GRACE_MS } from "../../engines/forgetting/mayForget.ts";
import { type Candidate, memberOf } from "../../engines/hygiene/candidate.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import { type HygieneLook, takeTurn } from "./hygieneLook.ts";

const PAGE = 500;
const DAY_MS = 24 * 3_600_000;

/** What was deleted long enough ago to be removed for good. What it said is deleted, and not told here. */
export async function* findPurgeable(look: HygieneLook): AsyncGenerator<Candidate> {
  const { memory, guard, caller, project, now } = look;
  if (caller.role !== "admin") return;
  let before: { deletedAt: number; id: NodeRecord["id"] } | undefined;
  for (;;) {
    const page = await memory.deleted(guard, { limit: PAGE, ...(before && { before }) });
    for (const record of page) {
      const deletedAt = record.deletedAt ?? now;
      if (record.project === project && deletedAt <= now - GRACE_MS)
        yield candidateOf(record, now - deletedAt);
      before = { deletedAt, id: record.id };
    }
    await takeTurn(look, page.length);
    if (page.length < PAGE) return;
  }
}

function candidateOf(record: NodeRecord, ageMs: number): Candidate {
  return {
    group: "purge_candidates",
    members: [memberOf(record)],
    reason: `This ${memoryKindOf(record.kind)} was deleted ${counted(Math.floor(ageMs / DAY_MS), "day")} ago.`,
    proposal: "purge it, which a person has to confirm, or take it back with memory_restore",
  };
}
