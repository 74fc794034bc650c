// Which Node runs Loci, and how a process hands its work over to it. Every Node since 12.20 must be able
// to parse this file, so that an old one is replaced or told what to do instead of failing on syntax.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isatty } from "node:tty";

export const OLDEST_NODE = "22.16";

export function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** The Node that comes as a package (`npm install node`), in `folder` or hoisted above it; null when there is none. */
export function findPackagedNode(folder) {
  const home = path.join(folder, "node_modules", "node");
  const binary = path.join(home, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(binary)) {
    const { version } = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8"));
    if (isNewEnough(version)) return { binary, version };
  }
  const parent = path.dirname(folder);
  return parent === folder ? null : findPackagedNode(parent);
}

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

/** Tells a process that the channel it has ends with the one that handed over to it. */
const HANDED_OVER = "LOCI_HANDED_OVER";

/** Ends this process the way a run of `command` ends; standard streams and signals go straight to it. */
export function handOver(command, args) {
  follow(command, spawn(command, args, { stdio: "inherit" }));
}

/** The same for one that calls `endWithLauncher`: it ends also when this process is killed and can pass nothing on. */
export function handOverForLife(command, args) {
  const env = { ...process.env, [HANDED_OVER]: "1" };
  follow(command, spawn(command, args, { stdio: ["inherit", "inherit", "inherit", "ipc"], env }));
}

/** Whoever kills the process that they started means the work, and knows of no other process that does it. */
export function endWithLauncher() {
  const isHandedOver = process.env[HANDED_OVER] !== undefined;
  // What this process starts was not handed over to.
  delete process.env[HANDED_OVER];
  if (!isHandedOver || !process.channel) return;
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}

function follow(command, child) {
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the whole group: the child has it already, and twice may mean "now!" to it.
    if (signal !== "SIGINT" || !isatty(0)) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);

  child.on("error", (error) => {
    console.error(`loci: ${command} does not run here: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of FORWARDED) process.removeListener(name, forward);
    process.kill(process.pid, signal);
  });
}
