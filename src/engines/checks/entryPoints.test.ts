import { expect, test } from "vitest";
import { entryPoints } from "./entryPoints.ts";

const paths = new Set([
  "src/index.ts",
  "src/cli.ts",
  "src/inner.ts",
  "src/parts/one.ts",
  "src/parts/two.ts",
  "packages/a/src/main.tsx",
  "scripts/build.js",
  "vite.config.ts",
  "types/globals.d.ts",
  "app/page.tsx",
  "src/middleware.ts",
  "src/http/middleware.ts",
]);
const entries = (folder: string, manifest: Record<string, unknown>) =>
  [...paths].filter(entryPoints([{ folder, manifest }], paths)).filter((path) => !ALWAYS.includes(path));
const ALWAYS = ["vite.config.ts", "types/globals.d.ts", "src/middleware.ts"];

test("what a manifest names counts by the source that it is built from", () => {
  expect(entries("", { main: "./dist/index.js", bin: { x: "lib/cli.mjs" } })).toEqual([
    "src/index.ts",
    "src/cli.ts",
  ]);
  expect(entries("", { exports: { ".": { types: "./dist/types/index.d.ts" } } })).toEqual(["src/index.ts"]);
  expect(entries("", { exports: { "./*": "./dist/parts/*.js" } })).toEqual([
    "src/parts/one.ts",
    "src/parts/two.ts",
  ]);
  expect(entries("packages/a", { module: "build/main.js" })).toEqual(["packages/a/src/main.tsx"]);
  expect(entries("", { main: "x", scripts: { build: "node scripts/build.js --all" } })).toEqual([
    "scripts/build.js",
  ]);
});

test("a framework takes files for pages by where they lie, if it is there", () => {
  expect(entries("", { main: "x" })).toEqual([]);
  expect(entries("", { main: "x", dependencies: { next: "1" } })).toEqual(["app/page.tsx"]);
});

test("files that tools read by their names are entries, whatever a manifest says", () => {
  const isEntry = entryPoints([], paths);
  expect([...paths].filter(isEntry)).toEqual(ALWAYS);
});

test("a manifest that names nonsense names nothing", () => {
  expect(
    entries("", { main: 7, exports: ["/etc/passwd", "../../x", null], bin: "\u0000", scripts: "no" }),
  ).toEqual([]);
});
