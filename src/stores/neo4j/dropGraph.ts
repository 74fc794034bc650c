import { cypher, verbatim } from "./cypher.ts";
import { keyPrefix } from "./keys.ts";
import { KEYED_LABELS } from "./labels.ts";
import type { Server } from "./server.ts";

const AT_ONCE = 5_000;

/** Removes a graph with all it holds, a piece at a time. */
export async function dropGraph(server: Server, graph: string): Promise<void> {
  const pieces = verbatim(`DETACH DELETE n } IN TRANSACTIONS OF ${AT_ONCE} ROWS`);
  await server.outright(
    cypher`MATCH (n:LociVersion {graph: ${graph}}) WHERE n.version IS NOT NULL CALL (n) { ${pieces}`,
  );
  for (const label of KEYED_LABELS) {
    await server.outright(
      cypher`MATCH (n:${verbatim(label)}) WHERE n.key STARTS WITH ${keyPrefix(graph)} CALL (n) { ${pieces}`,
    );
  }
  await server.outright(cypher`MATCH (n:LociGraph {key: ${graph}}) DELETE n`);
}
