import { asNodeId, type NodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type TouchedCode, touchedCode } from "../../engines/tasks/touchedCode.ts";
import { isTestPath } from "../../languages/languageOf.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { type CodeView, refsIn } from "../codeState/codeView.ts";
import { claimsIn, readTaskWork } from "./readWork.ts";

/** What came of several tasks together. */
export interface FeatureWork {
  readonly touched: TouchedCode;
  /** The memories it was made from, by id. */
  readonly memories: ReadonlyMap<string, NodeRecord>;
  /** Conflicts about what they decided that nobody has settled. */
  readonly conflicts: readonly NodeRecord[];
}

/** Of so many tasks it is read what came of them. */
const MOST_TASKS = 200;

/** All that is kept of these tasks, the first of them if there are very many, as far as the view shows it. */
export async function readFeatureWork(
  memory: GraphReader,
  view: View,
  project: ProjectId,
  ids: readonly NodeId[],
): Promise<FeatureWork> {
  const works = [];
  const claims = await claimsIn(memory, view);
  for (const id of ids.slice(0, MOST_TASKS)) {
    const work = await readTaskWork(memory, view, { project, id }, claims);
    if (work) works.push({ taskId: String(id), ...work });
  }
  const memories = new Map(works.flatMap((work) => work.memories.map((node) => [String(node.id), node])));
  const conflicts = new Map(works.flatMap((work) => work.conflicts.map((node) => [node.id, node])));
  const momentOf = (id: string) => memories.get(id)?.validFrom ?? 0;
  return {
    touched: touchedCode(works, isTestPath, momentOf),
    memories,
    conflicts: [...conflicts.values()],
  };
}

/** Those of the files that a test reaches, as far as the index has them; null for the rest. */
export async function testedFiles(
  code: CodeView,
  paths: readonly string[],
): Promise<{ readonly tested: readonly string[]; readonly untested: readonly string[] }> {
  const refs = refsIn(code, paths.map(asNodeId));
  const known = refs.length === 0 ? [] : await code.code.get(code.view, refs);
  const query = { of: known, types: ["TESTS"], direction: "in", limit: 1 } as const;
  const edges = known.length === 0 ? [] : await code.code.edges(code.view, query);
  const tested = new Set(edges.map(({ to }) => String(to.id)));
  const found = known.map(({ id }) => String(id));
  return {
    tested: found.filter((path) => tested.has(path)),
    untested: found.filter((path) => !tested.has(path)),
  };
}
