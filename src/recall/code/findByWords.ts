import { SYMBOL_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { Trace } from "../trace.ts";
import { endsWithPath } from "./endsWithPath.ts";
import type { SymbolAnswer } from "./findSymbol.ts";
import { type CodeQuestion, type SearchParts, searchCode } from "./search/searchCode.ts";

const MOST_SUGGESTED = 8;
/** More are looked at where only those of one file count. */
const LOOKED_AT = 50;

/** The symbol that a question in words is most likely about; of a file, if one is named. */
export async function findByWords(
  parts: SearchParts,
  question: Pick<CodeQuestion, "view" | "project" | "text"> & { readonly file?: string | undefined },
): Promise<SymbolAnswer> {
  const { file, ...asked } = question;
  const limit = file === undefined ? MOST_SUGGESTED + 1 : LOOKED_AT;
  const { hits } = await searchCode(parts, { ...asked, kinds: SYMBOL_KINDS, limit }, new Trace());
  const found = new Map<string, NodeRecord>();
  for (const { node, path } of hits) {
    if (file === undefined || endsWithPath(path, file)) found.set(node.id, node);
  }
  const [node = null, ...others] = found.values();
  return { node, suggestions: others.slice(0, MOST_SUGGESTED).map(({ id }) => String(id)) };
}
