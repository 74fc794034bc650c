// npm test [-- vitest arguments]: the checks, the build, then the tests against what was built.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { report, runChecks, runQuietly } from "./checks.js";
import { inRoot, root } from "./freshness.js";
import { setUp } from "./setup.js";

const RESULTS = inRoot(".cache", "tests.json");

await setUp();
const failedSteps = await runChecks();
if (!(await build())) failedSteps.push("build");
const tests = runTests(process.argv.slice(2));

// A failed step counts, so that the last line never says "0 failed" above an exit code of 1.
const failed = tests.failed + failedSteps.length;
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

function runTests(args) {
  rmSync(RESULTS, { force: true });
  const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}`];
  const color = process.stdout.isTTY ? [] : ["--no-color"];
  const { status } = spawnSync(process.execPath, [vitest, "run", ...color, ...reporters, ...args], {
    cwd: root,
    stdio: "inherit",
  });
  const { numPassedTests: passed, numFailedTests: failed } = existsSync(RESULTS)
    ? JSON.parse(readFileSync(RESULTS, "utf8"))
    : { numPassedTests: 0, numFailedTests: 0 };
  // A file that does not load has no tests to count, and yet it failed.
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}
