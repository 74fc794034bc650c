/** Parses files and does nothing else, for the `index` benchmark: as fast as the grammars allow. */
import { readFileSync } from "node:fs";
import { Language, Parser } from "web-tree-sitter";
import { languageNamed } from "../../src/languages/index.ts";
import { languageOf } from "../../src/languages/languageOf.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";

const [root = ""] = process.argv.slice(2);
const tree = await openSourceTree({ root });
await Parser.init();
const parser = new Parser();
const grammars = new Map<string, Language>();
let lines = 0;
let parseMs = 0;
for (const { path } of (await tree.list()).files) {
  const support = languageNamed(languageOf(path, "") ?? "");
  if (!support) continue;
  const read = await tree.read(path);
  if (!read.ok) continue;
  parser.setLanguage(await loaded(support.language.grammar));
  const startedAt = performance.now();
  parser.parse(read.text)?.delete();
  parseMs += performance.now() - startedAt;
  lines += read.lines;
}
process.send?.({ lines, parseMs });

async function loaded(name: string): Promise<Language> {
  const file = new URL(`../../dist/grammars/${name}.wasm`, import.meta.url);
  const language = grammars.get(name) ?? (await Language.load(readFileSync(file)));
  grammars.set(name, language);
  return language;
}
