import { zstdDecompressSync } from "node:zlib";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import { sourceName } from "../../domain/sourceName.ts";
import type { LackingGroup } from "../../passages/lackingGroups.ts";
import type { GraphReader, View } from "../../stores/port.ts";

export interface SourceReading {
  readonly code: GraphReader;
  readonly view: View;
  readonly project: ProjectId;
}

/** The lines of each group's passages, in order; a group whose text is not kept is left out. */
export async function groupTexts(
  { code, view, project }: SourceReading,
  groups: readonly LackingGroup[],
): Promise<Map<LackingGroup, string[]>> {
  const files = await code.get(
    view,
    groups.map(({ key }) => ({ project, id: asNodeId(key) })),
  );
  const hashes = new Map(files.map(({ id, contentHash }) => [String(id), contentHash]));
  const names = [...new Set(hashes.values())].flatMap((hash) => (hash ? [sourceName(hash)] : []));
  const packed = await code.artifacts(names);
  const texts = new Map<LackingGroup, string[]>();
  for (const group of groups) {
    const hash = hashes.get(group.key);
    const source = hash && packed.get(sourceName(hash));
    if (source) texts.set(group, linesOf(zstdDecompressSync(source).toString(), group));
  }
  return texts;
}

function linesOf(text: string, { passages }: LackingGroup): string[] {
  const lines = text.split("\n");
  return passages.map(({ numbers: [from = 1, to = 1] }) => lines.slice(from - 1, to).join("\n"));
}
