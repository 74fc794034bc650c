import type { TestCategory } from "./testFile.ts";

export interface NamedCategory {
  readonly category: TestCategory;
  /** The folder or the name that says so. */
  readonly sign: string;
}

/** What a name says wherever it stands. */
const ANYWHERE: Readonly<Record<string, TestCategory>> = {
  e2e: "e2e",
  "e2e-spec": "e2e",
  "end-to-end": "e2e",
  endtoend: "e2e",
};

/** What a word says in the name of a test, or of a folder among tests: elsewhere it may name what the code is about. */
const AMONG_TESTS: Readonly<Record<string, TestCategory>> = {
  unit: "unit",
  units: "unit",
  unittest: "unit",
  unittests: "unit",
  integration: "integration",
  integ: "integration",
  functional: "integration",
  contract: "integration",
  acceptance: "e2e",
  smoke: "e2e",
  browser: "e2e",
  bench: "performance",
  benches: "performance",
  benchmark: "performance",
  benchmarks: "performance",
  perf: "performance",
  performance: "performance",
  load: "performance",
  stress: "performance",
};

const TEST_WORDS = new Set(["test", "tests", "spec", "specs", "testing"]);
/** Folders that say nothing of a kind of test: where the word is about the thing that is tested. */
const NAME_ONLY = new Set(["browser", "load", "contract", "units", "functional", "stress"]);

/** What the name of a test file, or else the nearest of its folders, says that it is. */
export function namedCategory(path: string): NamedCategory | null {
  const segments = path.split("/");
  const name = segments.pop() ?? "";
  return byFileName(name) ?? byFolders(segments);
}

/** `login.e2e.ts`, `api_integration_test.go`, `FooIntegrationTest.java`, `FooIT.java`. */
function byFileName(name: string): NamedCategory | null {
  const bare = name.replace(/\.[^.]+$/, "");
  if (/[a-z0-9](IT|ITCase)$/.test(bare)) return { category: "integration", sign: name };
  const words = bare.split(/[._-]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
  const found = words.find((word) => ANYWHERE[word] ?? (!NAME_ONLY.has(word) && AMONG_TESTS[word]));
  const category = found === undefined ? undefined : (ANYWHERE[found] ?? AMONG_TESTS[found]);
  // A file called `performance.test.ts` tests what is called so.
  const rest = words.filter((word) => word !== found && !TEST_WORDS.has(word));
  const isTold = category !== "performance" || /bench/i.test(bare) || rest.length > 0;
  return category !== undefined && isTold ? { category, sign: name } : null;
}

function byFolders(segments: readonly string[]): NamedCategory | null {
  for (let at = segments.length - 1; at >= 0; at--) {
    const folder = (segments[at] ?? "").toLowerCase();
    const category = ANYWHERE[folder] ?? folderCategory(folder, segments.slice(0, at));
    if (category) return { category, sign: `${segments.slice(0, at + 1).join("/")}/` };
  }
  return null;
}

function folderCategory(folder: string, before: readonly string[]): TestCategory | undefined {
  const words = folder.split(/[._-]/);
  const isAmongTests = before.some((each) =>
    each
      .toLowerCase()
      .split(/[._-]/)
      .some((word) => TEST_WORDS.has(word)),
  );
  const saysTest = words.some((word) => TEST_WORDS.has(word));
  if (words.length === 1 && folder === "it" && before.at(-1) === "src") return "integration";
  if (["benches", "benchmarks", "benchmark"].includes(folder)) return "performance";
  if (!isAmongTests && !saysTest) return undefined;
  const found = words.find((word) => ANYWHERE[word] ?? AMONG_TESTS[word]);
  return found === undefined ? undefined : (ANYWHERE[found] ?? AMONG_TESTS[found]);
}
