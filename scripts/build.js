// Bundles the sources into dist/. Safe to run beside a server that uses dist/, and beside another build.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildDashboard } from "./dashboard.js";
import {
  BUILD_STAMP,
  inRoot,
  isDashboardBuilt,
  isProgramBuilt,
  lastBuild,
  root,
  sourceState,
} from "./freshness.js";
import { placeGrammars } from "./grammars.js";
import { withLock } from "./lock.js";
import { replaceFile } from "./replaceFile.js";
import { setUp } from "./setup.js";

const ENTRY_POINTS = [
  "src/main/cli.ts",
  "src/main/library.ts",
  "src/indexing/parsing/parseWorker.ts",
  "src/indexing/communities/communityWorker.ts",
  "src/memory/documents/documentWorker.ts",
  "src/runners/process/supervisor.ts",
];
const DIST = inRoot("dist");
/** How long a server may run on a build that was replaced and still find the parts it has not loaded yet. */
const KEPT_MS = 24 * 60 * 60_000;

await setUp();
await withLock("build", placeGrammars);
await withLock("build", async () => {
  if (isProgramBuilt() && isDashboardBuilt()) console.log("dist is current");
  if (!isProgramBuilt()) await build();
  if (!isDashboardBuilt()) await buildPage();
});

async function buildPage() {
  if (await buildDashboard()) console.log("built dashboard");
  else process.exitCode = 1;
}

async function build() {
  const former = lastBuild();
  const state = sourceState();
  const startedAt = fileClock();
  const outputs = await bundle();
  if (outputs === null) {
    process.exitCode = 1;
    return;
  }

  // Entry points come last: whoever starts meanwhile finds either the old set complete or the new one.
  const isEntry = (file) => path.dirname(file.path) === DIST;
  const inOrder = [...outputs.filter((file) => !isEntry(file)), ...outputs.filter(isEntry)];
  for (const file of inOrder) replaceFile(file.path, file.contents);
  replaceFile(path.join(DIST, ".npmignore"), ignoreAllBut(outputs));
  replaceFile(BUILD_STAMP, JSON.stringify({ state, startedAt }));
  if (former !== null) removeOlderThan(Math.min(former.startedAt, startedAt - KEPT_MS));
  console.log(`built ${ENTRY_POINTS.join(", ")}`);
}

/** The files to write, or null when the sources do not build. */
async function bundle() {
  const esbuild = await import("esbuild");
  const options = {
    absWorkingDir: root,
    entryPoints: ENTRY_POINTS,
    outdir: "dist",
    entryNames: "[name]",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    packages: "external",
    sourcemap: "linked",
    write: false,
    logLevel: "warning",
  };
  try {
    const { libraryTypes } = await import("./libraryTypes.ts");
    const types = { path: path.join(DIST, "library.d.ts"), contents: libraryTypes() };
    return [...(await esbuild.build(options)).outputFiles, types];
  } catch (error) {
    // A mistake in the sources: esbuild has already said where.
    if (error.errors) return null;
    throw error;
  }
}

/**
 * What npm shall leave out of the package: former builds, and the source maps. Node reads maps only when told to, and
 * as nothing is minified, a stack trace names its functions without them.
 */
function ignoreAllBut(outputs) {
  const code = outputs
    .map((file) => path.relative(DIST, file.path))
    .filter((name) => /\.(js|d\.ts)$/.test(name));
  const folders = ["chunks/", "dashboard/", "dashboard/**", "grammars/", "grammars/*.wasm"];
  const published = [...folders, ...code.sort()];
  return ["*", ...published.map((name) => `!/${name.replaceAll(path.sep, "/")}`), ""].join("\n");
}

/** The time as the file system keeps it, which may lag a little behind the clock of the process. */
function fileClock() {
  const probe = inRoot("dist", `.clock.${process.pid}.tmp`);
  mkdirSync(DIST, { recursive: true });
  writeFileSync(probe, "");
  const { mtimeMs } = statSync(probe);
  rmSync(probe);
  return mtimeMs;
}

/** The build before this one always stays, however old it is. */
function removeOlderThan(timeMs) {
  for (const folder of [DIST, path.join(DIST, "chunks")]) {
    for (const name of listFolder(folder)) {
      const file = path.join(folder, name);
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.isFile() && found.mtimeMs < timeMs) rmSync(file, { force: true });
    }
  }
}

function listFolder(folder) {
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
}
