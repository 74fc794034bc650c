import { zstdDecompressSync } from "node:zlib";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { sourceName } from "../../domain/sourceName.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** The source of each node by its id, as it was at the view's moment; each file is read once. */
export async function readTexts(
  code: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<Map<string, string>> {
  const byPath = Map.groupBy(nodes, ({ id, props }) => String(props.path ?? id));
  const project = nodes[0]?.project ?? null;
  const files = await code.get(
    view,
    [...byPath.keys()].map((path) => ({ project, id: asNodeId(path) })),
  );
  const names = files.flatMap(({ contentHash }) => (contentHash ? [sourceName(contentHash)] : []));
  const packed = await code.artifacts(names);
  const texts = new Map<string, string>();
  for (const file of files) {
    const bytes = file.contentHash ? packed.get(sourceName(file.contentHash)) : undefined;
    if (!bytes) continue;
    const whole = zstdDecompressSync(bytes).toString();
    const lines = whole.split("\n");
    for (const node of byPath.get(file.id) ?? []) texts.set(node.id, textOf(node, whole, lines));
  }
  return texts;
}

function textOf({ kind, props }: NodeRecord, whole: string, lines: readonly string[]): string {
  if (kind === "FILE") return whole;
  return lines.slice(Number(props.startLine) - 1, Number(props.endLine)).join("\n");
}
