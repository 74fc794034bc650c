import { type Guard, VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, type IdSource, type NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { conceptHash, conceptSlug } from "../../engines/concepts/conceptName.ts";
import type { Demand, Retrieval } from "../../engines/concepts/demand.ts";
import { demandKeys, leastWanted, planDemand } from "../../engines/concepts/planDemand.ts";
import type { WriteTx } from "../../stores/port.ts";
import { nextVersion } from "../correct/nextVersion.ts";
import type { Fleet } from "../working/fragmentMarks.ts";
import { dropDemand, readAdded, readAllDemand, readDemand, writeAdded, writeDemand } from "./demandMarks.ts";

/** Counts what was asked for, and proposes as a concept what is asked for again and again. */
export async function countDemand(
  tx: WriteTx,
  fleet: Fleet,
  retrievals: readonly Retrieval[],
  ids: IdSource,
): Promise<void> {
  if (retrievals.length === 0) return;
  const known = await readDemand(tx, fleet, demandKeys(retrievals));
  const { written, ripe, added } = planDemand(known, retrievals);
  for (const demand of written) {
    const concept = ripe.includes(demand) ? await propose(tx, fleet, demand, ids) : demand.concept;
    await writeDemand(tx, fleet, { ...demand, concept });
  }
  if (added > 0) await noteAdded(tx, fleet, added);
}

/** All are looked at only when so many are new: until then there may be that many too many. */
const LOOKED_AT_EVERY = 100;

async function noteAdded(tx: WriteTx, fleet: Fleet, added: number): Promise<void> {
  const sinceLook = (await readAdded(tx, fleet)) + added;
  if (sinceLook >= LOOKED_AT_EVERY)
    for (const demand of leastWanted(await readAllDemand(tx, fleet), tx.at))
      await dropDemand(tx, fleet, demand);
  await writeAdded(tx, fleet, sinceLook >= LOOKED_AT_EVERY ? 0 : sinceLook);
}

/** What was accepted or rejected once stays so; only how much it is asked for is told anew. */
async function propose(tx: WriteTx, fleet: Fleet, demand: Demand, ids: IdSource): Promise<NodeId> {
  const { name, count, shapes, examples, audience, key } = demand;
  const asked = { demand: count, shapes, examples };
  const known = await conceptFor(tx, fleet, demand);
  if (known) {
    await tx.put(nextVersion(known, { props: { ...known.props, ...asked } }));
    return known.id;
  }
  const id = asNodeId(ids.next("concept"));
  // Without a `name`, which is what searches look at, a candidate is found by nobody.
  const props = { status: "candidate", canonicalName: name, slug: conceptSlug(name), ...asked };
  await tx.put({
    id,
    project: fleet.project,
    kind: "CONCEPT",
    props,
    contentHash: conceptHash(key),
    ...audience,
  });
  return id;
}

async function conceptFor(
  tx: WriteTx,
  fleet: Fleet,
  { key, audience }: Demand,
): Promise<NodeRecord | undefined> {
  const found = await conceptsNamed(tx, fleet, key);
  return found.find(
    ({ visibility, agents }) =>
      visibility === audience.visibility && JSON.stringify(agents) === JSON.stringify(audience.agents),
  );
}

const MOST_OF_A_NAME = 50;

/** All concepts of one name, whoever may see them and whatever became of them. */
export function conceptsNamed(tx: WriteTx, { account, project }: Fleet, key: string): Promise<NodeRecord[]> {
  const guard: Guard = { account, project, visibilities: VISIBILITIES };
  const filter = { kinds: ["CONCEPT" as const], contentHash: conceptHash(key), limit: MOST_OF_A_NAME };
  return tx.find({ guard }, filter);
}
