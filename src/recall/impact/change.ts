import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { isProgramPath } from "../../languages/languageOf.ts";

/** What is changed, or is about to be. */
export interface Change {
  /** As they are now. */
  readonly nodes: readonly NodeRecord[];
  readonly gone: readonly Gone[];
  /** Paths of a diff that are not in the index, as documents are not. */
  readonly unknown: readonly string[];
  /** Paths of files that may have lost something by a diff, as how they were before it was never indexed. */
  readonly unclear: readonly string[];
  readonly left: readonly LeftPath[];
}

/** A path at which no file lies any more once the change is made, and the files whose imports mean it still. */
export interface LeftPath {
  readonly path: string;
  /** Where it lies now, as far as that is known. */
  readonly to: string | null;
  readonly importers: readonly string[];
}

/** Something that is there no more, and a moment at which it was. */
export interface Gone {
  readonly node: NodeRecord;
  readonly at: Instant;
}

export const NO_CHANGE: Change = { nodes: [], gone: [], unknown: [], unclear: [], left: [] };

/** Whether it is of code of which nothing is known at all. Pictures and documents nobody has to know. */
export function isOfOtherCode({ nodes, gone, left, unknown }: Change): boolean {
  return nodes.length + gone.length + left.length === 0 && unknown.some(isProgramPath);
}

/** All that a change says, each thing once. */
export function allOf(changes: readonly Change[]): Change {
  const each = <T>(items: readonly T[], keyOf: (item: T) => string) => [
    ...new Map(items.map((item) => [keyOf(item), item])).values(),
  ];
  return {
    nodes: each(
      changes.flatMap(({ nodes }) => nodes),
      ({ id }) => id,
    ),
    gone: each(
      changes.flatMap(({ gone }) => gone),
      ({ node, at }) => `${at} ${node.id}`,
    ),
    unknown: [...new Set(changes.flatMap(({ unknown }) => unknown))],
    unclear: [...new Set(changes.flatMap(({ unclear }) => unclear))],
    left: each(
      changes.flatMap(({ left }) => left),
      ({ path }) => path,
    ),
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
