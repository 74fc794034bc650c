import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Checkout } from "../../callgraph/checkout.ts";
import { runTool } from "../../callgraph/runTool.ts";
import type { CoverageTruth } from "./coverageTruth.ts";
import { SpanCollector } from "./spanCollector.ts";

interface Package {
  readonly Dir: string;
  readonly ImportPath: string;
  readonly Module: { readonly Path: string };
  readonly TestGoFiles?: readonly string[];
  readonly XTestGoFiles?: readonly string[];
}

/** Which blocks each test function executes beyond what the program executes before any test. */
export async function goTruth({ root, name }: Checkout, cacheFolder: string): Promise<CoverageTruth> {
  const folder = join(cacheFolder, `${name}-go`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const spans = new SpanCollector("go");
  for (const pack of packagesIn(root)) collect({ root, folder, spans }, pack);
  return spans.finish();
}

function packagesIn(root: string): Package[] {
  const listed = runTool({ command: ["go", "list", "-json", "./..."], folder: root });
  const packages: Package[] = JSON.parse(`[${listed.trim().replace(/\n\}\n\{/g, "\n},\n{")}]`);
  return packages.filter(({ TestGoFiles, XTestGoFiles }) => TestGoFiles || XTestGoFiles);
}

interface Collecting {
  readonly root: string;
  readonly folder: string;
  readonly spans: SpanCollector;
}

function collect({ root, folder, spans }: Collecting, pack: Package): void {
  const program = join(folder, "tests.bin");
  const flags = ["-c", "-cover", "-covermode=count", "-coverpkg=./...", "-o", program];
  runTool({ command: ["go", "test", ...flags, pack.ImportPath], folder: root });
  const run = (pattern: string) => profileOf(program, pattern, { folder, pack });
  const before = run("^$");
  for (const block of before.keys()) spans.executed(placeOf(block, pack), null);
  for (const { file, name } of testsIn(pack)) {
    const test = spans.test({ file: relative(root, join(pack.Dir, file)), name });
    for (const [block, count] of run(`^${name}$`)) {
      if (count > (before.get(block) ?? 0)) spans.executed(placeOf(block, pack), test);
    }
  }
}

/** How often each block was executed. A test that fails has executed what it has. */
function profileOf(
  program: string,
  pattern: string,
  { folder, pack }: { folder: string; pack: Package },
): Map<string, number> {
  const profile = join(folder, "profile.out");
  const run = `"${program}" -test.run '${pattern}' -test.timeout 60s -test.coverprofile "${profile}" >/dev/null 2>&1 || true`;
  runTool({ command: ["sh", "-c", `rm -f "${profile}"; ${run}`], folder: pack.Dir });
  const counts = new Map<string, number>();
  if (!existsSync(profile)) return counts;
  for (const line of readFileSync(profile, "utf8").split("\n").slice(1)) {
    const [, block, count] = /^(\S+) \d+ (\d+)$/.exec(line) ?? [];
    if (block !== undefined) counts.set(block, (counts.get(block) ?? 0) + Number(count));
  }
  return counts;
}

/** `module/package/file.go:12.34,56.2` */
function placeOf(block: string, { Module }: Package) {
  const [, file = "", start, end] = /^(.*):(\d+)\.\d+,(\d+)\.\d+$/.exec(block) ?? [];
  return { path: file.slice(Module.Path.length + 1), startLine: Number(start), endLine: Number(end) };
}

function testsIn({ Dir, TestGoFiles = [], XTestGoFiles = [] }: Package): { file: string; name: string }[] {
  const files = new Set(readdirSync(Dir));
  return [...TestGoFiles, ...XTestGoFiles].flatMap((file) => {
    const text = files.has(file) ? readFileSync(join(Dir, file), "utf8") : "";
    const names = text.matchAll(/^func (Test(?![a-z])\w*)\(\w+ \*testing\.T\)/gm);
    return [...names].map(([, name = ""]) => ({ file, name }));
  });
}
