import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { asProjectId } from "../../src/domain/ids.ts";
import { CODE_KINDS } from "../../src/domain/kinds.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import type { ReachGraph } from "../../src/engines/impact/reachGraph.ts";
import { REACH_TIES, reachEdge, reachNode } from "../../src/recall/impact/reachRecords.ts";
import type { GraphStore } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { runTool } from "../callgraph/runTool.ts";

/** All of a project's code, and where each piece of it stands. */
export interface ProjectGraph extends ReachGraph {
  readonly records: readonly NodeRecord[];
}

const program = join(dirname(dirname(import.meta.dirname)), "bin", "loci.js");
const project = asProjectId("bench");
const view = { guard: { account: "local", project, visibilities: ["public", "shared", "admin"] } } as const;
const EVERYTHING = 10_000_000;
const NODES_AT_ONCE = 500;

/** Indexes a working tree with the command line, as a person would, and reads what came of it. */
export async function readGraph(root: string): Promise<ProjectGraph> {
  const home = await mkdtemp(join(tmpdir(), "loci-bench-"));
  try {
    const flags = ["--home", home, "--root", root, "--project", project];
    runTool({ command: [process.execPath, program, "index", ...flags], folder: root });
    const store = await openSqliteStore({ folder: home });
    try {
      return await readCode(await store.code({ account: "local", project, root }));
    } finally {
      await store.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function readCode(code: GraphStore): Promise<ProjectGraph> {
  const records = await code.find(view, { kinds: CODE_KINDS, limit: EVERYTHING });
  const edges: ReachGraph["edges"][number][] = [];
  for (let at = 0; at < records.length; at += NODES_AT_ONCE) {
    const of = records.slice(at, at + NODES_AT_ONCE);
    const found = await code.edges(view, { of, types: REACH_TIES, direction: "out", limit: EVERYTHING });
    edges.push(...found.map(reachEdge));
  }
  return { records, nodes: records.map(reachNode), edges };
}
