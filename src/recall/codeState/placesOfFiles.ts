import type { NodeId } from "../../domain/ids.ts";
import { SYMBOL_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { fileOfMost } from "../../engines/codeState/fileOfMost.ts";
import { codeAs } from "../../engines/codeState/tiedCode.ts";
import { type CodeView, refsIn } from "./codeView.ts";
import { placesByContent } from "./placesByContent.ts";

/** So many symbols of a file tell where the most of it went. */
const MOST_ASKED = 8;

/** Where lost files are that were changed as they moved: where most of what was in them went. By the id they had. */
export async function placesOfFiles(at: CodeView, lost: readonly NodeRecord[]): Promise<Map<NodeId, NodeId>> {
  const places = new Map<NodeId, NodeId>();
  for (const file of lost) {
    const symbols = await lastSymbolsOf(at, file);
    const heirs = [...(await placesByContent(at, symbols.map(codeAs))).values()];
    const place = fileOfMost(heirs, symbols.length);
    const [first] = place === null ? [] : await at.code.first(at.view, refsIn(at, [place]));
    // What was there beside it took something over, and is not what became of it.
    if (first && first.validFrom > file.validFrom) places.set(file.id, first.id);
  }
  return places;
}

/** The longest of what was in a file when it ended. */
async function lastSymbolsOf({ code, view }: CodeView, file: NodeRecord): Promise<NodeRecord[]> {
  if (file.validTo === null) return [];
  const before = { ...view, at: { ...view.at, asOf: file.validTo - 1 } };
  const symbols = await code.find(before, { kinds: SYMBOL_KINDS, under: file.id, limit: 1_000 });
  return symbols.toSorted((one, other) => linesOf(other) - linesOf(one)).slice(0, MOST_ASKED);
}

function linesOf({ props }: NodeRecord): number {
  return Number(props.endLine) - Number(props.startLine);
}
