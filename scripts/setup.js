// Makes a fresh clone ready to work, whatever Node the machine has: dependencies first, then the right Node.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { findPackagedNode, handOver, isNewEnough, OLDEST_NODE } from "../bin/runtime.js";
import { inRoot, isInstalled, markInstalled, root } from "./freshness.js";
import { withLock } from "./lock.js";

/** Resolves in a process that can do the work; any other process is handed over to one and never gets past this. */
export async function setUp() {
  // `npm ci` starts by deleting node_modules: two at once would destroy each other's work.
  if (!isInstalled()) await withLock("install", () => isInstalled() || install());

  const packaged = findPackagedNode(root);
  if (packaged && packaged.version !== process.versions.node) {
    handOver(packaged.binary, process.argv.slice(1));
    await new Promise(() => {});
  }
  if (!isNewEnough(process.versions.node)) {
    fail(`Loci needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}, and the one that comes with
the dependencies is missing. Delete node_modules and try again, or install Node from https://nodejs.org.`);
  }
}

/** Ends this process as a run of the TypeScript file, with the arguments this one was given. */
export async function runTypeScript(file) {
  await setUp();
  // Before 22.18 Node strips types only when asked to.
  const flags = process.features.typescript ? [] : ["--experimental-strip-types"];
  handOver(process.execPath, [
    ...flags,
    "--disable-warning=ExperimentalWarning",
    inRoot(file),
    ...process.argv.slice(2),
  ]);
}

function install() {
  console.log("Installing dependencies (only when they changed) …");
  // Only the packaged Node needs an install script; a machine with a good Node of its own can do without it.
  const done = npmCi() || (isNewEnough(process.versions.node) && npmCi("--ignore-scripts"));
  if (!done) fail("Installing the dependencies failed; npm's message above says why.");
  dropForeignNode();
  markInstalled();
}

/** Errors only: on an old Node npm would print a warning for each package that wants a newer one. */
function npmCi(...flags) {
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error", ...flags];
  return (
    spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" }).status === 0
  );
}

/** A packaged Node that does not run here (another C library, say) would only be in the way of the machine's own. */
function dropForeignNode() {
  const packaged = findPackagedNode(root);
  if (packaged && spawnSync(packaged.binary, ["--version"]).status !== 0) {
    rmSync(inRoot("node_modules", "node"), { recursive: true });
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
