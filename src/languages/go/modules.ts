import { posix } from "node:path";
import type { ModuleRules, ModuleTarget, ProjectFiles, SourceFile } from "../modules.ts";
import { folderOf } from "../paths.ts";
import { packageName } from "./imports.ts";

export const goModules: ModuleRules = {
  resolve: (imported, from, project) => resolvePackage(imported.specifier, from.path, project),
  siblings,
  root,
};

function resolvePackage(path: string, from: string, project: ProjectFiles): ModuleTarget {
  const folder = packageFolder(path, from, project);
  const files = folder === null ? [] : packageFiles(folder, packageName(path), project);
  return files.length === 0 ? { external: `go:${path}` } : { files };
}

/** The other files of a package. What a test declares is seen by tests alone. */
function siblings({ path, facts }: SourceFile, project: ProjectFiles): readonly string[] {
  const folder = folderOf(path);
  const inPackage = project.unit("go", facts.unit ?? "");
  return inPackage.filter(
    (file) => file !== path && folderOf(file) === folder && (isTest(path) || !isTest(file)),
  );
}

/** A package may call itself otherwise than its path lets one guess. */
function root(name: string, from: SourceFile, project: ProjectFiles): ModuleTarget | null {
  const named = project.unit("go", name);
  if (named.length === 0) return null;
  for (const { specifier, alias } of from.facts.imports) {
    if (alias !== packageName(specifier)) continue;
    const target = resolvePackage(specifier, from.path, project);
    if ("files" in target && target.files.some((file) => named.includes(file))) return target;
  }
  return null;
}

interface GoModule {
  readonly folder: string;
  readonly path: string;
  readonly replace: Readonly<Record<string, string>>;
}

/** Where a package lies: where the file's own module puts it, else in the module that says most of its path. */
function packageFolder(path: string, from: string, project: ProjectFiles): string | null {
  const modules = project.manifests("go.mod").flatMap((manifest) => readModule(manifest, project));
  const own = longest(
    modules.filter(({ folder }) => isWithin(from, folder)),
    ({ folder }) => folder,
  );
  const replaced = own === null ? null : replacedFolder(own, path);
  if (replaced !== null) return replaced;
  const fitting = longest(
    modules.filter((module) => isWithin(path, module.path)),
    (module) => module.path,
  );
  if (fitting === null) return null;
  // Copies of a module, as test data has them, do not take the place of the one at hand.
  const { folder, path: prefix } = own?.path === fitting.path ? own : fitting;
  return posix.join(folder, path.slice(prefix.length + 1));
}

function readModule(manifest: string, project: ProjectFiles): GoModule[] {
  const data = project.manifest(manifest);
  if (data === null || typeof data !== "object" || !("module" in data) || typeof data.module !== "string")
    return [];
  const replace = typeof data.replace === "object" ? (data.replace as Record<string, string>) : {};
  return [{ folder: folderOf(manifest), path: data.module, replace }];
}

function replacedFolder({ folder, replace }: GoModule, path: string): string | null {
  const prefix = longest(
    Object.keys(replace).filter((each) => isWithin(path, each)),
    (each) => each,
  );
  if (prefix === null) return null;
  const target = posix.join(folder, replace[prefix] ?? "", path.slice(prefix.length + 1));
  return target.startsWith("..") ? null : target;
}

function longest<T>(of: readonly T[], text: (each: T) => string): T | null {
  return of.reduce<T | null>(
    (best, each) => (best === null || text(each).length > text(best).length ? each : best),
    null,
  );
}

function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** The files of the package that a folder offers to others. A lone `main` beside it is a tool, run by itself. */
function packageFiles(folder: string, guess: string, project: ProjectFiles): readonly string[] {
  const files = project
    .list(folder === "." ? "" : folder)
    .filter((file) => file.endsWith(".go") && !isTest(file));
  const named = project.unit("go", guess);
  const ofThatName = files.filter((file) => named.includes(file));
  if (ofThatName.length > 0) return ofThatName;
  const programs = project.unit("go", "main");
  const others = files.filter((file) => !programs.includes(file));
  return others.length > 0 ? others : files;
}

function isTest(path: string): boolean {
  return path.endsWith("_test.go");
}
