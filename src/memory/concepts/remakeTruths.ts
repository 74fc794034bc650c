import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { conceptKey } from "../../engines/concepts/conceptName.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import { nextVersion } from "../correct/nextVersion.ts";
import type { Fleet } from "../working/fragmentMarks.ts";
import { conceptsNamed } from "./countDemand.ts";
import { currentTruth } from "./currentTruth.ts";

/** Sums up anew what holds on the concepts that some changed memories are about, or were about before. */
export async function remakeTruths(tx: WriteTx, fleet: Fleet, changed: readonly NodeRecord[]): Promise<void> {
  for (const concept of await conceptsOf(tx, fleet, changed)) {
    const truth = await currentTruth(tx, concept);
    await tx.put(nextVersion(concept, { props: { ...concept.props, truth } }));
  }
}

/**
 * The same for memories that were deleted in this transaction. A look into the past must not bring back what they said,
 * so the concepts begin anew, and what they were is deleted with them.
 */
export async function forgetTruths(tx: WriteTx, fleet: Fleet, deleted: readonly NodeRecord[]): Promise<void> {
  const concepts = await conceptsOf(tx, fleet, deleted);
  for (const [at, concept] of concepts.entries()) {
    const truth = await currentTruth(tx, concept);
    const anew = nextVersion(concept, { props: { ...concept.props, truth } });
    await tx.setDeleted(concept, true);
    await tx.close(concept);
    await tx.put({
      ...anew,
      id: asNodeId(`concept:${tx.id.slice("tx:".length)}${at === 0 ? "" : `.${at}`}`),
    });
  }
}

/** Where there are none, there is nothing to remake. */
export async function hasConcepts(memory: GraphReader, { account, project }: Fleet): Promise<boolean> {
  const view = { guard: { account, project, visibilities: VISIBILITIES } };
  return (await memory.find(view, { kinds: ["CONCEPT"], limit: 1 })).length > 0;
}

/** Every version of some memories that is not deleted. */
export async function versionsOf(tx: WriteTx, fleet: Fleet, ids: readonly NodeId[]): Promise<NodeRecord[]> {
  const { account, project } = fleet;
  const view = { guard: { account, project, visibilities: VISIBILITIES } };
  const versions: NodeRecord[] = [];
  for (const id of ids) versions.push(...(await tx.versions(view, { project, id })));
  return versions;
}

async function conceptsOf(tx: WriteTx, fleet: Fleet, nodes: readonly NodeRecord[]): Promise<NodeRecord[]> {
  const concepts: NodeRecord[] = [];
  for (const key of new Set(nodes.flatMap(subjectKeys)))
    concepts.push(...(await conceptsNamed(tx, fleet, key)));
  return concepts.filter(({ props }) => props.status === "accepted");
}

function subjectKeys({ kind, props: { entity } }: NodeRecord): string[] {
  return kind === "FACT" && typeof entity === "string" ? [conceptKey(entity)] : [];
}
