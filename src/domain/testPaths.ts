const TEST_FOLDERS = new Set(["test", "tests", "__tests__", "spec", "specs", "e2e"]);

/** What tests read or pretend with; it is no test itself, wherever it lies. */
const MATERIAL_FOLDERS = new Set([
  "fixtures",
  "__fixtures__",
  "testdata",
  "__snapshots__",
  "__mocks__",
  "golden",
]);

const TEST_NAMES = [
  /[._-](test|tests|spec|e2e|cy)\.[cm]?[jt]sx?$/,
  /^(test_.*|.*_tests?|tests|conftest)\.py$/,
  /(^|_)tests?\.rs$/,
  /(^Test[A-Z0-9].*|Tests?|TestCase|[a-z0-9]IT|ITCase|Spec)\.(java|kts?|scala|groovy)$/,
  /[a-z0-9](Tests?|Spec)\.(cs|fs|swift|php|hs|c|cc|cpp|cxx|m|mm)$/,
  /^test_.*\.(c|cc|cpp|cxx|rb|lua|sh|bash|zig|jl)$/,
  /[_-](unit)?tests?\.(c|cc|cpp|cxx|zig)$/,
  /_(spec|test)\.(go|rb|lua|sh|bash|exs|dart|clj|cljs|cljc|php|pl|cr)$/,
  /_(SUITE|tests)\.erl$|^runtests\.jl$|\.(bats|phpt|t)$/,
];

/** What tests share: no test, and nothing that ships. */
const SUPPORT_FOLDERS = new Set([...MATERIAL_FOLDERS, "testing"]);

/** Whether a file lies where tests lie or is called as they are. */
export function isAmongTests(path: string): boolean {
  const folders = foldersOf(path);
  if (folders.some((folder) => MATERIAL_FOLDERS.has(folder))) return false;
  return folders.some((folder) => TEST_FOLDERS.has(folder)) || isTestName(path);
}

/** Whether a file is called as tests of its language are, wherever it lies. */
export function isTestName(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return TEST_NAMES.some((pattern) => pattern.test(name));
}

/** Whether a file is there for tests without being one, by the folders that it lies in. */
export function isTestSupport(path: string): boolean {
  return foldersOf(path).some((folder) => SUPPORT_FOLDERS.has(folder));
}

function foldersOf(path: string): string[] {
  return path.toLowerCase().split("/").slice(0, -1);
}
