import { removeElement, removeMember, rootOf, setMember } from "./editJsonc.ts";
import { removeKey, removeTable, setKey, tableIn } from "./editToml.ts";
import { hasMark } from "./fulfilJson.ts";
import { nodeAt } from "./jsonc.ts";
import { removeBlock } from "./markedBlock.ts";
import { andThen, type EditedText, unchanged } from "./textEdit.ts";
import type { FileFormat, Piece } from "./wish.ts";

/** The text without what the pieces say was added, whatever else was changed in it since. */
export function undoPieces(format: FileFormat, text: string, pieces: readonly Piece[]): EditedText {
  if (format === "json" && text.trim() === "") return unchanged(text);
  return pieces.reduceRight(
    (done, piece) => andThen(done, (now) => (format === "toml" ? undoToml : undoOther)(now, piece)),
    unchanged(text),
  );
}

function undoOther(text: string, piece: Piece): EditedText {
  if (piece.kind === "block") return removeBlock(text);
  const { path, made } = piece;
  if (piece.kind === "hook") return trimmed(removeMarked(text, path, piece.mark), path, made);
  if (piece.kind === "member" || piece.former === null)
    return trimmed(removeMember(text, path), path.slice(0, -1), made);
  if (!nodeAt(rootOf(text), path)) return unchanged(text);
  return Object.entries(piece.former).reduce(
    (done, [key, former]) =>
      andThen(done, (now) =>
        former === null
          ? removeMember(now, [...path, key])
          : setMember(now, [...path, key], { written: former }),
      ),
    unchanged(text),
  );
}

function undoToml(text: string, piece: Piece): EditedText {
  if (piece.kind !== "entry") return unchanged(text);
  const { path, former } = piece;
  if (former === null) return removeTable(text, path);
  if (tableIn(text, path) === null) return unchanged(text);
  return Object.entries(former).reduce(
    (done, [key, written]) =>
      andThen(done, (now) =>
        written === null ? removeKey(now, [...path, key]) : setKey(now, path, key, { written }),
      ),
    unchanged(text),
  );
}

function removeMarked(text: string, path: readonly string[], mark: string): EditedText {
  const elements = nodeAt(rootOf(text), path)?.elements ?? [];
  const index = elements.findIndex(({ node }) => hasMark(node.value, mark));
  if (index === -1) return unchanged(text);
  return andThen(removeElement(text, path, index), (now) => removeMarked(now, path, mark));
}

/** Takes away what was made to hold it, from the inside out, as long as nothing else has come to be in it. */
function trimmed(edited: EditedText, path: readonly string[], made: number): EditedText {
  if (made === 0 || path.length === 0) return edited;
  const node = nodeAt(rootOf(edited.text), path);
  if (!node || isFilled(edited.text.slice(node.from, node.to))) return edited;
  return trimmed(
    andThen(edited, (now) => removeMember(now, path)),
    path.slice(0, -1),
    made - 1,
  );
}

/** A remark counts as something that is in it. */
function isFilled(written: string): boolean {
  return !/^(?:\{\s*\}|\[\s*\])$/.test(written);
}
