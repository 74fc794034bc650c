import { DOCUMENT_KINDS, type NodeKind, STATEMENT_KINDS } from "../../domain/kinds.ts";
import type { Signal } from "../signal.ts";
import type { QueryClass } from "./queryClass.ts";

export interface Route {
  readonly weights: Readonly<Record<Signal, number>>;
  readonly kinds: readonly NodeKind[];
  /** The kinds that the question is about; the others count less. */
  readonly favoured: ReadonlySet<NodeKind>;
}

const STATEMENTS: readonly NodeKind[] = [...STATEMENT_KINDS, ...DOCUMENT_KINDS];
const EVENTS: readonly NodeKind[] = ["EPISODE", "REPORT", "MESSAGE"];

/** What is looked through when the caller does not say. Messages have a search of their own. */
const SEARCHED: readonly NodeKind[] = [...STATEMENTS, "EPISODE", "REPORT"];

/** Names are met in many wordings, so their meaning counts most; what happened is told in the words of the day. */
const WEIGHTS: Record<QueryClass, Route["weights"]> = {
  entity: { vector: 0.7, bm25: 0.3, graph: 0.1 },
  general: { vector: 0.5, bm25: 0.5, graph: 0.1 },
  temporal: { vector: 0.3, bm25: 0.7, graph: 0.1 },
  event: { vector: 0.1, bm25: 1, graph: 0.1 },
  none: { vector: 0, bm25: 0, graph: 0 },
};

export function route(queryClass: QueryClass, kinds: readonly NodeKind[] | undefined): Route {
  const isEvent = queryClass === "event";
  return {
    weights: WEIGHTS[queryClass],
    kinds: kinds ?? (isEvent ? [...EVENTS, ...STATEMENTS] : SEARCHED),
    favoured: new Set(isEvent ? EVENTS : (kinds ?? STATEMENTS)),
  };
}
