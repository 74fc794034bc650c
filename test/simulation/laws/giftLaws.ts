import { taskOf } from "../../../src/engines/tasks/task.ts";
import type { Law, PlayedStep } from "./playedStep.ts";

/** A session that is given a task while it is there hears of it with the next call that is answered. */
export const giftsAreTold: Law = (step) => {
  const { scene, attempts, hasTrouble } = step;
  const { ledger } = scene;
  noteGifts(step);
  if (hasTrouble) return [];
  return ledger.gifts
    .filter(({ step: givenIn }) => givenIn < scene.step)
    .filter(({ session }) => attempts.some(({ caller, answer }) => caller.session === session && answer))
    .filter(({ session, taskId, step: givenIn }) => ledger.giftToldIn(session, taskId) < givenIn)
    .map(({ session, taskId }) => `${session} was not told that ${taskId} is its own now`);
};

/** Whoever gives it on before it was told of it need not be. */
function noteGifts({ scene, attempts, after }: PlayedStep): void {
  const { ledger, step } = scene;
  const handed = attempts.filter(({ tool, answer }) => tool === "agent_handoff" && answer?.ok !== false);
  ledger.gifts = ledger.gifts.filter(
    ({ session, taskId }) =>
      !handed.some(({ caller, input }) => caller.session === session && input.taskId === taskId),
  );
  for (const { input, answer, caller } of handed) {
    // To whom it went is known where nothing else happened to it.
    const isAlone = attempts.filter((other) => other.input.taskId === input.taskId).length === 1;
    const task = after.tasks.find(({ account, id }) => account === caller.account && id === input.taskId);
    const session = task && taskOf(task).session;
    if (answer?.data?.isReceived === true && isAlone && session)
      ledger.gifts = [...ledger.gifts, { session, taskId: String(input.taskId), step }];
  }
}
