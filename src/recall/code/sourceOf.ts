import { zstdDecompressSync } from "node:zlib";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { sourceName } from "../../domain/sourceName.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** The lines a node stands for, as they were in the view's moment; null when their text was not kept. */
export async function sourceOf(code: GraphReader, view: View, node: NodeRecord): Promise<string | null> {
  return (await sourcesOf(code, view, [node])).get(node.id) ?? null;
}

/** The lines of each node by its id, where their text was kept; each file is read once. */
export async function sourcesOf(
  code: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<Map<NodeId, string>> {
  const byPath = Map.groupBy(nodes, ({ id, props }) => asNodeId(String(props.path ?? id)));
  const project = nodes[0]?.project ?? null;
  const files = await code.get(
    view,
    [...byPath.keys()].map((id) => ({ project, id })),
  );
  const packed = await code.artifacts(files.flatMap(textName));
  const sources = new Map<NodeId, string>();
  for (const file of files) {
    const [bytes] = textName(file).flatMap((name) => packed.get(name) ?? []);
    if (!bytes) continue;
    const text = zstdDecompressSync(bytes).toString();
    const lines = text.split("\n");
    for (const node of byPath.get(file.id) ?? []) sources.set(node.id, linesOf(node, lines));
  }
  return sources;
}

function textName({ contentHash }: NodeRecord): string[] {
  return contentHash ? [sourceName(contentHash)] : [];
}

function linesOf({ kind, props }: NodeRecord, lines: readonly string[]): string {
  const own = kind === "FILE" ? lines : lines.slice(Number(props.startLine) - 1, Number(props.endLine));
  return own.join("\n");
}
