import type { Instant, Instants } from "../../../domain/time.ts";
import { overlapFailure } from "../../adapter/lifetime.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import { numberOrNull } from "../records.ts";
import type { Row } from "../server.ts";
import type { EdgeWriter } from "./edgeWriter.ts";
import { intervalOf, type NodeWriter } from "./nodeWriter.ts";
import type { TxLedger } from "./txLedger.ts";

export interface LoadParts {
  readonly at: GraphRunner;
  readonly ledger: TxLedger;
  readonly nodes: NodeWriter;
  readonly edges: EdgeWriter;
}

/** Of versions that are there, the one that a record is about: itself, or as it was before it ended. */
export function sameVersion(
  versions: readonly Row[],
  { txId, validFrom, validTo, recordedAt }: Instants & { readonly txId: string },
  saysTheSame: (version: Row) => boolean,
): Row | undefined {
  const alike = versions.filter(
    (row) =>
      row.txId === txId &&
      Number(row.validFrom) === validFrom &&
      Number(row.recordedAt) === recordedAt &&
      saysTheSame(row),
  );
  return (
    alike.find((row) => numberOrNull(row.validTo) === validTo) ??
    alike.find((row) => numberOrNull(row.validTo) === null && validTo !== null)
  );
}

/** One that ended as it began never held, so it is in nobody's way. */
export function requireFree(
  what: string,
  versions: readonly Row[],
  { validFrom, validTo }: { readonly validFrom: Instant; readonly validTo: Instant | null },
): void {
  if (validFrom === validTo) return;
  const other = versions.map(intervalOf).find((held) => {
    const isEmpty = held.validFrom === held.validTo;
    return !isEmpty && held.validFrom < endOf(validTo) && endOf(held.validTo) > validFrom;
  });
  if (other) throw overlapFailure(what, other);
}

const endOf = (validTo: Instant | null) => validTo ?? Number.POSITIVE_INFINITY;
