import type { NodeRecord } from "../../domain/record.ts";
import type { GraphStore, WriteTx } from "../../stores/port.ts";
import { useGovernanceToken } from "../governance/governanceToken.ts";
import { isTheirs } from "../isTheirs.ts";
import {
  authorOf,
  CHANGED_SINCE,
  type DeedOutcome,
  type HygieneDeed,
  NOT_YOURS,
  outcome,
} from "./hygieneDeed.ts";
import { RECORD_DEEDS, type RecordAction } from "./recordActions.ts";

/** Does one thing to one record in one transaction, if the record is as it was when it was reported. */
export function applyToRecord(
  memory: GraphStore,
  deed: HygieneDeed & { readonly action: RecordAction },
  signal?: AbortSignal,
): Promise<DeedOutcome> {
  return memory.transaction(authorOf(deed), (tx) => applyIn(tx, deed), signal ? { signal } : {});
}

async function applyIn(
  tx: WriteTx,
  deed: HygieneDeed & { readonly action: RecordAction },
): Promise<DeedOutcome> {
  const { candidate, id, place, guard } = deed;
  const does = RECORD_DEEDS[deed.action];
  const [record] = await tx.get({ guard }, [{ project: place.project, id }]);
  if (!record) {
    return (await does.hasEndedIt?.(tx, deed))
      ? outcome("unchanged", "That was done before.")
      : CHANGED_SINCE;
  }
  if (does.isDone?.(record, deed)) return outcome("unchanged", "That was done before.");
  const reported = candidate.members.find((member) => member.id === id);
  if (record.txId !== reported?.version) return CHANGED_SINCE;
  return (await forbidden(tx, record, deed)) ?? (await does.carryOut(tx, record, deed));
}

/** Whoever may read a memory may correct it, but for a restricted agent and for what the whole account shares. */
async function forbidden(tx: WriteTx, record: NodeRecord, deed: HygieneDeed): Promise<DeedOutcome | null> {
  const { caller, governance } = deed;
  if (!(await isTheirs(tx, caller, record))) return NOT_YOURS;
  if (record.project !== null || governance === "granted") return null;
  const verdict = await useGovernanceToken(tx, caller, governance?.hash ?? "");
  if (verdict === "valid") return null;
  const why = governance === null ? "missing" : verdict;
  return outcome(
    "failed",
    `What the whole account shares needs a governance token, and it is ${why}: pass \`governanceToken\`.`,
  );
}
