import { knownTasks, knownWork } from "./claimMoves.ts";
import { call, chosen, type Move } from "./turn.ts";

const LOOKS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["coordination_overview", {}],
  ["agent_status", {}],
  ["agent_status", { agent: "ada" }],
  ["memory_search", { query: "cart emptied night" }],
  ["get_memory", { query: "cart emptied night" }],
  ["episode_recall", { query: "orders test red" }],
  ["decision_query", { query: "cart" }],
  ["progress_query", { limit: 100 }],
  ["progress_query", { ready: true, limit: 100 }],
  ["blocking_issues", {}],
];

/** Reads something; whoever reads must not be told what is not for them. */
export const look: Move = async (turn) => {
  const [tool, input] = chosen(turn, 1, LOOKS) ?? [];
  if (tool && input) await call(turn, tool, { ...input, profile: "debug" });
};

export const lookAtWork: Move = async (turn) => {
  const work = chosen(turn, 1, knownWork(turn));
  const task = chosen(turn, 2, knownTasks(turn));
  if (work?.isFeature) await call(turn, "feature_status", { featureId: work.id, profile: "debug" });
  else if (task) await call(turn, "memory_history", { id: task.id, profile: "debug" });
};
