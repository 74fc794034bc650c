#!/usr/bin/env node
// The `loci` command: finds a Node that can run Loci, has a checkout built, and starts dist/cli.js.
// Standard output belongs to MCP, so nothing here writes to it. For its syntax see runtime.js.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { endWithLauncher, findPackagedNode, handOverForLife, isNewEnough, OLDEST_NODE } from "./runtime.js";

const self = fileURLToPath(import.meta.url);
const root = path.dirname(path.dirname(self));
const buildScript = path.join(root, "scripts", "build.js");
const isCheckout = existsSync(buildScript) && existsSync(path.join(root, "src"));

if (isNewEnough(process.versions.node)) launch();
else restartOnNewerNode();

function restartOnNewerNode() {
  // A checkout brings a Node along, once its dependencies are installed.
  if (isCheckout && findPackagedNode(root) === null) build();
  const newer = findPackagedNode(root);
  if (newer !== null) {
    handOverForLife(newer.binary, [...process.execArgv, self, ...process.argv.slice(2)]);
    return;
  }
  console.error(`loci: needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`);
  console.error("Install one from https://nodejs.org, or put one beside Loci with: npm install node@24");
  process.exitCode = 1;
}

async function launch() {
  endWithLauncher();
  if (isCheckout) await refresh();
  if (!existsSync(path.join(root, "dist", "cli.js"))) {
    console.error("loci: dist/cli.js is missing. Install the package again; in a checkout: npm run build");
    process.exitCode = 1;
    return;
  }

  module.enableCompileCache();
  silenceSqliteWarning();
  const { main } = await import("../dist/cli.js");
  process.exitCode = await main(process.argv.slice(2));
}

async function refresh() {
  const { isBuilt, isInstalled } = await import("../scripts/freshness.js");
  if (isInstalled() && isBuilt()) return;
  if (!build())
    console.error("loci: the sources do not build; the last good build is used, if there is one.");
}

/** Installs what is missing and builds; all it has to say goes to standard error. */
function build() {
  return spawnSync(process.execPath, [buildScript], { stdio: ["ignore", 2, 2] }).status === 0;
}

/** `node:sqlite` announces itself as experimental in every process; no reader of our log can act on that. */
function silenceSqliteWarning() {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning, ...rest) => {
    const isSqlite = String(warning).startsWith("SQLite is an experimental feature");
    if (!isSqlite) emitWarning.call(process, warning, ...rest);
  };
}
