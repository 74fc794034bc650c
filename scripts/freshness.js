// Cheap answers to "is it installed?" and "is it built?", asked at every start, so: builtins only, no hashing of sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const inRoot = (...parts) => path.join(root, ...parts);

const INSTALL_STAMP = inRoot("node_modules", ".loci-install");
export const BUILD_STAMP = inRoot("dist", ".build.json");
/** All that belongs to the page, and what it was built from. */
export const DASHBOARD_LIST = inRoot("dist", "dashboard", "files.json");

const sha256 = (data) => createHash("sha256").update(data).digest("hex");
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

/** True when node_modules holds what package-lock.json asks for. */
export function isInstalled() {
  const lock = readFileSync(inRoot("package-lock.json"));
  if (existsSync(INSTALL_STAMP) && readFileSync(INSTALL_STAMP, "utf8") === sha256(lock)) return true;
  if (!matchesLock(JSON.parse(lock.toString()))) return false;
  markInstalled();
  return true;
}

export function markInstalled() {
  writeFileSync(INSTALL_STAMP, sha256(readFileSync(inRoot("package-lock.json"))));
}

/** npm's last step is to record what it installed, so a tree that somebody's own `npm install` brought up to date may stay. */
function matchesLock(lock) {
  const installed = readJson(inRoot("node_modules", ".package-lock.json"));
  if (installed === null) return false;
  const wanted = Object.entries(lock.packages).filter(([place]) => place !== "");
  return wanted.every(([place, entry]) => {
    const found = installed.packages[place];
    return found ? found.version === entry.version : entry.optional === true;
  });
}

/**
 * What the build depends on, as one line per file. The change time moves with every edit, also with one that keeps the
 * size and restores the modification time; the list itself changes when a file comes or goes.
 */
export function sourceState() {
  const files = ["package.json", path.join("scripts", "build.js"), ...sourceFiles("src").sort()];
  return sha256(files.map(describe).join("\n"));
}

/** The same of the page. */
export function dashboardState() {
  const files = [
    "package-lock.json",
    path.join("scripts", "dashboard.js"),
    ...sourceFiles("dashboard").sort(),
  ];
  return sha256(files.map(describe).join("\n"));
}

function describe(file) {
  const { size, ctimeMs } = statSync(inRoot(file));
  return `${file} ${size} ${ctimeMs}`;
}

function sourceFiles(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.name === "node_modules") return [];
    if (entry.isDirectory()) return sourceFiles(file);
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [file];
  });
}

/** `{ state, startedAt }` of the build in dist, or null. */
export const lastBuild = () => readJson(BUILD_STAMP);

export const isBuilt = () => isProgramBuilt() && isDashboardBuilt();

export function isProgramBuilt() {
  const build = existsSync(inRoot("dist", "cli.js")) ? lastBuild() : null;
  return build !== null && build.state === sourceState();
}

/** Where there are no sources of a page there is none to build. */
export const isDashboardBuilt = () =>
  !existsSync(inRoot("dashboard")) || readJson(DASHBOARD_LIST)?.state === dashboardState();
