import { zstdDecompressSync } from "node:zlib";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { sourceName } from "../../domain/sourceName.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** The lines a node stands for, as they were in the view's moment; null when their text was not kept. */
export async function sourceOf(code: GraphReader, view: View, node: NodeRecord): Promise<string | null> {
  const text = await fileText(code, view, node);
  if (text === null || node.kind === "FILE") return text;
  const { startLine, endLine } = node.props;
  return text
    .split("\n")
    .slice(Number(startLine) - 1, Number(endLine))
    .join("\n");
}

async function fileText(code: GraphReader, view: View, node: NodeRecord): Promise<string | null> {
  const path = asNodeId(String(node.props.path));
  const [file] = await code.get(view, [{ project: node.project, id: path }]);
  if (!file?.contentHash) return null;
  const name = sourceName(file.contentHash);
  const packed = (await code.artifacts([name])).get(name);
  return packed ? zstdDecompressSync(packed).toString() : null;
}
