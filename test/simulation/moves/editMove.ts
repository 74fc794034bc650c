import { OUR_ACCOUNT } from "../cast.ts";
import { CODE_EDITS } from "../codeWorld.ts";
import { accountOf, chance, chosen, type Move } from "./turn.ts";

/** Somebody changes code and the index follows; of some changes nobody knows who made them. */
export const edit: Move = async (turn) => {
  const { scene, seat } = turn;
  const change = chosen(turn, 1, CODE_EDITS);
  if (!change || accountOf(turn) !== OUR_ACCOUNT) return;
  const caller = scene.crew.caller(seat);
  const by = chance(turn, 2, 75) ? caller : null;
  scene.edits.push({ ...change, by, step: scene.step });
  const { workspace } = scene.stage;
  const { store } = scene.stage.process(scene.crew.processOf(seat), scene.crew);
  await workspace.edit(change.target, by && { agentId: by.agent, sessionId: by.session });
  scene.note(`${by ? `${by.agent} (${by.session})` : "somebody"} edits ${change.target}`);
  await workspace.settleClaims(store.memory);
};
