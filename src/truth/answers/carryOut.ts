import type { NodeId } from "../../domain/ids.ts";
import { annotate } from "../../memory/correct/annotate.ts";
import { writeMemoryIn } from "../../memory/writeMemory.ts";
import type { Answer, Resolution } from "../records/conflictRecord.ts";
import { type Answering, NotAnswered } from "./answering.ts";
import { endMembers, requireRight } from "./endMembers.ts";
import { losersTo } from "./whatEnds.ts";

/** What an answer did, besides settling the question. */
export interface Deed {
  readonly changed: readonly NodeId[];
  readonly resolution: Pick<Resolution, "endedIds" | "keepId" | "writtenId">;
}

const NOTHING: Deed = { changed: [], resolution: { endedIds: [] } };

export const DEEDS: Record<Exclude<Answer, "reopen">, (answering: Answering) => Promise<Deed>> = {
  keep,
  keep_both: keepBoth,
  async retire_both(answering) {
    const endedIds = await endMembers(answering, answering.members, null);
    return { changed: endedIds, resolution: { endedIds } };
  },
  replace,
  dismiss: async () => NOTHING,
};

async function keep(answering: Answering): Promise<Deed> {
  const { request, members, conflict } = answering;
  const { keepId } = request;
  const kept = members.find(({ id }) => id === keepId);
  if (!kept) throw new NotAnswered({ is: "keep_which", among: members.map(({ id }) => id) });
  const endedIds = await endMembers(answering, losersTo(kept, members, conflict), kept);
  return { changed: endedIds, resolution: { endedIds, keepId: kept.id } };
}

async function keepBoth(answering: Answering): Promise<Deed> {
  const { tx, request, members } = answering;
  if (request.note === undefined) return NOTHING;
  await requireRight(answering, members);
  for (const node of members) await annotate({ tx, node }, request.note);
  return { changed: members.map(({ id }) => id), resolution: { endedIds: [] } };
}

/** What holds is said in new words, and takes the place of all that was said. */
async function replace(answering: Answering): Promise<Deed> {
  const { tx, request, members } = answering;
  const { replacement } = request;
  if (!replacement) throw new NotAnswered({ is: "not_written", because: "it needs `content`" });
  const written = await writeMemoryIn(tx, { ...replacement, force: true });
  if (written.status === "failed" || written.status === "manual_review")
    throw new NotAnswered({ is: "not_written", because: "the memory refused it" });
  const { id } = written;
  const isNew = id === replacement.draft.id;
  // The new words may be those of one of them, or of another that is there.
  const losers = members.filter((member) => member.id !== id);
  const endedIds = await endMembers(answering, losers, { project: replacement.draft.project, id });
  return {
    changed: [...endedIds, ...(isNew ? [id] : [])],
    resolution: { endedIds, ...(isNew ? { writtenId: id } : { keepId: id }) },
  };
}
