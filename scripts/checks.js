// The checks that need no running code, two at a time; only a check that fails gets to speak.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { inRoot, root } from "./freshness.js";

const tool = (...parts) => inRoot("node_modules", ...parts);

/** Slowest first, so that the short ones fill the gaps. */
const CHECKS = [
  { name: "types", command: [tool("typescript", "bin", "tsc"), "-p", "."] },
  {
    name: "layers",
    command: [
      tool("dependency-cruiser", "bin", "dependency-cruiser.mjs"),
      "--config",
      ".dependency-cruiser.cjs",
      "src",
      "dashboard/src",
    ],
  },
  {
    name: "page types",
    command: ["--disable-warning=ExperimentalWarning", inRoot("scripts", "checkDashboard.ts")],
  },
  {
    name: "dead code",
    command: [tool("knip", "bin", "knip.js"), "--no-progress", "--cache", "--cache-location", ".cache/knip"],
  },
  { name: "lint", command: [tool("@biomejs", "biome", "bin", "biome"), "check"] },
  {
    name: "docs",
    command: [inRoot("scripts", "docs.js"), "--check"],
    needs: "scripts/generateDocs.ts",
  },
];
const AT_ONCE = 2;

/** Runs all of them and returns the names of those that failed. */
export async function runChecks() {
  const waiting = [...CHECKS];
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runCheck(check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

async function runCheck({ name, command, needs }) {
  if (needs !== undefined && !existsSync(inRoot(needs))) {
    report(name, `skipped: there is no ${needs}`);
    return true;
  }
  const startedAt = Date.now();
  const { code, output } = await runQuietly(command);
  report(name, code === 0 ? "ok" : "failed", Date.now() - startedAt);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

/** One line a check: what, how it went, how long it took. */
export function report(name, verdict, durationMs) {
  const time = durationMs === undefined ? "" : `${(durationMs / 1000).toFixed(1)} s`;
  console.log(`${name.padEnd(10)} ${verdict.padEnd(7)} ${time}`.trimEnd());
}

export function runQuietly(command) {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}
