import { asNodeId, type ProjectId } from "../domain/ids.ts";
import type { EdgeRecord } from "../domain/record.ts";
import type { ImportTie } from "../engines/architecture/architecture.ts";
import type { GraphReader, View } from "../stores/port.ts";

/** The files of a project and all that they import. */
export interface ImportGraph {
  /** By path, whether it is code or not. */
  readonly files: ReadonlyMap<string, ImportingFile>;
  readonly ties: readonly ImportTie[];
}

export interface ImportingFile {
  /** Null where it is none that is known. */
  readonly language: string | null;
  readonly isTest: boolean;
}

const MOST_NODES = 1_000_000;
const MOST_EDGES = 1_000_000;
/** Few enough that no other call waits long for one read of them. */
const FILES_AT_ONCE = 500;

export async function readImports(code: GraphReader, view: View, project: ProjectId): Promise<ImportGraph> {
  const nodes = await code.find(view, { kinds: ["FILE", "MODULE"], limit: MOST_NODES });
  const files = new Map<string, ImportingFile>();
  const modules = new Set<string>();
  for (const { id, kind, props } of nodes) {
    if (kind === "MODULE") modules.add(id);
    else files.set(id, { language: textOf(props.language), isTest: props.isTest === true });
  }
  const found = await importsOf(code, view, project, [...files.keys()]);
  const ties = found.flatMap((tie) => {
    const isExternal = modules.has(tie.to);
    return isExternal || files.has(tie.to) ? { ...tie, isExternal } : [];
  });
  return { files, ties };
}

/** What these files import, taken for files of the project. */
export async function importsOf(
  code: GraphReader,
  view: View,
  project: ProjectId,
  paths: readonly string[],
): Promise<ImportTie[]> {
  const ties: ImportTie[] = [];
  for (let at = 0; at < paths.length; at += FILES_AT_ONCE) {
    const of = paths.slice(at, at + FILES_AT_ONCE).map((path) => ({ project, id: asNodeId(path) }));
    const edges = await code.edges(view, { of, types: ["IMPORTS"], direction: "out", limit: MOST_EDGES });
    for (const edge of edges) ties.push(tieOf(edge));
  }
  return ties;
}

function tieOf({ from, to, props }: EdgeRecord): ImportTie {
  const { line, names, typeOnly, dynamic } = props;
  return {
    from: from.id,
    to: to.id,
    isExternal: false,
    line: typeof line === "number" ? line : 1,
    names: Array.isArray(names) ? names.map(String) : [],
    isTypeOnly: typeOnly === true,
    isDynamic: dynamic === true,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Which community each file is in, by the community's id. */
export async function readCommunities(
  code: GraphReader,
  view: View,
  files: ReadonlyMap<string, unknown>,
): Promise<Map<string, string>> {
  const communities = new Map<string, string>();
  await code.scanEdges(view, {
    types: ["BELONGS_TO"],
    onBatch(batch) {
      for (const { from, to } of batch) if (files.has(from)) communities.set(from, to);
    },
  });
  return communities;
}
