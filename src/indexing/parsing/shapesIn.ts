import { zstdDecompressSync } from "node:zlib";
import type { FunctionShape } from "../../domain/functionShape.ts";
import { functionShapes } from "../../languages/functionShapes.ts";
import { languageNamed } from "../../languages/index.ts";
import type { SyntaxParser } from "../../languages/treeSitter.ts";
import { factsOf } from "../../languages/walker.ts";
import type { Grammars } from "./parseSource.ts";
import type { PackedSource } from "./searchSource.ts";

/** What the functions of a file say. */
export async function shapesIn(
  parser: SyntaxParser,
  grammars: Grammars,
  { language, packed }: PackedSource,
): Promise<readonly FunctionShape[]> {
  const support = languageNamed(language);
  if (!support) return [];
  const grammar = await grammars(support.language.grammar);
  const text = zstdDecompressSync(packed).toString();
  const tree = parser.parse(grammar, support.language.mend?.(text) ?? text);
  return functionShapes(tree, factsOf(support.language, tree));
}
