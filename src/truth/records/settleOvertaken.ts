import { contentHash } from "../../domain/contentHash.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, GraphStore, View } from "../../stores/port.ts";
import { type Fleet, systemIn } from "../fleet.ts";
import { type ConflictRecord, conflictOf } from "./conflictRecord.ts";
import { saidHash } from "./saidHash.ts";
import { settleIn } from "./settleIn.ts";

const PAGE = 200;

/**
 * Settles the questions that events have answered: one side ended, was deleted, or says something else now. What it says
 * now is looked at anew by itself.
 */
export async function settleOvertaken(memory: GraphStore, fleet: Fleet, signal: AbortSignal): Promise<void> {
  await settleWhere(memory, fleet, isOvertaken, signal);
}

/** The same for what one working tree spoke against: it agrees by now with what was asked about. */
export async function settleAgreed(
  memory: GraphStore,
  fleet: Fleet,
  { tree, asked, found }: { tree: string; asked: ReadonlySet<string>; found: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<void> {
  const root = contentHash(tree);
  const agrees: Test = async (_, __, { node, factIds: [id = ""] }) =>
    node.props.tree === root && asked.has(id) && !found.has(id);
  await settleWhere(memory, fleet, agrees, signal);
}

type Test = (reader: GraphReader, view: View, conflict: ConflictRecord) => Promise<boolean>;

async function settleWhere(
  memory: GraphStore,
  fleet: Fleet,
  isMeant: Test,
  signal: AbortSignal,
): Promise<void> {
  const view = { guard: guardOfAll(fleet) };
  for await (const conflict of openConflicts(memory, view)) {
    signal.throwIfAborted();
    if (!(await isMeant(memory, view, conflict))) continue;
    const meta = systemIn(fleet, "conflict overtaken");
    await memory.transaction(meta, async (tx) => {
      if (await isMeant(tx, view, conflict)) await settleIn(tx, conflict);
    });
  }
}

async function* openConflicts(memory: GraphReader, view: View): AsyncGenerator<ConflictRecord> {
  let before: Pick<NodeRecord, "validFrom" | "id"> | undefined;
  for (;;) {
    const page = await memory.find(view, { kinds: ["CONFLICT"], limit: PAGE, ...(before && { before }) });
    yield* page.map(conflictOf).filter(({ status }) => status === "open");
    before = page.at(-1);
    if (page.length < PAGE || !before) return;
  }
}

/** What somebody contests by hand is theirs to settle while the memory is there. */
async function isOvertaken(reader: GraphReader, view: View, conflict: ConflictRecord): Promise<boolean> {
  const members = await holdingMembers(reader, view, conflict);
  const { factIds, saidThen, category } = conflict;
  const stand = members.filter((member) => (saidThen[member.id] ?? saidHash(member)) === saidHash(member));
  // Of what is stale, only the oldest is in question.
  if (category === "stale" && !stand.some(({ id }) => id === factIds[0])) return true;
  return stand.length < Math.min(2, factIds.length);
}

export async function holdingMembers(
  reader: GraphReader,
  view: View,
  { node, factIds }: ConflictRecord,
): Promise<NodeRecord[]> {
  const places = [...new Set([node.project, null])];
  return reader.get(
    view,
    factIds.flatMap((id) => places.map((project) => ({ project, id }))),
  );
}
