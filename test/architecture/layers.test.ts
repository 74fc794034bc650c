import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { expect, onTestFinished, test } from "vitest";
import { listFiles, ROOT } from "./repositoryFiles.ts";

const LAYERS =
  /^src\/((domain|engines|languages|indexing|memory|coordination|truth|passages|upkeep|recall|cypher|tools|app|transports|cli|main)\/|(models|stores|sources|runners)\/(([a-z]+P|p)ort\.ts$|[^/]+\/))/;

async function cruiseSources(baseDir: string): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(path.join(ROOT, ".dependency-cruiser.cjs"));
  const { output } = await cruise(["src"], { ...options, baseDir });
  if (typeof output === "string") throw new Error(`expected a result, got: ${output}`);
  return output;
}

const violationsOf = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);

test("every import keeps to the layers", async () => {
  const result = await cruiseSources(ROOT);
  expect(violationsOf(result)).toEqual([]);

  // The cruiser sees nothing at all, and complains about nothing, when it cannot read TypeScript.
  const seen = result.modules.map((module) => module.source);
  expect(seen).toEqual(expect.arrayContaining(await listFiles("src", ".ts")));
});

test("every source file belongs to a layer", async () => {
  const files = await listFiles("src", ".ts");
  expect(files.filter((file) => !LAYERS.test(file))).toEqual([]);
});

/** Where an import stands, what it says, and the rule that must report it (none where it is allowed). */
const IMPORTS: readonly [from: string, line: string, rule?: string][] = [
  ["domain/a.ts", 'import "../stores/port.ts";', "domain-layer"],
  ["domain/b.ts", 'import "node:fs";', "domain-layer"],
  ["domain/c.ts", 'import "zod";', "domain-layer"],
  ["engines/a.ts", 'import type { Part } from "../stores/sqlite/part.ts";', "engines-layer"],
  ["engines/b.ts", 'import "../stores/port.ts";', "engines-layer"],
  ["engines/c.ts", 'export type { Part } from "../recall/part.ts";', "engines-layer"],
  ["engines/d.ts", 'import "../domain/part.ts";'],
  ["languages/a.ts", 'import "../engines/part.ts";', "languages-layer"],
  ["stores/port.ts", 'import "../engines/part.ts";', "port-layer"],
  ["models/port.ts", 'import "../domain/part.ts";'],
  ["stores/neo4j/a.ts", 'import "../sqlite/part.ts";', "adapter-layer"],
  ["stores/neo4j/b.ts", 'import "../../models/port.ts";', "adapter-layer"],
  ["stores/neo4j/c.ts", 'import "../port.ts"; import "../../domain/part.ts"; import "neo4j-driver";'],
  ["models/openai/a.ts", 'import "../provider/part.ts"; import "../port.ts";'],
  ["models/provider/a.ts", 'import "../ollama/part.ts";', "adapter-layer"],
  ["sources/disk/a.ts", 'import "../../stores/port.ts";', "adapter-layer"],
  ["sources/disk/b.ts", 'import "../port.ts"; import "node:fs";'],
  ["indexing/a.ts", 'import "../stores/sqlite/part.ts";', "indexing-layer"],
  [
    "indexing/b.ts",
    'import "../languages/part.ts"; import "../stores/port.ts"; import "../sources/port.ts";',
  ],
  ["recall/a.ts", 'import "../sources/port.ts";', "recall-layer"],
  ["cypher/a.ts", 'import "../recall/part.ts";', "cypher-layer"],
  ["tools/a.ts", 'import "node:sqlite";', "only-stores-sqlite-knows-node-sqlite"],
  ["tools/b.ts", 'import "../app/part.ts";', "tools-layer"],
  ["tools/c.ts", 'import "../models/ollama/part.ts";', "tools-layer"],
  ["app/a.ts", 'import "../recall/part.ts";', "app-layer"],
  ["app/b.ts", 'import "../tools/part.ts"; import "../engines/part.ts"; import "gpt-tokenizer";'],
  ["transports/a.ts", 'import "../stores/port.ts";', "transports-layer"],
  ["transports/b.ts", 'import "../app/part.ts"; import "node:http"; import "@modelcontextprotocol/server";'],
  ["cli/a.ts", 'import "@modelcontextprotocol/server/stdio";', "only-transports-knows-modelcontextprotocol"],
  ["cli/b.ts", 'import "node:http";', "only-transports-knows-node-http"],
  ["cli/c.ts", 'import "gpt-tokenizer/model/gpt-4";', "only-app-knows-gpt-tokenizer"],
  ["main/a.ts", 'import "neo4j-driver";', "only-stores-neo4j-knows-neo4j-driver"],
  [
    "main/b.ts",
    'import "../stores/sqlite/part.ts"; import "../transports/part.ts"; import "../domain/part.ts";',
  ],
  ["app/d.ts", 'import "../tools/some.test.ts";', "nothing-imports-tests"],
  ["app/e.ts", 'import "../stores/testing/part.ts";', "nothing-imports-tests"],
  ["recall/b.test.ts", 'import "../stores/sqlite/part.ts"; import "node:sqlite";'],
  ["stores/testing/a.ts", 'import "../sqlite/part.ts"; import "../../domain/part.ts";'],
];

/** What the imports above point to, besides each other. */
const TARGETS = [
  ...["domain", "engines", "languages", "recall", "tools", "app", "transports", "main"].map(
    (layer) => `${layer}/part.ts`,
  ),
  ...["stores/sqlite/part.ts", "stores/testing/part.ts", "models/ollama/part.ts", "tools/some.test.ts"],
  ...["sources/port.ts", "models/provider/part.ts"],
];

test("the rules bite where they should, and only there", async () => {
  const folder = await writeSources([
    ...TARGETS.map((file) => [file, "export type Part = 1;"] as const),
    ...IMPORTS,
  ]);
  const { violations } = (await cruiseSources(folder)).summary;

  for (const [from, line, rule] of IMPORTS) {
    const names = violations.filter((found) => found.from === `src/${from}`).map((found) => found.rule.name);
    const expected = rule === undefined ? [] : [rule];
    // Crossing more than one line at once is fine as long as the one in question is reported.
    expect(rule === undefined ? names : names.filter((name) => name === rule), `${from}: ${line}`).toEqual(
      expected,
    );
  }
});

test("nothing may import main, and no cycle may form, not even one of types", async () => {
  const folder = await writeSources([
    ["main/part.ts", "export type Part = 1;"],
    ["cli/a.ts", 'import "../main/part.ts";'],
    ["engines/a.ts", 'import type { B } from "./b.ts"; export type A = B;'],
    ["engines/b.ts", 'import type { A } from "./a.ts"; export type B = A | 1;'],
  ]);
  expect(violationsOf(await cruiseSources(folder))).toEqual(
    expect.arrayContaining([
      "nothing-imports-main: src/cli/a.ts → src/main/part.ts",
      "no-cycles: src/engines/a.ts → src/engines/b.ts",
    ]),
  );
});

async function writeSources(files: readonly (readonly [name: string, text: string, ...rest: unknown[]])[]) {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "loci-layers-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of files) {
    const file = path.join(folder, "src", name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${text}\n`);
  }
  return folder;
}
