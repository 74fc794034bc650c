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

/** What a process of the runner died under is run once more, and said so: that is Node's fault, or the machine's, as often as ours. */
async function runTests(args) {
  const first = await runVitest(args);
  const { died } = first;
  if (died.length === 0 || first.failed > 0 || first.errors > died.length) return counted(first);
  console.log(`The process of ${died.join(", ")} died; running ${died.length === 1 ? "it" : "them"} again.`);
  const again = await runVitest(died);
  console.log(`Died the first time: ${died.join(", ")}. Worth a look if it happens again.`);
  const sum = { passed: first.passed + again.passed, inputs: first.inputs + again.inputs };
  return counted({ ...again, ...sum });
}

/** A file that does not load has no tests to count, and yet it failed. */
function counted({ passed, failed, inputs, status }) {
  return { passed, inputs, failed: status === 0 ? failed : Math.max(failed, 1) };
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
  if (!existsSync(RESULTS)) return { passed: 0, failed: 0, inputs: 0, died: [] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(RESULTS, "utf8"));
  const hasDied = ({ assertionResults }) => assertionResults.some(({ status }) => status === "pending");
  const died = testResults.filter(hasDied).map(({ name }) => relative(root, name));
  const tried = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ meta }) => meta?.inputsTried ?? 0),
  );
  const inputs = tried.reduce((sum, each) => sum + each, 0);
  return { passed: numPassedTests, failed: numFailedTests, inputs, died };
}
