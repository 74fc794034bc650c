import type { ProjectFiles } from "../modules.ts";
import { inFolder } from "../paths.ts";

/** What an ending may stand for in the sources, best first: `./x.js` is written for `x.ts`. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".js", ".jsx", ".d.ts"],
  ".jsx": [".tsx", ".jsx", ".d.ts"],
  ".mjs": [".mts", ".mjs", ".d.mts"],
  ".cjs": [".cts", ".cjs", ".d.cts"],
};

const ENDINGS = [
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".d.ts",
  ".d.mts",
  ".d.cts",
  ".json",
];

/** The file that a path without or with an ending means, as a bundler would find it. */
export function sourceFile(path: string, project: ProjectFiles): string | null {
  return fileNamed(path, project) ?? firstOf(inFolder(path, "index"), ENDINGS, project);
}

function fileNamed(path: string, project: ProjectFiles): string | null {
  const dot = path.lastIndexOf(".");
  const ending = dot > path.lastIndexOf("/") ? path.slice(dot) : "";
  const sources = SOURCES[ending];
  if (sources) {
    const found = firstOf(path.slice(0, dot), sources, project);
    if (found !== null) return found;
  }
  if (ending !== "" && project.has(path)) return path;
  return firstOf(path, ENDINGS, project);
}

function firstOf(stem: string, endings: readonly string[], project: ProjectFiles): string | null {
  for (const ending of endings) if (project.has(stem + ending)) return stem + ending;
  return null;
}

const BUILT = new Set([
  "dist",
  "lib",
  "build",
  "out",
  "esm",
  "cjs",
  "es",
  "types",
  "typings",
  "output",
  "target",
]);

/** The source of a file in a package, or of the built file if only that is named: `dist/esm/a.js` is made from `src/a.ts`. */
export function packageFile(folder: string, path: string, project: ProjectFiles): string | null {
  const found = sourceFile(inFolder(folder, path), project);
  if (found !== null) return found;
  const segments = path.split("/");
  const built = segments.findIndex((segment) => !BUILT.has(segment));
  if (built <= 0) return null;
  const bare = segments
    .slice(built)
    .join("/")
    .replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
  return sourceFile(inFolder(folder, `src/${bare}`), project) ?? sourceFile(inFolder(folder, bare), project);
}
