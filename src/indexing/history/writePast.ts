import type { Guard } from "../../domain/guard.ts";
import { sourceName } from "../../domain/sourceName.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader, WriteTx } from "../../stores/port.ts";
import { turnTaker } from "../../upkeep/turnTaker.ts";
import { type PastVersions, pastEdge, pastNode } from "./pastVersions.ts";
import type { StagedWalk } from "./stagedWalk.ts";

const EVERYTHING = 10_000_000;
const SOURCES_AT_ONCE = 64;

export interface PastWriting {
  readonly tx: WriteTx;
  readonly guard: Guard;
  /** Where what has not ended in the walk does end: the graph knows the rest itself. */
  readonly until: Instant;
  readonly signal: AbortSignal;
}

export interface PastCounts {
  nodes: number;
  edges: number;
}

/** Writes all that a walk has found, with the texts it speaks of. The same again writes nothing. */
export async function writePast(writing: PastWriting, walk: StagedWalk): Promise<PastCounts> {
  const counts: PastCounts = { nodes: 0, edges: 0 };
  const letOthersWork = turnTaker(writing.signal);
  const write = async ({ nodes, edges }: PastVersions) => {
    for (const { draft, ...interval } of nodes) {
      if ((await writing.tx.putPast(draft, interval)) === "added") counts.nodes += 1;
      await letOthersWork();
    }
    for (const { draft, ...interval } of edges) {
      if ((await writing.tx.linkPast(draft, interval)) === "added") counts.edges += 1;
      await letOthersWork();
    }
  };
  for await (const ended of walk.journal()) await write(ended);
  for await (const open of stillOpen(walk.graph, writing)) await write(open);
  await copySources(walk.graph, writing.tx, letOthersWork);
  return counts;
}

/** What holds at the end of the walk: file by file, then what is in none. */
async function* stillOpen(graph: GraphReader, { guard, until }: PastWriting): AsyncGenerator<PastVersions> {
  const view = { guard };
  const files = await graph.find(view, { kinds: ["FILE"], order: "oldest", limit: EVERYTHING });
  for (const { id } of files) {
    const nodes = await graph.find(view, { under: id, limit: EVERYTHING });
    const edges = await graph.edges(view, { of: nodes, direction: "out", limit: EVERYTHING });
    yield {
      nodes: nodes.map((node) => pastNode(node, until)),
      edges: edges.map((edge) => pastEdge(edge, until)),
    };
  }
  const modules = await graph.find(view, { kinds: ["MODULE"], limit: EVERYTHING });
  yield { nodes: modules.map((node) => pastNode(node, until)), edges: [] };
}

async function copySources(
  graph: GraphReader,
  tx: WriteTx,
  letOthersWork: () => Promise<boolean>,
): Promise<void> {
  const prefix = sourceName("");
  const present = new Set(await tx.artifactNames(prefix));
  const missing = (await graph.artifactNames(prefix)).filter((name) => !present.has(name));
  for (let at = 0; at < missing.length; at += SOURCES_AT_ONCE) {
    const texts = await graph.artifacts(missing.slice(at, at + SOURCES_AT_ONCE));
    for (const [name, packed] of texts) {
      await tx.setArtifact(name, packed);
      await letOthersWork();
    }
  }
}
