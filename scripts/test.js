// npm test [-- vitest arguments]: the checks, the build, then the tests against what was built.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { provideBrowser } from "./browser.js";
import { report, runChecks, runQuietly } from "./checks.js";
import { inRoot, root } from "./freshness.js";
import { provideNeo4j } from "./neo4j/provide.js";
import { setUp } from "./setup.js";

const RESULTS = inRoot(".cache", "tests.json");
/** So much of the output is enough to hold the summary of a run. */
const LONGEST_END = 4_000;
/** Where more files than this fail, it is no chance. */
const MOST_AGAIN = 5;

await setUp();
const failedSteps = await runChecks();
if (!(await build())) failedSteps.push("build");
if (!provideBrowser()) failedSteps.push("browser");
const missing = provideNeo4j();
if (missing !== null) console.log(`The tests against Neo4j are left out. ${missing}`);
if (missing !== null && process.env.LOCI_TEST_NEO4J === "required") failedSteps.push("neo4j");
const projects = missing === null ? [] : ["--project=!neo4j"];
const tests = await runTests([...projects, ...process.argv.slice(2)]);

// A failed step counts, so that the last line never says "0 failed" above an exit code of 1.
const failed = tests.failed + failedSteps.length;
if (tests.inputs > 0) console.log(`${tests.inputs.toLocaleString("en")} made-up inputs tried`);
if (failedSteps.length > 0) console.log(`failed before the tests: ${failedSteps.join(", ")}`);
console.log(`${tests.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function build() {
  const startedAt = Date.now();
  const { code, output } = await runQuietly([inRoot("scripts", "build.js")]);
  report("build", code === 0 ? "ok" : "failed", Date.now() - startedAt);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

/**
 * A few files that failed, or under which a process of the runner died, are run once more by themselves: on a machine with other
 * work that is as often the machine's fault as ours. What passes only then is told, so that nobody takes it for sound.
 */
async function runTests(args) {
  const first = await runVitest(args);
  const again = [...first.files]
    .filter(([, { failed, hasDied }]) => failed > 0 || hasDied)
    .map(([name]) => name);
  const isExplained = again.length > 0 && again.length <= MOST_AGAIN && first.errors <= again.length;
  if (!isExplained) return counted(first);
  console.log(`Running ${again.join(", ")} once more.`);
  const second = await runVitest([...projects, ...again]);
  const unsound = again.filter((name) => second.files.get(name)?.failed === 0);
  if (unsound.length > 0) console.log(`Passed only the second time, worth a look: ${unsound.join(", ")}`);
  return counted({ status: second.status, files: new Map([...first.files, ...second.files]) });
}

/** A file that does not load has no tests to count, and yet it failed. */
function counted({ files, status }) {
  const sum = (of) => [...files.values()].reduce((all, file) => all + file[of], 0);
  const failed = sum("failed");
  return {
    passed: sum("passed"),
    inputs: sum("inputs"),
    failed: status === 0 ? failed : Math.max(failed, 1),
  };
}

async function runVitest(args) {
  rmSync(RESULTS, { force: true });
  const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}`];
  const color = process.stdout.isTTY ? ["--color"] : ["--no-color"];
  const child = spawn(process.execPath, [vitest, "run", ...color, ...reporters, ...args], {
    cwd: root,
    stdio: ["inherit", "pipe", "inherit"],
  });
  let end = "";
  child.stdout.on("data", (bytes) => {
    process.stdout.write(bytes);
    end = (end + bytes).slice(-LONGEST_END);
  });
  const [status] = await once(child, "close");
  return { status, errors: Number(/Errors\s+(\d+) error/.exec(end)?.[1] ?? 0), ...readResults() };
}

function readResults() {
  if (!existsSync(RESULTS)) return { files: new Map() };
  const { testResults } = JSON.parse(readFileSync(RESULTS, "utf8"));
  return { files: new Map(testResults.map((file) => [relative(root, file.name), resultsOf(file)])) };
}

function resultsOf({ assertionResults, status }) {
  const count = (is) => assertionResults.filter((test) => test.status === is).length;
  const failed = count("failed");
  return {
    passed: count("passed"),
    failed: status === "failed" ? Math.max(failed, 1) : failed,
    hasDied: count("pending") > 0,
    inputs: assertionResults.reduce((sum, { meta }) => sum + (meta?.inputsTried ?? 0), 0),
  };
}
