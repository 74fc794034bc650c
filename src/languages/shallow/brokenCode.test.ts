import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { FileFacts } from "../facts.ts";
import { languageNamed } from "../index.ts";
import { sampleParser } from "../testing/parseSample.ts";

const NAMES = "java bash c cpp csharp elixir haskell kotlin lua php ruby scala swift zig".split(" ");
const CUTS = 12;

/** The first file of a language's golden sample, as it was written. */
function sampleOf(name: string): string {
  const golden = readFileSync(
    new URL(`../${name}/golden/${name === "java" ? "calls" : "forms"}.golden`, import.meta.url),
    "utf8",
  );
  const [first = ""] = golden.split(/^=== .*\n/m).slice(1);
  return first.replace(/^» .*\n/gm, "");
}

function expectWhole(facts: FileFacts): void {
  for (const { expression, scope } of facts.calls) {
    expect(["call", "new"]).toContain(facts.expressions[expression]?.[0]);
    expect(facts.scopes[scope]).toBeDefined();
  }
  for (const { start, end, startLine, endLine } of facts.definitions) {
    expect(end).toBeGreaterThanOrEqual(start);
    expect(endLine).toBeGreaterThanOrEqual(startLine);
  }
  expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
}

test.each(NAMES)("%s: code that breaks off anywhere still gives whole facts", async (name) => {
  const support = languageNamed(name);
  if (!support) throw new Error(`no language ${name}`);
  const parse = await sampleParser(support.language);
  const text = sampleOf(name);
  for (let cut = 1; cut <= CUTS; cut++) {
    expectWhole(parse(text.slice(0, Math.floor((text.length * cut) / CUTS))));
    expectWhole(parse(text.slice(Math.floor((text.length * cut) / CUTS))));
  }
});

test.each(NAMES)("%s: text that is no code at all gives facts without anything in them", async (name) => {
  const support = languageNamed(name);
  if (!support) throw new Error(`no language ${name}`);
  const parse = await sampleParser(support.language);
  expectWhole(parse(")]} <<< \u0000 ~~~ ((( constructor __proto__ hasOwnProperty"));
  expect(parse("").definitions).toEqual([]);
});
