import { guardOfAll } from "../../domain/guard.ts";
import { nextVersion } from "../../memory/correct/nextVersion.ts";
import type { WriteTx } from "../../stores/port.ts";
import { type ConflictRecord, conflictOf, resolutionProps } from "./conflictRecord.ts";

/** Settles a question that events have answered, unless somebody was quicker. */
export async function settleIn(tx: WriteTx, { node }: ConflictRecord): Promise<void> {
  const [now] = await tx.get({ guard: guardOfAll(node) }, [node]);
  if (!now || conflictOf(now).status !== "open") return;
  const resolution = { answer: "overtaken", by: "system", at: tx.at, endedIds: [] } as const;
  const settled = { status: "resolved", resolution: resolutionProps(resolution), resolvedAt: tx.at };
  await tx.put(nextVersion(now, { props: { ...now.props, ...settled } }));
}
