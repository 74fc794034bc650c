import {
  asNodeId,
  asProjectId,
  asSessionId,
  type NodeRef,
  type ProjectId,
  type SessionId,
} from "../domain/ids.ts";
import { type NodeKind, STATEMENT_KINDS } from "../domain/kinds.ts";
import type { NodeRecord } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { GraphReader, WriteTx } from "../stores/port.ts";
import type { MemoryWrite } from "./memoryWrite.ts";

/** What was known already, said once more word by word: no memory of its own, but somebody held it to be so at that moment. */
export interface Repeat {
  readonly node: NodeRef;
  readonly at: Instant;
  readonly agentId: string;
  readonly sessionId: SessionId;
}

interface Place {
  readonly account: string;
  readonly project: ProjectId;
}

const STATEMENTS: readonly NodeKind[] = STATEMENT_KINDS;

/** Keeps it in a mark until somebody has looked whether it fits what was said in between; of several the last. */
export async function noteRepeat(tx: WriteTx, write: MemoryWrite, same: NodeRecord): Promise<void> {
  const { caller, draft, saidAt = tx.at } = write;
  const project = draft.project ?? caller.project;
  const isHidden = draft.sensitive === true || same.sensitive;
  if (project === null || isHidden || !STATEMENTS.includes(same.kind) || saidAt <= same.validFrom) return;
  const repeat: Repeat = { node: refOf(same), at: saidAt, agentId: caller.agent, sessionId: caller.session };
  await tx.setMark(nameOf({ account: caller.account, project }, repeat), JSON.stringify(repeat));
}

/** Those that nobody has looked at, in the order in which they were said. */
export async function repeatsIn(memory: GraphReader, place: Place): Promise<Repeat[]> {
  const marks = await memory.marks(prefixOf(place));
  return [...marks.values()].map(read).sort((one, other) => one.at - other.at);
}

/** It was looked at; one that came meanwhile stays. */
export async function forgetRepeat(tx: WriteTx, place: Place, repeat: Repeat): Promise<void> {
  const name = nameOf(place, repeat);
  if ((await tx.marks(name)).get(name) === JSON.stringify(repeat)) await tx.setMark(name, null);
}

function refOf({ project, id }: NodeRef): NodeRef {
  return { project, id };
}

function read(value: string): Repeat {
  const { node, at, agentId, sessionId } = JSON.parse(value);
  return {
    node: { project: node.project === null ? null : asProjectId(node.project), id: asNodeId(node.id) },
    at,
    agentId,
    sessionId: asSessionId(sessionId),
  };
}

function prefixOf({ account, project }: Place): string {
  return `repeat:${JSON.stringify([account, project])}:`;
}

function nameOf(place: Place, { node }: Repeat): string {
  return prefixOf(place) + node.id;
}
