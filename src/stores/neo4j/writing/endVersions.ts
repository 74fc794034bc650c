import { NODE_KIND_NAMES, type NodeKind } from "../../../domain/kinds.ts";
import type { Instant } from "../../../domain/time.ts";
import { type Cypher, cypher, verbatim } from "../cypher.ts";
import { labelOf, VERSION_LABELS } from "../labels.ts";

export interface Ending {
  readonly key: string;
  readonly version: number;
  readonly validTo: Instant;
  readonly expiredAt: Instant;
}

/** What held becomes a version of its own beside the node, which is left with its name. */
export function endingOf(endings: readonly Ending[]) {
  return cypher`UNWIND ${endings} AS row MATCH (e:LociNode {key: row.key})
    CREATE (p:LociVersion:LociPast) SET p = properties(e)
    SET p.key = null, p.known = null, p.validTo = row.validTo, p.expiredAt = row.expiredAt
    SET e = {key: row.key, graph: p.graph, space: p.space, account: p.account, project: p.project, id: p.id, known: true}
    REMOVE e:${verbatim(VERSION_LABELS)}`;
}

/**
 * As above, but that the node is left with its next version. Only what differs is changed on it: whoever reads it at this
 * moment, and sees the commit half done, still finds it.
 */
export function replacingOf(rows: readonly unknown[], kind: NodeKind): Cypher {
  const others = NODE_KIND_NAMES.filter((other) => other !== kind).map(labelOf);
  return cypher`UNWIND ${rows} AS row MATCH (e:LociNode {key: row.key})
    CREATE (p:LociVersion:LociPast) SET p = properties(e)
    SET p.key = null, p.known = null, p.validTo = row.validTo, p.expiredAt = row.expiredAt
    SET e += row.next SET e:${verbatim(labelOf(kind))} REMOVE e:${verbatim(others.join(":"))}`;
}
