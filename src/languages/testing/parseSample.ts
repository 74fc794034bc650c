import { readFileSync } from "node:fs";
import type { Grammars } from "../../indexing/parsing/parseSource.ts";
import type { FileFacts } from "../facts.ts";
import { SyntaxParser } from "../treeSitter.ts";
import { factsOf, type Language } from "../walker.ts";

const folder = new URL("../../../dist/grammars/", import.meta.url);

/** A parser with all grammars, in this thread. */
export async function sampleGrammars(): Promise<{ parser: SyntaxParser; grammars: Grammars }> {
  const parser = await SyntaxParser.create();
  const loaded = new Map<string, ReturnType<Grammars>>();
  const grammars: Grammars = (name) => {
    const known = loaded.get(name) ?? parser.load(readFileSync(new URL(`${name}.wasm`, folder)));
    loaded.set(name, known);
    return known;
  };
  return { parser, grammars };
}

/** Parses samples of one language, as the worker does. */
export async function sampleParser(language: Language): Promise<(text: string) => FileFacts> {
  const { parser, grammars } = await sampleGrammars();
  const grammar = await grammars(language.grammar);
  return (text) => factsOf(language, parser.parse(grammar, language.mend?.(text) ?? text));
}
