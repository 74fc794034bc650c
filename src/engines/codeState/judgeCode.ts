import type { TxId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { CodeState } from "./codeState.ts";
import type { TiedCode } from "./tiedCode.ts";

/** What is there now of a piece of code that a memory speaks of. */
export interface CodeNow {
  /** Under the same id. */
  readonly present?: NodeRecord | undefined;
  /** What it became, if it is no longer there. */
  readonly heir?: NodeRecord | undefined;
  /** The transaction that ended it. */
  readonly endedBy?: TxId | undefined;
}

export function judgeCode({ id, hash }: TiedCode, { present, heir, endedBy }: CodeNow): CodeState {
  if (present?.contentHash === hash) return { id, state: "same" };
  if (present) return { id, state: "changed", sinceTx: present.txId };
  if (heir && heir.contentHash !== hash)
    return { id, state: "changed", sinceTx: heir.txId, movedTo: heir.id };
  const since = endedBy === undefined ? {} : { sinceTx: endedBy };
  return heir ? { id, state: "moved", ...since, movedTo: heir.id } : { id, state: "gone", ...since };
}
