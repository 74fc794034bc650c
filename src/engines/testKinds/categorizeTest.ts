import { isTestName } from "../../domain/testPaths.ts";
import { FRAMEWORKS, type FrameworkSign } from "./frameworks.ts";
import { type NamedCategory, namedCategory } from "./namedCategory.ts";
import { REACHES, type Reach, type ReachSign } from "./reaches.ts";
import type { Categorized, TestCategory, TestFile, TestProject } from "./testFile.ts";

const E2E_FRAMEWORKS = new Set(["playwright", "cypress", "testcafe", "webdriverio", "behave"]);
const BENCH_FRAMEWORKS = new Set(["criterion", "JMH"]);

/**
 * What kind of test a file is and by what it is run; null for what lies among tests and has none. What it is called counts
 * first, as that is somebody's word; then its framework; then what it reaches.
 */
export function categorizeTest(file: TestFile, project: TestProject): Categorized | null {
  if (isOnlyHelp(file)) return null;
  const framework = frameworkOf(file, project);
  const named = namedCategory(file.path);
  if (framework === null && !isTestName(file.path)) return null;
  const { category, reason } = categoryOf(file, framework?.name ?? null, named);
  const reasons = [...(reason ? [reason] : []), ...(framework ? [framework.reason] : [])];
  return { path: file.path, category, framework: framework?.name ?? null, reasons };
}

/** Where tests are written in one way only, a file without any is help for others, whatever it imports. */
const DEFINITIONS: Readonly<Record<string, RegExp>> = {
  python: /\bdef test|\bclass \w*Test|\brunTest\b/,
  go: /^func (Test|Benchmark|Example|Fuzz)(?!Main\()\w*\(|\bginkgo\b|\bDescribe\(/m,
};

function isOnlyHelp({ language, text, path }: TestFile): boolean {
  const definition = DEFINITIONS[language ?? ""];
  return definition !== undefined && (!definition.test(text) || /(^|\/)conftest\.py$/.test(path));
}

interface Judged {
  readonly category: TestCategory;
  readonly reason?: string;
}

function categoryOf(file: TestFile, framework: string | null, named: NamedCategory | null): Judged {
  if (named) return { category: named.category, reason: `${named.sign} says so` };
  if (framework !== null && E2E_FRAMEWORKS.has(framework))
    return { category: "e2e", reason: `${framework} drives a browser` };
  if (framework !== null && BENCH_FRAMEWORKS.has(framework))
    return { category: "performance", reason: `${framework} measures` };
  if (isOnlyBenchmarks(file)) return { category: "performance", reason: "it holds benchmarks alone" };
  if (isCargoIntegration(file))
    return { category: "integration", reason: "cargo builds what lies in tests/ against the whole crate" };
  if (/^\/\/go:build .*\b(integration|e2e)\b/m.test(file.text))
    return {
      category: /\be2e\b/.test(file.text.split("\n")[0] ?? "") ? "e2e" : "integration",
      reason: "its build tag says so",
    };
  const reached = reachOf(file);
  if (!reached) return { category: "unit" };
  return { category: reached.reach === "browser" ? "e2e" : "integration", reason: reached.reason };
}

function isOnlyBenchmarks({ language, text, path }: TestFile): boolean {
  if (language === "go")
    return /^func Benchmark\w*\(/m.test(text) && !/^func (Test|Example|Fuzz)\w*\(/m.test(text);
  return /\.bench\.[cm]?[jt]sx?$/.test(path);
}

function isCargoIntegration({ language, path }: TestFile): boolean {
  return language === "rust" && /(^|\/)tests\//.test(path) && !/(^|\/)src\//.test(path);
}

function frameworkOf(file: TestFile, project: TestProject): { name: string; reason: string } | null {
  const manifest = project.manifestFor(file.path);
  const sign = FRAMEWORKS.find((each) => fits(each, file, manifest));
  return sign ? { name: sign.name, reason: frameworkReason(sign, file) } : null;
}

function fits(sign: FrameworkSign, file: TestFile, manifest: string): boolean {
  const { languages, imports, text, path } = sign;
  return (
    isIn(languages, file.language) &&
    (!imports || file.imports.some((each) => imports.test(each))) &&
    (!text || text.test(file.text)) &&
    (!path || path.test(file.path)) &&
    (!sign.manifest || sign.manifest.test(manifest))
  );
}

function frameworkReason({ name, imports, text, manifest }: FrameworkSign, file: TestFile): string {
  const found = imports && file.imports.find((each) => imports.test(each));
  if (found !== undefined) return `${name}: it imports ${found}`;
  if (manifest) return `${name}: its manifest names it, and the file no other`;
  return text ? `${name}: it is written for it` : `${name}: by its name`;
}

const MOST_FORCEFUL: readonly Reach[] = ["browser", "database", "process", "network"];

/** What it reaches itself or by what helps it; the most forceful of it. */
function reachOf(file: TestFile): { reach: Reach; reason: string } | null {
  const parts = [
    { ...file, through: "" },
    ...file.support.map((each) => ({ ...each, through: ` through ${each.path}` })),
  ];
  const found = parts.flatMap((part) =>
    REACHES.filter((sign) => reaches(sign, part, file)).map(({ reach }) => ({
      reach,
      reason: `it reaches a ${reach}${part.through}`,
    })),
  );
  return MOST_FORCEFUL.flatMap((reach) => found.filter((each) => each.reach === reach))[0] ?? null;
}

function reaches(sign: ReachSign, part: Pick<TestFile, "imports" | "text">, file: TestFile): boolean {
  const { languages, imports, text, unless } = sign;
  if (!isIn(languages, file.language) || unless?.test(file.text)) return false;
  return (!imports || part.imports.some((each) => imports.test(each))) && (!text || text.test(part.text));
}

function isIn(languages: string | undefined, language: string | null): boolean {
  return languages === undefined || (language !== null && languages.split(" ").includes(language));
}
