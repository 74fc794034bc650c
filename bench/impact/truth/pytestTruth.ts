import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Checkout } from "../../callgraph/checkout.ts";
import { runTool, tryTool } from "../../callgraph/runTool.ts";
import type { CoverageTruth, TestRun } from "./coverageTruth.ts";
import { SpanCollector } from "./spanCollector.ts";

/** The tests that executed each line, as `tests/test_a.py::TestB::test_c`. */
interface FileLines {
  readonly path: string;
  readonly lines: Readonly<Record<string, readonly string[]>>;
}

/** Which lines each test function executes, its fixtures included, by the contexts of coverage.py. */
export async function pytestTruth(checkout: Checkout, cacheFolder: string): Promise<CoverageTruth> {
  const python = environmentFor(checkout, cacheFolder);
  const { root: folder } = checkout;
  const environment = {
    COVERAGE_FILE: join(cacheFolder, `${checkout.name}.coverage`),
    PYTHONDONTWRITEBYTECODE: "1",
  };
  const coverage = ["--cov=.", "--cov-context=test", "--cov-report=", "--cov-config=/dev/null"];
  const pytest = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", ...coverage] as const;
  tryTool("tests that fail", { command: pytest, folder, environment });
  const script = join(import.meta.dirname, "contexts.py");
  return collect(
    runTool({ command: [python, script], folder, environment })
      .trimEnd()
      .split("\n"),
  );
}

function collect(files: readonly string[]): CoverageTruth {
  const spans = new SpanCollector("python");
  for (const { path, lines } of files.map((file): FileLines => JSON.parse(file))) {
    for (const [line, tests] of Object.entries(lines)) {
      const place = { path, startLine: Number(line), endLine: Number(line) };
      spans.executed(place, null);
      for (const test of tests) spans.executed(place, spans.test(runOf(test)));
    }
  }
  return spans.finish();
}

function runOf(test: string): TestRun {
  const [file = "", ...names] = test.split("::");
  return { file, name: names.join("::") };
}

function environmentFor({ name, root }: Checkout, cacheFolder: string): string {
  const folder = join(cacheFolder, `${name}-environment`);
  const python = join(folder, "bin", "python");
  if (existsSync(python)) return python;
  runTool({ command: ["python3", "-m", "venv", folder], folder: cacheFolder });
  const pip = [python, "-m", "pip", "install", "--quiet"] as const;
  runTool({ command: [...pip, "--upgrade", "pip", "pytest", "pytest-cov"], folder: root });
  runTool({ command: [...pip, "--editable", "."], folder: root });
  for (const group of ["tests", "test"]) {
    tryTool(`what the group ${group} asks for`, { command: [...pip, "--group", group], folder: root });
    tryTool(`the extra ${group}`, { command: [...pip, "--editable", `.[${group}]`], folder: root });
  }
  return python;
}
