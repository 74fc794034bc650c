import { existsSync, readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Checkout } from "../../callgraph/checkout.ts";
import { runTool, tryTool } from "../../callgraph/runTool.ts";
import { installPackages } from "../../callgraph/typescript/installPackages.ts";
import type { CoverageTruth } from "./coverageTruth.ts";
import { SpanCollector } from "./spanCollector.ts";

interface FileCoverage {
  readonly path: string;
  readonly fnMap: Readonly<Record<string, { loc: { start: { line: number }; end: { line: number } } }>>;
  readonly f: Readonly<Record<string, number>>;
}

/** Which functions each file of tests executes, counted by Istanbul in a run of that file alone. */
export async function vitestTruth({ root, name }: Checkout, cacheFolder: string): Promise<CoverageTruth> {
  installPackages(root);
  installCounter(root);
  const spans = new SpanCollector("typescript");
  const reports = join(cacheFolder, `${name}-vitest`);
  for (const file of testFiles(root)) {
    await rm(reports, { recursive: true, force: true });
    tryTool("tests that fail", { command: runOf(file, reports), folder: root });
    const report = await readFile(join(reports, "coverage-final.json"), "utf8").catch(() => null);
    if (report !== null) collect(spans, { root, file }, Object.values(JSON.parse(report)));
  }
  return spans.finish();
}

/** The one that fits the project's vitest; its manifest is left as it is. */
function installCounter(root: string): void {
  if (existsSync(join(root, "node_modules", "@vitest", "coverage-istanbul"))) return;
  const manifest = readFileSync(join(root, "node_modules", "vitest", "package.json"), "utf8");
  const counter = `@vitest/coverage-istanbul@${JSON.parse(manifest).version}`;
  const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  runTool({ command: ["npm", "install", ...flags, counter], folder: root });
}

function testFiles(root: string): string[] {
  const listed = runTool({ command: ["npx", "vitest", "list", "--filesOnly", "--json"], folder: root });
  const files: { file: string }[] = JSON.parse(listed.slice(listed.indexOf("[")));
  return [...new Set(files.map(({ file }) => relative(root, file)))].sort();
}

function runOf(file: string, reports: string): readonly [string, ...string[]] {
  const coverage = {
    enabled: true,
    provider: "istanbul",
    reporter: "json",
    reportsDirectory: reports,
    all: false,
    reportOnFailure: true,
  };
  const flags = Object.entries(coverage).map(([key, value]) => `--coverage.${key}=${value}`);
  return ["npx", "vitest", "run", file, "--reporter=dot", ...flags];
}

function collect(
  spans: SpanCollector,
  { root, file }: { root: string; file: string },
  covered: readonly FileCoverage[],
): void {
  const test = spans.test({ file, name: null });
  for (const { path, fnMap, f } of covered) {
    for (const [key, { loc }] of Object.entries(fnMap)) {
      const place = { path: relative(root, path), startLine: loc.start.line, endLine: loc.end.line };
      spans.executed(place, (f[key] ?? 0) > 0 ? test : null);
    }
  }
}
