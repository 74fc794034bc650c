import { isDeepStrictEqual } from "node:util";
import type { NodeRecord } from "../../domain/record.ts";

/** The names of what is other in a version than in the one before it. */
export function changedNames(before: NodeRecord, after: NodeRecord): string[] {
  const names = new Set([...Object.keys(before.props), ...Object.keys(after.props)]);
  const props = [...names].filter((name) => !isDeepStrictEqual(before.props[name], after.props[name]));
  const columns = (["focus", "visibility", "agents", "sensitive", "taskId"] as const).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  return [...props, ...columns].sort();
}
