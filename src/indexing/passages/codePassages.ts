import type { CodeFileInfo } from "../../domain/codePassage.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import { terms } from "../../domain/text.ts";
import type { FileFacts } from "../../languages/facts.ts";
import type { GroupDraft, PassageDraft } from "../../passages/passage.ts";
import type { SourceText } from "../parsing/sourceText.ts";
import { hasNode } from "../resolve/symbolIds.ts";
import { cutText, type Extent, type Piece } from "./cutText.ts";
import { type DescribedPiece, describePieces } from "./describePieces.ts";
import { fileStem, folderBeside } from "./fileStem.ts";
import { fileTraits } from "./fileTraits.ts";
import { type KeywordName, namesByKeyword } from "./namesByKeyword.ts";
import { offeredNames } from "./offeredNames.ts";
import { type DefinedName, passageTerms } from "./passageTerms.ts";
import { sections } from "./sections.ts";
import { textSort } from "./textSorts.ts";

/** Of data the beginning tells what it is about. */
const MOST_DATA_CHARACTERS = 8_000;

/**
 * The passages of a file: its definitions with their comments, and what stands between them. The label of a passage is
 * the id of the node it belongs to without the file's path, and its numbers are those of `PASSAGE_NUMBERS`.
 */
export function codePassages(source: SourceText, facts: FileFacts | null): GroupDraft {
  const { path, language } = source;
  const sort = textSort(language);
  const text = sort === "data" ? source.text.slice(0, MOST_DATA_CHARACTERS) : source.text;
  const guessed = sort === "program" && (!facts || facts.problems.length > 0) ? namesByKeyword(text) : [];
  const pieces = cutText(text, extentsIn(source, facts, guessed));
  const described = withGuessed(pieces, describe(path, facts, pieces), guessed);
  const stem = fileStem(path);
  const folder = folderBeside(path);
  const offered = facts ? offeredNames(facts) : [];
  const passages = described.map(({ label, kind, defined, containers }, index): PassageDraft => {
    const { start, end, startLine, endLine } = pieces[index] as Piece;
    const fields = { body: text.slice(start, end), defined, containers, stem, folder };
    const found = passageTerms({ ...fields, offered: index === 0 ? offered : [] });
    return { label, numbers: [startLine, endLine, CODE_KINDS.indexOf(kind)], ...found };
  });
  const info: CodeFileInfo = { stem: terms(stem), traits: fileTraits(path, language, text) };
  return { key: path, info: JSON.stringify(info), passages };
}

function extentsIn(
  { language, text }: SourceText,
  facts: FileFacts | null,
  guessed: readonly KeywordName[],
): readonly Extent[] {
  if (facts) return facts.definitions.filter((definition) => hasNode(facts, definition));
  return guessed.length > 0 ? guessed : sections(language, text);
}

function describe(path: string, facts: FileFacts | null, pieces: readonly Piece[]): DescribedPiece[] {
  if (facts) return describePieces(path, facts, pieces);
  return pieces.map(() => ({ label: "", kind: "FILE", defined: [], containers: [] }));
}

/** Adds what only keywords tell; both lists are in the order of the text. */
function withGuessed(
  pieces: readonly Piece[],
  described: readonly DescribedPiece[],
  guessed: readonly KeywordName[],
): DescribedPiece[] {
  let next = 0;
  return described.map((piece, index) => {
    const end = pieces[index]?.end ?? 0;
    const added: DefinedName[] = [];
    for (let name = guessed[next]; name && name.start < end; name = guessed[++next]) {
      if (!piece.defined.some((known) => isSame(known, name))) added.push(name);
    }
    return added.length === 0 ? piece : { ...piece, defined: [...piece.defined, ...added] };
  });
}

function isSame(one: DefinedName, other: DefinedName): boolean {
  return one.name === other.name && one.isContainer === other.isContainer;
}
