import type { KnownWork } from "../ledger.ts";
import { knownTasks, knownWork, noteClaim, noteKept } from "./claimMoves.ts";
import { accountOf, call, chance, chosen, type Move, said, saidOf, type Turn } from "./turn.ts";

export const plan: Move = async (turn) => {
  const isFeature = chance(turn, 1, 20);
  const feature = chance(turn, 2, 40) ? chosen(turn, 2, features(turn)) : undefined;
  const before = chance(turn, 3, 40) ? chosen(turn, 3, knownTasks(turn)) : undefined;
  const answer = await call(turn, "task_create", {
    title: said(turn, "teach the cart to count"),
    ...(isFeature && { kind: "feature" }),
    ...(!isFeature && feature && { featureId: feature.id }),
    ...(!isFeature && before && { dependsOn: [before.id] }),
  });
  const { id } = Object(answer.data?.task) as { id?: unknown };
  if (!answer.ok || typeof id !== "string") return;
  turn.scene.ledger.work.push({ id, account: accountOf(turn), isFeature, seat: turn.seat });
};

export const start: Move = async (turn) => {
  const task = chosen(turn, 1, knownTasks(turn));
  if (task) noteClaim(turn, await update(turn, task, { status: "in_progress" }));
};

/** Asks what can be started, and starts it. */
export const startReady: Move = async (turn) => {
  const { data } = await call(turn, "progress_query", { ready: true, limit: 100 });
  const ready = (Object(data).tasks ?? []) as { id: string }[];
  const task = chosen(turn, 1, ready);
  if (task) noteClaim(turn, await update(turn, task, { status: "in_progress" }));
};

const ENDS = ["completed", "completed", "completed", "failed", "cancelled"] as const;

export const end: Move = async (turn) => {
  const task = chosen(turn, 1, chance(turn, 2, 70) ? startedTasks(turn) : knownWork(turn));
  if (!task) return;
  const outcome = saidOf(turn, "the cart counts", task);
  const answer = await update(turn, task, { status: chosen(turn, 3, ENDS), outcome });
  noteKept(turn, answer, answer.data?.outcomeId, outcome);
};

export const putAside: Move = async (turn) => {
  const task = chosen(turn, 1, knownWork(turn));
  if (!task) return;
  await update(turn, task, {
    status: chosen(turn, 2, ["blocked", "open"]),
    note: saidOf(turn, "waits", task),
  });
};

/** One waits for another from now on, which may close a circle. */
export const depend: Move = async (turn) => {
  const [task, other] = [chosen(turn, 1, knownTasks(turn)), chosen(turn, 2, knownTasks(turn))];
  if (task && other) await update(turn, task, { dependsOn: [other.id] });
};

export const regroup: Move = async (turn) => {
  const [task, feature] = [chosen(turn, 1, knownTasks(turn)), chosen(turn, 2, features(turn))];
  if (task && feature) await update(turn, task, { featureId: chance(turn, 3, 30) ? null : feature.id });
};

function update(turn: Turn, { id }: Pick<KnownWork, "id">, change: Readonly<Record<string, unknown>>) {
  return call(turn, "task_update", { taskId: id, ...change });
}

function features(turn: Turn): readonly KnownWork[] {
  return knownWork(turn).filter(({ isFeature }) => isFeature);
}

/** Those that it was told to have started. */
export function startedTasks(turn: Turn): readonly KnownWork[] {
  const { scene, seat } = turn;
  const started = [...scene.earlier, ...scene.attempts]
    .filter((attempt) => attempt.seat === seat && attempt.tool === "task_update" && attempt.answer?.ok)
    .filter(({ input }) => input.status === "in_progress")
    .map(({ input }) => input.taskId);
  return knownTasks(turn).filter(({ id }) => started.includes(id));
}
