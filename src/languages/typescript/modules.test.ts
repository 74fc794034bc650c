import { describe, expect, test } from "vitest";
import type { Json } from "../../domain/record.ts";
import type { ModuleTarget, ProjectFiles, SourceFile } from "../modules.ts";
import { typescriptModules } from "./modules.ts";

/** A project of these files; those with data are manifests. */
function projectOf(files: Readonly<Record<string, Json | null>>): ProjectFiles {
  const paths = Object.keys(files).sort();
  const isNamed = (path: string, name: string) => path === name || path.endsWith(`/${name}`);
  return {
    has: (path) => Object.hasOwn(files, path),
    list: () => [],
    unit: () => [],
    manifest: (path) => files[path] ?? null,
    manifests: (name) => paths.filter((path) => isNamed(path, name) && files[path] !== null),
  };
}

function resolver(files: Readonly<Record<string, Json | null>>) {
  const project = projectOf(files);
  return (from: string, specifier: string): ModuleTarget | null =>
    typescriptModules.resolve(
      { specifier, name: null, alias: null, line: 1 },
      { path: from } as SourceFile,
      project,
    );
}

const file = (path: string) => ({ files: [path] });

describe("a relative specifier", () => {
  const resolve = resolver({
    "src/a.ts": null,
    "src/b.tsx": null,
    "src/c.mts": null,
    "src/both.ts": null,
    "src/both.js": null,
    "src/folder/index.ts": null,
    "src/types.d.ts": null,
    "src/icon.svg": null,
    "src/name.with.dots.ts": null,
    "index.js": null,
    "pkg/package.json": { main: "./lib/start.js" },
    "pkg/lib/start.js": null,
  });

  test.each([
    ["./a.js", "src/a.ts"],
    ["./a", "src/a.ts"],
    ["./a.ts", "src/a.ts"],
    ["./b.jsx", "src/b.tsx"],
    ["./b.js", "src/b.tsx"],
    ["./c.mjs", "src/c.mts"],
    ["./both.js", "src/both.ts"],
    ["./folder", "src/folder/index.ts"],
    ["./folder/", "src/folder/index.ts"],
    ["./types", "src/types.d.ts"],
    ["./icon.svg?raw", "src/icon.svg"],
    ["./name.with.dots", "src/name.with.dots.ts"],
    ["..", "index.js"],
    ["../pkg", "pkg/lib/start.js"],
  ])("%s is %s", (specifier, path) => expect(resolve("src/main.ts", specifier)).toEqual(file(path)));

  test.each(["./missing", "../../outside", "."])("%s is nothing", (specifier) =>
    expect(resolve("src/main.ts", specifier)).toBeNull(),
  );
});

describe("a specifier that a configuration maps", () => {
  const resolve = resolver({
    "tsconfig.json": { extends: ["./base/tsconfig.a", "./base/tsconfig.b.json"] },
    "base/tsconfig.a.json": { compilerOptions: { paths: { lost: ["./lost.ts"] } } },
    "base/tsconfig.b.json": {
      compilerOptions: { paths: { "~/*": ["../gen/*", "../src/*"], "~/deep/*": ["../src/very/deep/*"] } },
    },
    "src/a.ts": null,
    "src/deep/b.ts": null,
    "src/very/deep/b.ts": null,
    "app/jsconfig.json": { compilerOptions: { baseUrl: "./code" } },
    "app/code/util/x.js": null,
    "circle/tsconfig.json": { extends: "./tsconfig.json" },
  });

  test("goes by the pattern that says most", () => {
    expect(resolve("src/main.ts", "~/a")).toEqual(file("src/a.ts"));
    expect(resolve("src/main.ts", "~/deep/b")).toEqual(file("src/very/deep/b.ts"));
  });

  test("may be found from a base", () => {
    expect(resolve("app/main.js", "util/x")).toEqual(file("app/code/util/x.js"));
  });

  test("is looked for further up, and a circle has an end", () => {
    expect(resolve("circle/a.ts", "~/a")).toEqual(file("src/a.ts"));
  });
});

describe("a package", () => {
  const resolve = resolver({
    "packages/one/package.json": {
      name: "@x/one",
      imports: { "#util/*": { node: "./src/util/*.ts" }, "#fs": "fs" },
      exports: {
        ".": { "@x/source": "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" },
        "./sub": { import: { types: "./dist/esm/sub.d.mts", default: "./dist/esm/sub.mjs" } },
        "./parts/*": "./dist/parts/*.js",
      },
    },
    "packages/one/src/index.ts": null,
    "packages/one/src/sub.ts": null,
    "packages/one/src/parts/p.ts": null,
    "packages/one/src/util/u.ts": null,
    "packages/two/package.json": { name: "two", main: "lib/main.js", types: "lib/main.d.ts" },
    "packages/two/src/main.ts": null,
    "packages/three/package.json": { name: "three" },
    "packages/three/index.ts": null,
    "packages/three/extra.ts": null,
  });

  test.each([
    ["@x/one", "packages/one/src/index.ts"],
    ["@x/one/sub", "packages/one/src/sub.ts"],
    ["@x/one/parts/p", "packages/one/src/parts/p.ts"],
    ["two", "packages/two/src/main.ts"],
    ["three", "packages/three/index.ts"],
    ["three/extra", "packages/three/extra.ts"],
    ["#util/u", "packages/one/src/util/u.ts"],
  ])("of the project: %s is %s", (specifier, path) =>
    expect(resolve("packages/one/src/main.ts", specifier)).toEqual(file(path)),
  );

  test.each([
    ["zod", "npm:zod"],
    ["zod/v4", "npm:zod"],
    ["@scope/name/deep/er", "npm:@scope/name"],
    ["node:fs", "node:fs"],
    ["fs/promises", "node:fs/promises"],
    ["npm:zod@4/mini", "npm:zod"],
    ["https://deno.land/x/a.ts", "https://deno.land/x/a.ts"],
    ["#fs", "node:fs"],
  ])("from outside: %s is %s", (specifier, external) =>
    expect(resolve("packages/one/src/main.ts", specifier)).toEqual({ external }),
  );
});
