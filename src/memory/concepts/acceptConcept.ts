import type { NodeRecord } from "../../domain/record.ts";
import type { WriteTx } from "../../stores/port.ts";
import { nextVersion } from "../correct/nextVersion.ts";
import { currentTruth } from "./currentTruth.ts";

/** Makes a candidate a concept of its project; false when it is one already. From then on searches find it. */
export async function acceptConcept(tx: WriteTx, candidate: NodeRecord): Promise<boolean> {
  if (candidate.props.status === "accepted") return false;
  const props = { ...candidate.props, status: "accepted", name: String(candidate.props.canonicalName) };
  const truth = await currentTruth(tx, candidate);
  await tx.put(nextVersion(candidate, { props: { ...props, truth } }));
  return true;
}

/** Nobody is asked about it again. */
export async function rejectConcept(tx: WriteTx, candidate: NodeRecord): Promise<boolean> {
  if (candidate.props.status !== "candidate") return false;
  await tx.put(nextVersion(candidate, { props: { ...candidate.props, status: "rejected" } }));
  return true;
}
