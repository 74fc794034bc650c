import { VISIBILITIES } from "../../domain/guard.ts";
import type { NodeId } from "../../domain/ids.ts";
import { isReadByReadersOf } from "../../engines/correction/correctedProps.ts";
import { mergeInto } from "../hygiene/mergeInto.ts";
import { carryTies } from "./carryTies.ts";
import { type Corrected, type Correcting, failed, refsOf } from "./correcting.ts";
import { whyNotThere } from "./endedOrUnknown.ts";

/** Ends a memory in favour of another that says the same, which keeps its words and gets what hangs on the other. */
export async function merge({ tx, view, request, node }: Correcting, into: NodeId): Promise<Corrected> {
  if (into === node.id) return failed({ is: "itself" });
  const [target] = await tx.get(view, refsOf(request.project, into));
  if (!target) return failed(await whyNotThere(tx, view, { project: request.project, id: into }));
  if (target.kind !== node.kind) return failed({ is: "other_kind", kind: node.kind, into: target.kind });
  // What the whole account shares would need a right of its own.
  if (target.project !== node.project || !isReadByReadersOf(node, target, VISIBILITIES))
    return failed({ is: "other_readers" });
  await carryTies(tx, view, node, [target], ["DERIVED_FROM", "CONFLICTS_WITH"]);
  const isMerged = await mergeInto(tx, view, { kept: target, merged: node, isWhole: false });
  if (!isMerged) return failed({ is: "too_long", id: target.id });
  return { status: "corrected", id: target.id, closed: node.id };
}
