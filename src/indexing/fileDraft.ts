import { posix } from "node:path";
import { asNodeId, type ProjectId } from "../domain/ids.ts";
import type { NodeDraft } from "../domain/record.ts";
import { isTestPath, languageOf } from "../languages/languageOf.ts";
import type { SourceRead } from "../sources/port.ts";

/** A file as a node: addressed by its path, found by its name, path and text. */
export function fileDraft(
  project: ProjectId | null,
  path: string,
  { text, contentHash, lines, bytes }: SourceRead & { ok: true },
): NodeDraft {
  return {
    id: asNodeId(path),
    project,
    kind: "FILE",
    props: {
      path,
      name: posix.basename(path),
      language: languageOf(path, text.slice(0, text.indexOf("\n") + 1)),
      lines,
      bytes,
      isTest: isTestPath(path),
    },
    contentHash,
    searchText: text,
  };
}
