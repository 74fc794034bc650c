import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { asProjectId, type NodeId } from "../../src/domain/ids.ts";
import { CODE_KINDS } from "../../src/domain/kinds.ts";
import type { EdgeRecord, NodeRecord } from "../../src/domain/record.ts";
import type { GraphStore } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import { runTool } from "./runTool.ts";

/** The code graph of one working tree, as far as calls are concerned. */
export interface OurGraph {
  readonly nodes: ReadonlyMap<NodeId, OurNode>;
  readonly calls: readonly OurCall[];
}

export interface OurNode {
  readonly id: NodeId;
  readonly isFile: boolean;
  readonly path: string;
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface OurCall {
  readonly from: NodeId;
  readonly to: NodeId;
  /** How it was resolved: scope, file, import, type or name. */
  readonly resolution: string;
  readonly lines: readonly number[];
}

const program = join(dirname(dirname(import.meta.dirname)), "bin", "loci.js");
const project = asProjectId("bench");
const view = { guard: { account: "local", project, visibilities: ["public", "shared", "admin"] } } as const;
const EVERYTHING = 10_000_000;
const NODES_AT_ONCE = 500;

/** Indexes a working tree with the command line, as a person would, and reads what came of it. */
export async function readOurGraph(root: string): Promise<OurGraph> {
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

async function readCode(code: GraphStore): Promise<OurGraph> {
  const records = await code.find(view, { kinds: CODE_KINDS, limit: EVERYTHING });
  const calls: OurCall[] = [];
  for (let at = 0; at < records.length; at += NODES_AT_ONCE) {
    const of = records.slice(at, at + NODES_AT_ONCE);
    const edges = await code.edges(view, { of, types: ["CALLS"], direction: "out", limit: EVERYTHING });
    calls.push(...edges.map(ourCall));
  }
  return { nodes: new Map(records.map((record) => [record.id, ourNode(record)])), calls };
}

function ourNode({ id, kind, props }: NodeRecord): OurNode {
  const lines = {
    startLine: Number(props.startLine ?? 1),
    endLine: Number(props.endLine ?? props.lines ?? 1),
  };
  const [path = id] = id.split("::");
  return { id, isFile: kind === "FILE", path, name: String(props.name ?? ""), ...lines };
}

function ourCall({ from, to, props }: EdgeRecord): OurCall {
  const lines = Array.isArray(props.lines) ? props.lines.map(Number) : [];
  return { from: from.id, to: to.id, resolution: String(props.resolution ?? "unknown"), lines };
}
