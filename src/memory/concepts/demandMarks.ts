import { z } from "zod";
import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import type { Demand } from "../../engines/concepts/demand.ts";
import { demandKey } from "../../engines/concepts/planDemand.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import type { Fleet } from "../working/fragmentMarks.ts";

const PREFIX = "demand:";
const ADDED = "demand-added:";

const kept = z.object({
  key: z.string(),
  audience: z.object({ visibility: z.enum(VISIBILITIES), agents: z.array(z.string()) }),
  name: z.string(),
  count: z.int(),
  lastAt: z.int(),
  shapes: z.array(z.string()),
  examples: z.array(z.string()),
  concept: z
    .string()
    .transform((id) => asNodeId(id))
    .nullable(),
});

/** Of the subjects that some questions were about. */
export async function readDemand(
  memory: GraphReader,
  fleet: Fleet,
  keys: readonly string[],
): Promise<Demand[]> {
  const found = new Map<string, string>();
  for (const key of keys) {
    const name = prefixOf(fleet) + key;
    const value = (await memory.marks(name)).get(name);
    if (value !== undefined) found.set(name, value);
  }
  return parsed(found);
}

export async function readAllDemand(memory: GraphReader, fleet: Fleet): Promise<Demand[]> {
  return parsed(await memory.marks(prefixOf(fleet)));
}

function parsed(marks: ReadonlyMap<string, string>): Demand[] {
  return [...marks.values()].flatMap((value) => {
    const demand = kept.safeParse(JSON.parse(value));
    return demand.success ? [demand.data] : [];
  });
}

export async function writeDemand(tx: WriteTx, fleet: Fleet, demand: Demand): Promise<void> {
  await tx.setMark(prefixOf(fleet) + demandKey(demand), JSON.stringify(demand));
}

export async function dropDemand(tx: WriteTx, fleet: Fleet, demand: Demand): Promise<void> {
  await tx.setMark(prefixOf(fleet) + demandKey(demand), null);
}

/** How many subjects came in since all were last looked at. */
export async function readAdded(memory: GraphReader, fleet: Fleet): Promise<number> {
  return Number((await memory.marks(addedName(fleet))).get(addedName(fleet)) ?? 0);
}

export async function writeAdded(tx: WriteTx, fleet: Fleet, count: number): Promise<void> {
  await tx.setMark(addedName(fleet), String(count));
}

function addedName({ account, project }: Fleet): string {
  return ADDED + JSON.stringify([account, project]);
}

function prefixOf({ account, project }: Fleet): string {
  return `${PREFIX + JSON.stringify([account, project]).slice(0, -1)},`;
}
