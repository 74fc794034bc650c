import { Failure } from "../../domain/failure.ts";
import { type Fulfilled, fulfilJson, NoPlace } from "./fulfilJson.ts";
import { fulfilToml } from "./fulfilToml.ts";
import { readJsonc } from "./jsonc.ts";
import { findBlock, setBlock } from "./markedBlock.ts";
import { andThen, unchanged } from "./textEdit.ts";
import type { Read } from "./textFault.ts";
import { readToml } from "./toml.ts";
import type { FileFormat, FileWish, Wish } from "./wish.ts";

const READERS: Readonly<Record<FileFormat, (text: string) => Read<unknown>>> = {
  json: (text) => readJsonc(isBlank(text) ? "{}" : text),
  toml: readToml,
  markdown: findBlock,
};

const FULFILLERS: Readonly<Record<FileFormat, (text: string, wish: Wish) => Fulfilled>> = {
  json: fulfilJson,
  toml: fulfilToml,
  markdown(text, wish) {
    if (wish.kind !== "block") throw new Error(`a ${wish.kind} among instructions`);
    const edited = setBlock(text, wish.lines);
    return { edited, pieces: edited.edits.length > 0 ? [{ kind: "block" }] : [] };
  },
};

function isBlank(text: string): boolean {
  return text.replace(/^\uFEFF/, "").trim() === "";
}

/** What the file becomes, and what was done for it. A file that cannot be read is refused, with the place of its fault. */
export function fulfil({ path, format, wishes }: FileWish, text: string): Fulfilled {
  requireReadable(path, format, text);
  try {
    return wishes.reduce<Fulfilled>(
      ({ edited, pieces }, wish) => {
        const next = FULFILLERS[format](edited.text, wish);
        return { edited: andThen(edited, () => next.edited), pieces: [...pieces, ...next.pieces] };
      },
      { edited: unchanged(text), pieces: [] },
    );
  } catch (thrown) {
    if (!(thrown instanceof NoPlace)) throw thrown;
    throw new Failure(
      "conflict",
      `${path} has no place for Loci: ${thrown.message}. Nothing was written.`,
      "Mend that part of the file, then run the command again.",
    );
  }
}

export function requireReadable(path: string, format: FileFormat, text: string): void {
  const read = READERS[format](text);
  if (read.ok) return;
  const { line, column, what } = read.fault;
  throw new Failure(
    "invalid_input",
    `${path} is broken at line ${line}, column ${column}: ${what}. Nothing was written.`,
    "Mend the file there, then run the command again.",
  );
}
