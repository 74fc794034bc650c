import { asNodeId, type NodeId } from "../../domain/ids.ts";

/** The file that more than half of some symbols are in; null if there is none. */
export function fileOfMost(symbols: readonly NodeId[], outOf: number): NodeId | null {
  const counts = new Map<string, number>();
  for (const id of symbols) {
    const [path = ""] = id.split("::", 1);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const [path] = [...counts].find(([, count]) => count * 2 > outOf) ?? [];
  return path === undefined ? null : asNodeId(path);
}
