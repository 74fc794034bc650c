import { CODE_FILES } from "../codeWorld.ts";
import { knownTasks, noteKept } from "./claimMoves.ts";
import { call, chance, chosen, type Move, said } from "./turn.ts";

export const save: Move = async (turn) => {
  const content = said(turn, "the cart is emptied at night, as");
  const task = chance(turn, 1, 20) ? chosen(turn, 2, knownTasks(turn)) : undefined;
  const what = chance(turn, 3, 50)
    ? { kind: "note", content }
    : { kind: "decision", title: content, rationale: content, tradeoffs: [], affectedFiles: ["src/cart.ts"] };
  const answer = await call(turn, "memory_save", {
    ...what,
    force: true,
    ...(task && { producedByTaskId: task.id }),
  });
  noteKept(turn, answer, answer.data?.id, content);
};

export const tell: Move = async (turn) => {
  const content = said(turn, "the test of orders is red");
  const task = chance(turn, 1, 20) ? chosen(turn, 2, knownTasks(turn)) : undefined;
  const answer = await call(turn, "episode_add", {
    type: "OBSERVATION",
    content,
    ...(task && { taskId: task.id }),
  });
  noteKept(turn, answer, answer.data?.episodeId, content);
};

/** Says to have edited a file, which may be so. */
export const tellEdit: Move = async (turn) => {
  const file = chosen(turn, 1, CODE_FILES)?.path;
  if (file === undefined) return;
  const by = turn.scene.crew.caller(turn.seat);
  turn.scene.editsTold.push({ file, by });
  const content = said(turn, "made it shorter");
  const change = { diffSummary: "fewer lines", linesBefore: 9, linesAfter: 7, reason: "too long" };
  const metadata = { file, ...change };
  const answer = await call(turn, "episode_add", { type: "EDIT", content, metadata });
  noteKept(turn, answer, answer.data?.episodeId, content);
};
