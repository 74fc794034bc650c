// Builds the page that `loci serve` shows into dist/dashboard, each file also compressed, with a list of all that belongs to it.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { DASHBOARD_LIST, dashboardState, inRoot } from "./freshness.js";
import { replaceFile } from "./replaceFile.js";

const PAGE = path.dirname(DASHBOARD_LIST);
/** How long a page that somebody has open may still ask for its parts after another was built. */
const KEPT_MS = 24 * 60 * 60_000;

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};
const SMALL_BYTES = 1_024;

/** False when the page does not build; Vite has then said why. */
export async function buildDashboard() {
  const state = dashboardState();
  const draft = inRoot(".cache", `dashboard-${process.pid}`);
  try {
    const { build } = await import("vite");
    const options = { outDir: draft, emptyOutDir: true };
    await build({ configFile: inRoot("dashboard", "vite.config.ts"), logLevel: "warn", build: options });
    place(draft, state);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function place(draft, state) {
  const listing = {};
  for (const name of filesIn(draft)) {
    const bytes = readFileSync(path.join(draft, name));
    const encodings = compressions(name, bytes);
    for (const [ending, contents] of Object.values(encodings)) write(name + ending, contents);
    write(name, bytes);
    listing[name] = {
      type: TYPES[path.extname(name)] ?? "application/octet-stream",
      etag: createHash("sha256").update(bytes).digest("hex").slice(0, 16),
      isImmutable: name.startsWith("assets/"),
      encodings: Object.keys(encodings),
    };
  }
  // Last, as this is what a server begins with.
  write(".npmignore", ignoreAllBut(listing));
  replaceFile(DASHBOARD_LIST, JSON.stringify({ state, files: listing }, null, 1));
  removeFormer(new Set(["files.json", ".npmignore", ...Object.keys(listing)]));
}

/** What npm shall leave out of the package: the parts of former pages. */
function ignoreAllBut(listing) {
  const endings = { br: ".br", gzip: ".gz" };
  const files = Object.entries(listing).flatMap(([name, { encodings }]) => [
    name,
    ...encodings.map((encoding) => name + endings[encoding]),
  ]);
  const folders = new Set(
    files.filter((name) => name.includes("/")).map((name) => `${path.posix.dirname(name)}/`),
  );
  return ["*", ...["files.json", ...folders, ...files].map((name) => `!/${name}`), ""].join("\n");
}

function compressions(name, bytes) {
  if (bytes.length < SMALL_BYTES || !/\.(css|html|js|json|svg)$/.test(name)) return {};
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    br: [".br", brotliCompressSync(bytes, { params: quality })],
    gzip: [".gz", gzipSync(bytes, { level: 9 })],
  };
}

function write(name, contents) {
  const file = path.join(PAGE, ...name.split("/"));
  mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, contents);
}

function removeFormer(current) {
  for (const name of filesIn(PAGE)) {
    const file = path.join(PAGE, name);
    const isOfPage = current.has(name.replace(/\.(br|gz)$/, ""));
    if (!isOfPage && Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}

/** With forward slashes, as they are asked for. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, "/"),
    )
    .sort();
}
