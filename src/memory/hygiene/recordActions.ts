import type { NodeRecord, Props } from "../../domain/record.ts";
import type { HygieneAction } from "../../engines/hygiene/hygieneGroups.ts";
import type { WriteTx } from "../../stores/port.ts";
import { acceptConcept, rejectConcept } from "../concepts/acceptConcept.ts";
import { nextVersion } from "../correct/nextVersion.ts";
import { isTheirs } from "../isTheirs.ts";
import { CHANGED_SINCE, type DeedOutcome, type HygieneDeed, NOT_YOURS, outcome } from "./hygieneDeed.ts";
import { mergeInto } from "./mergeInto.ts";

/** What can be done to a record that is there. */
export type RecordAction = Exclude<HygieneAction, "keep" | "retry" | "drop" | "reembed" | "purge">;

interface RecordDeed {
  /** Whether a record that is there already is as this would leave it. */
  isDone?(record: NodeRecord, deed: HygieneDeed): boolean;
  /** Whether one that is there no more ended by this. */
  hasEndedIt?(tx: WriteTx, deed: HygieneDeed): Promise<boolean>;
  carryOut(tx: WriteTx, record: NodeRecord, deed: HygieneDeed): Promise<DeedOutcome>;
}

export const RECORD_DEEDS: Record<RecordAction, RecordDeed> = {
  merge: {
    hasEndedIt: (tx, deed) => isTied(tx, deed, "MERGES_INTO", "out"),
    carryOut: merge,
  },
  supersede: {
    hasEndedIt: (tx, deed) => isTied(tx, deed, "SUPERSEDES", "in"),
    carryOut: supersede,
  },
  retire: { hasEndedIt: async () => true, carryOut: end("It is no longer current; the past keeps it.") },
  release: { hasEndedIt: async () => true, carryOut: end("The claim is released.") },
  validate: {
    isDone: ({ props }, { reportedAt }) => Number(props.lastValidatedAt ?? 0) >= reportedAt,
    carryOut: (tx, record) => change(tx, record, { lastValidatedAt: tx.at }, "It holds as of now."),
  },
  dismiss: {
    isDone: ({ props }) => props.status === "dismissed",
    carryOut: (tx, record) =>
      change(tx, record, { status: "dismissed", resolvedAt: tx.at }, "The conflict is dismissed."),
  },
  accept: {
    isDone: ({ props }) => props.status === "accepted",
    async carryOut(tx, record) {
      await acceptConcept(tx, record);
      return outcome("applied", "It is a concept of the project now.");
    },
  },
  reject: {
    isDone: ({ props }) => props.status === "rejected",
    async carryOut(tx, record) {
      await rejectConcept(tx, record);
      return outcome("applied", "It will not be proposed again.");
    },
  },
};

function end(note: string): RecordDeed["carryOut"] {
  return async (tx, record) => {
    await tx.close(record);
    return outcome("applied", note);
  };
}

async function change(tx: WriteTx, record: NodeRecord, props: Props, note: string): Promise<DeedOutcome> {
  await tx.put(nextVersion(record, { props: { ...record.props, ...props } }));
  return outcome("applied", note);
}

async function merge(tx: WriteTx, merged: NodeRecord, deed: HygieneDeed): Promise<DeedOutcome> {
  const kept = await keptOf(tx, deed);
  if (!kept) return CHANGED_SINCE;
  if (!(await isTheirs(tx, deed.caller, kept))) return NOT_YOURS;
  const isWhole = deed.candidate.group === "entity_merges";
  if (await mergeInto(tx, deed, { kept, merged, isWhole }))
    return outcome("applied", `It is a part of ${kept.id} now.`);
  return outcome("skipped", `${kept.id} would have to say too much. Keep both, or shorten one first.`);
}

async function supersede(tx: WriteTx, record: NodeRecord, deed: HygieneDeed): Promise<DeedOutcome> {
  const kept = await keptOf(tx, deed);
  if (!kept) return CHANGED_SINCE;
  await tx.link({ type: "SUPERSEDES", from: kept, to: record });
  await tx.close(record);
  return outcome("applied", `${kept.id} replaces it.`);
}

/** The one that stays, if it still says what it said. One that is to say the whole of several grows with each of them. */
async function keptOf(tx: WriteTx, { candidate, place, guard }: HygieneDeed): Promise<NodeRecord | null> {
  const [reported] = candidate.members;
  if (!reported) return null;
  const [kept] = await tx.get({ guard }, [{ project: place.project, id: reported.id }]);
  const mayHaveGrown = candidate.group === "entity_merges";
  return kept && (mayHaveGrown || kept.contentHash === reported.contentHash) ? kept : null;
}

async function isTied(
  tx: WriteTx,
  { candidate, id, place: { project }, guard }: HygieneDeed,
  type: "MERGES_INTO" | "SUPERSEDES",
  direction: "out" | "in",
): Promise<boolean> {
  const kept = candidate.members[0]?.id;
  const edges = await tx.edges({ guard }, { of: [{ project, id }], types: [type], direction, limit: 100 });
  return edges.some(({ from, to }) => (direction === "out" ? to : from).id === kept);
}
