import { z } from "zod";
import { asNodeId, asSessionId, type ProjectId } from "../../domain/ids.ts";
import type { Fragment } from "../../engines/workingMemory/fragment.ts";
import type { FragmentPlan } from "../../engines/workingMemory/planFragments.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";

/** All agents of an account that work on one project. */
export interface Fleet {
  readonly account: string;
  readonly project: ProjectId;
}

/** What is kept of a fleet's fragments, as it was at one moment. */
export interface KeptFragments {
  /** Another text after each change: who has read the fragments needs to read no more to know that they still hold. */
  readonly version: string;
  readonly fragments: readonly Fragment[];
}

const FRAGMENTS = "working:";
const VERSIONS = "working-version:";

const nameParts = z.tuple([z.string(), z.string(), z.string(), z.string()]);
const kept = z.tuple([z.int(), z.int().min(1), z.enum(["written", "recalled"])]);

/** The fragments of now: those that are known already, if nothing changed since. */
export async function readFragments(
  memory: GraphReader,
  fleet: Fleet,
  known: KeptFragments | null,
): Promise<KeptFragments> {
  const version = await readVersion(memory, fleet);
  if (version === known?.version) return known;
  const marks = await memory.marks(prefixOf(fleet));
  return { version, fragments: [...marks].flatMap(([name, value]) => readFragment(name, value)) };
}

/** One mark a fragment, so that little is written where little changed. */
export async function writeFragments(
  tx: WriteTx,
  fleet: Fleet,
  before: KeptFragments,
  plan: FragmentPlan,
): Promise<KeptFragments> {
  const { kept, written, dropped } = plan;
  if (written.length === 0 && dropped.length === 0) return before;
  const isCurrent = (await readVersion(tx, fleet)) === before.version;
  for (const fragment of dropped) await tx.setMark(nameOf(fleet, fragment), null);
  for (const fragment of written) {
    const { at, times, came } = fragment;
    await tx.setMark(nameOf(fleet, fragment), JSON.stringify([at, times, came]));
  }
  await tx.setMark(versionName(fleet), tx.id);
  // Others have written meanwhile, and what they wrote is still to be read.
  return { version: isCurrent ? tx.id : "", fragments: kept };
}

async function readVersion(memory: GraphReader, fleet: Fleet): Promise<string> {
  const name = versionName(fleet);
  return (await memory.marks(name)).get(name) ?? "";
}

function versionName({ account, project }: Fleet): string {
  return VERSIONS + JSON.stringify([account, project]);
}

/** A list in JSON without its end begins no other list than those that go on as it does. */
function prefixOf({ account, project }: Fleet): string {
  return `${FRAGMENTS + JSON.stringify([account, project]).slice(0, -1)},`;
}

function nameOf({ account, project }: Fleet, { session, id }: Fragment): string {
  return FRAGMENTS + JSON.stringify([account, project, session, id]);
}

function readFragment(name: string, value: string): Fragment[] {
  const parts = nameParts.safeParse(JSON.parse(name.slice(FRAGMENTS.length)));
  const said = kept.safeParse(JSON.parse(value));
  if (!parts.success || !said.success) return [];
  const [, , session, id] = parts.data;
  const [at, times, came] = said.data;
  return [{ id: asNodeId(id), session: asSessionId(session), at, times, came }];
}
