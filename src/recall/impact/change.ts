import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";

/** What is changed, or is about to be. */
export interface Change {
  /** As they are now. */
  readonly nodes: readonly NodeRecord[];
  /** What is there no more, and when it last was. */
  readonly gone: readonly NodeRecord[];
  readonly goneAt: Instant | null;
  /** Paths of a diff that are not in the index, as documents are not. */
  readonly unknown: readonly string[];
}

export const NO_CHANGE: Change = { nodes: [], gone: [], goneAt: null, unknown: [] };

/** All that a change says, each thing once. */
export function allOf(changes: readonly Change[]): Change {
  const each = (records: readonly NodeRecord[]) => [
    ...new Map(records.map((node) => [node.id, node])).values(),
  ];
  const moments = changes.flatMap(({ goneAt }) => goneAt ?? []);
  return {
    nodes: each(changes.flatMap(({ nodes }) => nodes)),
    gone: each(changes.flatMap(({ gone }) => gone)),
    goneAt: moments.length === 0 ? null : Math.max(...moments),
    unknown: [...new Set(changes.flatMap(({ unknown }) => unknown))],
  };
}

/**
 * What a test has to run to be concerned: functions and classes. What is neither is run by loading its file, which says
 * little as soon as there is something else to go by.
 */
export function runnable(nodes: readonly NodeRecord[]): string[] {
  const running = nodes.filter(({ kind }) => kind === "FUNCTION" || kind === "CLASS");
  const known = new Set(running.map(({ props }) => String(props.path)));
  const loaded = nodes.map(({ id, props }) => String(props.path ?? id)).filter((path) => !known.has(path));
  return [...new Set([...running.map(({ id }) => String(id)), ...loaded])];
}
