import {
  type CodeFileInfo,
  DEFINES,
  definesTerm,
  looselyDefinesTerm,
  looseName,
  offersTerm,
} from "../../domain/codePassage.ts";
import { CODE_KINDS, type CodeKind } from "../../domain/kinds.ts";
import { terms } from "../../domain/text.ts";
import type { GroupDraft, PassageDraft } from "../../passages/passage.ts";

export interface DraftPassage {
  readonly text: string;
  readonly label?: string;
  readonly kind?: CodeKind;
  readonly defines?: readonly string[];
  readonly members?: readonly string[];
  readonly offers?: readonly string[];
}

/** A file for tests; each passage has ten lines. */
export function draftFile(
  path: string,
  passages: readonly (string | DraftPassage)[],
  traits: CodeFileInfo["traits"] = [],
): GroupDraft {
  const stem = path.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
  const info: CodeFileInfo = { stem: terms(stem), traits };
  return {
    key: path,
    info: JSON.stringify(info),
    passages: passages.map((each, at) => draftPassage(typeof each === "string" ? { text: each } : each, at)),
  };
}

function draftPassage(
  { text, label = "", kind = "FILE", defines = [], members = [], offers = [] }: DraftPassage,
  at: number,
): PassageDraft {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const mark = (name: string, count: number) => {
    counts.set(looselyDefinesTerm(looseName(name)), count);
    counts.set(definesTerm(name), count);
  };
  for (const name of members) mark(name, DEFINES.member);
  for (const name of defines) mark(name, DEFINES.container);
  for (const name of offers) counts.set(offersTerm(name), 1);
  return { label, numbers: [at * 10 + 1, at * 10 + 10, CODE_KINDS.indexOf(kind)], terms: counts, length };
}
