import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { largestFunction } from "./compileGrammar.ts";

const grammars = new URL("../../dist/grammars/", import.meta.url);
const grammar = (name: string) => readFileSync(new URL(`${name}.wasm`, grammars));

test("the largest function of a grammar is found", () => {
  expect(largestFunction(grammar("swift"))).toBeGreaterThan(256 * 1024);
  expect(largestFunction(grammar("scala"))).toBeLessThan(256 * 1024);
  expect(largestFunction(grammar("lua"))).toBeGreaterThan(1_000);
});

test("what is no WebAssembly, or breaks off, has an end", () => {
  for (const bytes of [[], [0, 97, 115, 109], [0, 97, 115, 109, 1, 0, 0, 0, 10, 255, 255]])
    expect(largestFunction(Uint8Array.from(bytes))).toBeGreaterThanOrEqual(0);
});

/** In a process of its own, where what is called often is optimized before the call returns. */
function mostMegabytes(name: string, text: string): number {
  const script = `
    import { readFileSync } from "node:fs";
    import { SyntaxParser } from ${JSON.stringify(new URL("./treeSitter.ts", import.meta.url).href)};
    const parser = await SyntaxParser.create();
    const language = await parser.load(readFileSync(new URL(${JSON.stringify(new URL(`${name}.wasm`, grammars).href)})));
    for (let round = 0; round < 10; round += 1) parser.parse(language, ${JSON.stringify(text)});
    console.log(process.resourceUsage().maxRSS / 1024);`;
  const args = ["--wasm-sync-tier-up", "--no-warnings", "--input-type=module", "-e", script];
  return Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

test("a grammar that the optimizer would take gigabytes for is used as it is", () => {
  const text = "class A { func f(x: Int) -> Int { let y = g(1) + x; return h(y) { $0 + 1 } } }\n".repeat(300);
  expect(mostMegabytes("swift", text)).toBeLessThan(1_000);
});
