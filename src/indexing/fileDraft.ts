import { posix } from "node:path";
import { asNodeId, type ProjectId } from "../domain/ids.ts";
import type { NodeDraft } from "../domain/record.ts";
import type { FileFacts } from "../languages/facts.ts";
import { isTestPath } from "../languages/languageOf.ts";
import type { SourceRead } from "../sources/port.ts";

const MOST_NAMES = 8;

/** A file as a node: addressed by its path, found by its name, summary and path. */
export function fileDraft(
  project: ProjectId | null,
  path: string,
  language: string | null,
  { contentHash, lines, bytes }: SourceRead & { ok: true },
  facts: FileFacts | null,
  modelSummary: string | null,
): NodeDraft {
  const summary = modelSummary ?? (facts && (facts.summary ?? exportedNames(facts)));
  const problem = facts?.problems[0];
  return {
    id: asNodeId(path),
    project,
    kind: "FILE",
    props: {
      path,
      name: posix.basename(path),
      language,
      lines,
      bytes,
      isTest: isTestPath(path),
      ...(summary && { summary }),
      ...(problem && { syntaxErrors: facts.problems.length, firstErrorLine: problem.line }),
    },
    contentHash,
  };
}

/** What a file offers, for one that has no comment at its head. */
function exportedNames({ definitions }: FileFacts): string | null {
  const names = definitions
    .filter(({ exported, parent, name }) => exported && parent === null && name !== "")
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return names.slice(0, MOST_NAMES).join(", ") + (names.length > MOST_NAMES ? " and more" : "");
}
