import { contentHash } from "../../domain/contentHash.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { nextVersion } from "../../memory/correct/nextVersion.ts";
import type { GraphReader, GraphStore, View, WriteTx } from "../../stores/port.ts";
import { type Fleet, systemIn } from "../fleet.ts";
import { type ConflictRecord, conflictOf, resolutionProps } from "./conflictRecord.ts";
import { saidHash } from "./saidHash.ts";

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
    await memory.transaction(meta, (tx) => settleIn(tx, view, conflict, isMeant));
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
  const { factIds, saidThen } = conflict;
  const stand = members.filter((member) => (saidThen[member.id] ?? saidHash(member)) === saidHash(member));
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

async function settleIn(tx: WriteTx, view: View, { node }: ConflictRecord, isMeant: Test): Promise<void> {
  const [now] = await tx.get(view, [node]);
  if (!now) return;
  const conflict = conflictOf(now);
  if (conflict.status !== "open" || !(await isMeant(tx, view, conflict))) return;
  const resolution = { answer: "overtaken", by: "system", at: tx.at, endedIds: [] } as const;
  const props = {
    ...now.props,
    status: "resolved",
    resolution: resolutionProps(resolution),
    resolvedAt: tx.at,
  };
  await tx.put(nextVersion(now, { props }));
}
