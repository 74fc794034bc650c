import type { CodeKind } from "../../domain/kinds.ts";
import type { Definition, FileFacts } from "../../languages/facts.ts";
import { hasNode, symbolIds } from "../resolve/symbolIds.ts";
import type { Piece } from "./cutText.ts";
import type { DefinedName } from "./passageTerms.ts";

/** What is known of a piece of a file. */
export interface DescribedPiece {
  /** The id of the node it belongs to without the file's path: what begins in it, else what it stands in. */
  readonly label: string;
  /** That node's kind. */
  readonly kind: CodeKind;
  readonly defined: readonly DefinedName[];
  /** The names of what it stands in, the nearest last. */
  readonly containers: readonly string[];
}

interface PlacedSymbol {
  readonly definition: Definition;
  readonly label: string;
}

/** Describes the pieces of a file by the definitions that begin in them and those that go on in them. */
export function describePieces(path: string, facts: FileFacts, pieces: readonly Piece[]): DescribedPiece[] {
  const symbols = symbolsInOrder(path, facts);
  const around: PlacedSymbol[] = [];
  let next = 0;
  return pieces.map((piece) => {
    leaveEnded(around, piece.start);
    const outer = [...around];
    const begun: PlacedSymbol[] = [];
    for (
      let symbol = symbols[next];
      symbol && symbol.definition.start < piece.end;
      symbol = symbols[++next]
    ) {
      leaveEnded(around, symbol.definition.start);
      around.push(symbol);
      begun.push(symbol);
    }
    const own = begun[0] ?? outer.at(-1);
    return {
      label: own?.label ?? "",
      kind: own?.definition.kind ?? "FILE",
      defined: begun.flatMap(({ definition }) => definedName(definition)),
      containers: outer.map(({ definition }) => definition.name),
    };
  });
}

function symbolsInOrder(path: string, facts: FileFacts): PlacedSymbol[] {
  const ids = symbolIds(path, facts);
  return facts.definitions
    .map((definition, index) => ({ definition, label: (ids[index] ?? path).slice(path.length + 2) }))
    .filter(({ definition }) => hasNode(facts, definition))
    .sort((one, other) => one.definition.start - other.definition.start);
}

function leaveEnded(around: PlacedSymbol[], offset: number): void {
  for (let last = around.at(-1); last && last.definition.end <= offset; last = around.at(-1)) around.pop();
}

/** A constructor that bears its type's name is not what is meant by that name. */
function definedName({ name, kind, form }: Definition): DefinedName[] {
  return form === "constructor" ? [] : [{ name, isContainer: kind === "CLASS" }];
}
