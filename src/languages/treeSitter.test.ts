import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Language, Parser, type Tree } from "web-tree-sitter";
import { TreeColumns } from "./treeColumns.ts";
import { TreeMemory } from "./treeMemory.ts";
import { fillFromCursor } from "./treeSitter.ts";

const grammars = new URL("../../dist/grammars/", import.meta.url);
const memory = new (
  globalThis as unknown as { WebAssembly: { Memory: new (size: object) => { readonly buffer: ArrayBuffer } } }
).WebAssembly.Memory({ initial: 512, maximum: 32_768 });
await Parser.init({ wasmMemory: memory });

/** Every sample of a language, without what was noted in it, and cut off where it hurts. */
function samplesOf(grammar: string): string[] {
  const folder = grammar === "tsx" || grammar === "javascript" ? "typescript" : grammar;
  const golden = new URL(`./${folder}/golden/`, import.meta.url);
  const whole = readdirSync(golden).map((name) =>
    readFileSync(new URL(name, golden), "utf8").replace(/^(?:» |=== ).*\n/gm, ""),
  );
  return whole.flatMap((text) => [text, text.slice(0, text.length * 0.6), `${text}\n)]}"'é中😀`]);
}

const names = readdirSync(grammars)
  .filter((name) => name.endsWith(".wasm"))
  .map((name) => name.slice(0, -".wasm".length));

test.each(names)("a tree of %s read from memory is what the parser tells of it", async (name) => {
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(new URL(`${name}.wasm`, grammars))));
  const reader = new TreeMemory(memory);
  const samples = samplesOf(name);
  expect(samples.length).toBeGreaterThan(0);
  for (const text of samples) {
    const tree = parser.parse(text) as Tree;
    const [slow, fast] = [new TreeColumns(), new TreeColumns()];
    fillFromCursor(slow, tree);
    reader.fill(fast, (tree as unknown as { readonly 0: number })[0]);
    expect(fast.equals(slow)).toBe(true);
    expect(fast.tree(text, {} as never, false).count).toBeGreaterThan(5);
    tree.delete();
  }
  parser.delete();
});
