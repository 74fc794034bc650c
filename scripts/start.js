// npm start [-- PATH] [flags]: `loci` from the sources; without a path it opens this repository itself.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { inRoot, isBuilt, root } from "./freshness.js";
import { setUp } from "./setup.js";

/** npm moves to the repository before it runs a script; a path given by hand is meant from where the person stands. */
function fromCallersFolder(argument) {
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);
  return existsSync(file) ? file : argument;
}

/** npm passes a signal to the shell between us; most shells die of it without telling the command they run. */
function endWithShell() {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

endWithShell();
await setUp();
if (!isBuilt()) {
  const { status } = spawnSync(process.execPath, [inRoot("scripts", "build.js")], { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

const [first, ...rest] = process.argv.slice(2);
const args = first === undefined ? [] : [fromCallersFolder(first), ...rest];
process.chdir(root);

// The command runs in this very process, so signals, exit code and terminal are its own.
const command = inRoot("bin", "loci.js");
process.argv = [process.execPath, command, ...args];
await import("../bin/loci.js");
