import { knownTasks, noteKept } from "./claimMoves.ts";
import { startedTasks } from "./taskMoves.ts";
import { call, chance, chosen, type Move, said, saidOf, type Turn } from "./turn.ts";

export const begin: Move = async (turn) => {
  const task = chance(turn, 1, 30) ? chosen(turn, 2, knownTasks(turn)) : undefined;
  const answer = await call(turn, "session_start", task ? { taskId: task.id } : {});
  const { account, session } = turn.scene.crew.caller(turn.seat);
  for (const { claimId, fence } of (Object(answer.data).claims ?? []) as { claimId: string; fence: number }[])
    turn.scene.ledger.claims.push({ id: claimId, account, seat: turn.seat, session, fence });
};

export const compact: Move = async (turn) => {
  const done = said(turn, "half of the cart");
  const answer = await call(turn, "session_compact", { asked: said(turn, "count"), done });
  noteKept(turn, answer, answer.data?.briefingId, done);
};

export const handOver: Move = async (turn) => {
  const task = chosen(turn, 1, chance(turn, 3, 75) ? startedTasks(turn) : knownTasks(turn));
  const to = chosen(turn, 2, turn.scene.crew.seats)?.agent;
  if (task && to)
    await call(turn, "agent_handoff", { to, taskId: task.id, note: saidOf(turn, "mind the gap", task) });
};

/** The client is gone for good. */
export const leave: Move = async (turn) => {
  const { crew } = turn.scene;
  await goAway(turn, { mayReturn: false }, () => crew.leave(turn.seat));
};

/** The connection is lost; the client may come back. */
export const drop: Move = async (turn) => {
  const { crew } = turn.scene;
  await goAway(turn, { mayReturn: true }, () => crew.drop(crew.caller(turn.seat).session));
};

/** Not while calls are under way, as the process would wait for these, and nobody here for the process. */
async function goAway({ scene, seat }: Turn, how: { mayReturn: boolean }, begin: () => void): Promise<void> {
  const { crew, stage, leaving } = scene;
  const caller = crew.caller(seat);
  while (scene.isCalling(caller) || leaving.has(caller.session)) await stage.interleaving.turn();
  leaving.add(caller.session);
  begin();
  const { app } = stage.process(crew.processOf(seat), crew);
  await stage.spare(() => app.leave(caller, how));
  crew.hasLeft(caller.session);
  leaving.delete(caller.session);
  scene.note(`${caller.agent} (${caller.session}) is gone${how.mayReturn ? ", and may return" : ""}`);
}
