import { type Caller, placementOf } from "../../domain/caller.ts";
import type { Holder } from "../../domain/claim.ts";
import { Failure } from "../../domain/failure.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, asSessionId, type ProjectId, type SessionId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { forgetSessionWork } from "../../memory/sessionWork.ts";
import type { GraphReader, GraphStore, WriteTx } from "../../stores/port.ts";
import { type Actor, coordinationMeta } from "../actor.ts";
import type { ClaimPlace } from "../claims/activeClaims.ts";
import { dropLettersIn } from "../mailbox.ts";

const MOST_SESSIONS = 5_000;
const FORGOTTEN_AFTER_MS = 7 * 86_400_000;

/** Notes that a session is at work in a project, if that is not noted yet. */
export async function joinSessionIn(tx: WriteTx, actor: Actor): Promise<void> {
  const { caller, project, process, root } = actor;
  if (caller.isShared) throw notAlone();
  const place = { account: caller.account, project };
  const ref = { project, id: asNodeId(caller.session) };
  const [known] = await tx.get({ guard: guardOfAll(place) }, [ref]);
  if (known?.props.process === process) return;
  const props = { agent: caller.agent, process, root };
  await tx.put({ ...ref, kind: "SESSION", props, ...placementOf(caller) });
  await forgetOld(tx, place, actor.living);
}

function notAlone(): Failure {
  return new Failure(
    "unsupported",
    "Nothing tells you from other clients of your name, so nothing can be claimed as yours.",
    "Send a header `Loci-Session` with every request, with a text that no other client has; or connect over stdio.",
  );
}

/** The end of a session: its claims are anybody's from now on. */
export async function leaveSession(
  memory: GraphStore,
  caller: Caller,
  project: ProjectId,
  { mayReturn } = { mayReturn: false },
): Promise<void> {
  await memory.transaction(coordinationMeta({ caller, project }), async (tx) => {
    await tx.close({ project, id: asNodeId(caller.session) });
    if (!mayReturn) await forgetSessionWork(tx, caller, project);
  });
}

/** For one that was thought to be gone: it is as it was. */
export async function returnToSession(memory: GraphStore, caller: Caller, project: ProjectId): Promise<void> {
  const view = { guard: guardOfAll({ account: caller.account, project }) };
  await memory.transaction(coordinationMeta({ caller, project }), async (tx) => {
    const ref = { project, id: asNodeId(caller.session) };
    const [left] = await tx.last(view, [ref]);
    if (!left) return;
    const { kind, props, visibility, agents } = left;
    await tx.put({ ...ref, kind, props, visibility, agents });
  });
}

/** The sessions at work in a project whose process is there. */
export async function livingSessions(
  reader: GraphReader,
  place: ClaimPlace,
  living: ReadonlySet<string>,
): Promise<Map<SessionId, NodeRecord>> {
  const filter = { kinds: ["SESSION"], limit: MOST_SESSIONS } as const;
  return livingOf(await reader.find({ guard: guardOfAll(place) }, filter), living);
}

/** Those of the holders whose session is alive. */
export async function livingAmong(
  reader: GraphReader,
  place: ClaimPlace,
  holders: readonly Pick<Holder, "session">[],
  living: ReadonlySet<string>,
): Promise<ReadonlySet<SessionId>> {
  const refs = [...new Set(holders.map(({ session }) => session))].map((session) => ({
    project: place.project,
    id: asNodeId(session),
  }));
  if (refs.length === 0) return new Set();
  return new Set(livingOf(await reader.get({ guard: guardOfAll(place) }, refs), living).keys());
}

function livingOf(nodes: readonly NodeRecord[], living: ReadonlySet<string>): Map<SessionId, NodeRecord> {
  const alive = nodes.filter(({ props }) => living.has(String(props.process)));
  return new Map(alive.map((node) => [asSessionId(node.id), node]));
}

/** Sessions that were killed end nowhere else, and what waits for them is never asked for. */
async function forgetOld(tx: WriteTx, place: ClaimPlace, living: ReadonlySet<string>): Promise<void> {
  const longAgo = tx.at - FORGOTTEN_AFTER_MS;
  const filter = { kinds: ["SESSION"], order: "oldest", limit: 100 } as const;
  for (const node of await tx.find({ guard: guardOfAll(place) }, filter)) {
    if (node.validFrom >= longAgo || living.has(String(node.props.process))) continue;
    await tx.close(node);
    await forgetSessionWork(tx, { ...place, session: asSessionId(node.id) }, place.project);
  }
  await dropLettersIn(tx, place.account, longAgo);
}
