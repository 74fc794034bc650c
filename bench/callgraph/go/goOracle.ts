import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { OracleGraph } from "../oracleGraph.ts";
import { runTool } from "../runTool.ts";

const SOURCES = ["go.mod", "main.go", "graph.go"];

/** The calls of a Go module and its tests: those that are static, and what Rapid Type Analysis adds. */
export async function goOracle(root: string, cacheFolder: string): Promise<OracleGraph> {
  const folder = join(cacheFolder, "go-oracle");
  await mkdir(folder, { recursive: true });
  for (const file of SOURCES) await cp(join(import.meta.dirname, file), join(folder, file));
  runTool({ command: ["go", "build", "-mod=mod", "-o", "oracle", "."], folder });
  return JSON.parse(runTool({ command: [join(folder, "oracle"), root], folder: root }));
}
