import { posix } from "node:path";
import type { Import } from "../facts.ts";
import type { ModuleRules, ModuleTarget, ProjectFiles, SourceFile } from "../modules.ts";
import { folderOf } from "../paths.ts";
import { type CargoPackage, packageNamed, packageOf } from "./crates.ts";
import { PARENT } from "./scopes.ts";

export const rustModules: ModuleRules = { resolve, root, child };

const STANDARD = new Set(["std", "core", "alloc", "proc_macro", "test"]);

/** The file of the deepest module that a path names; what follows in it are items of that module. */
function resolve({ specifier }: Import, from: SourceFile, project: ProjectFiles): ModuleTarget | null {
  if (specifier.startsWith("./")) {
    const path = posix.join(folderOf(from.path), specifier);
    return project.has(path) ? { files: [path] } : null;
  }
  const [head = "", ...rest] = specifier.split("::");
  if (head === "") return resolveFrom(rest, outsideOf(rest[0] ?? "", from.path, project), project);
  const near = head === "self" ? { files: [from.path] } : childOf(from.path, head, project);
  return resolveFrom([head, ...rest], near ?? root(head, from, project), project);
}

function resolveFrom(
  [, ...rest]: readonly string[],
  start: ModuleTarget | null,
  project: ProjectFiles,
): ModuleTarget | null {
  let target = start;
  for (const name of rest) {
    if (!target || !("files" in target)) return target;
    const next = child(target.files, name === "super" ? PARENT : name, project);
    if (!next) return target;
    target = next;
  }
  return target;
}

function root(name: string, { path }: SourceFile, project: ProjectFiles): ModuleTarget | null {
  if (name === "self") return { files: [path] };
  if (name === "crate") return fileTarget(crateRoot(path, project));
  if (name === "super") return fileTarget(parentOf(path, project));
  return outsideOf(name, path, project);
}

/** Another crate: of the project, of the language itself, or one that the manifest asks for. */
function outsideOf(name: string, path: string, project: ProjectFiles): ModuleTarget | null {
  if (STANDARD.has(name)) return { external: "cargo:std" };
  const own = packageOf(path, project);
  const asked = own?.dependencies.get(name);
  const library = own?.name === name ? own : packageNamed(asked?.replaceAll("-", "_") ?? name, project);
  if (library?.library) return { files: [library.library] };
  return asked === undefined ? null : { external: `cargo:${asked}` };
}

function child(module: readonly string[], name: string, project: ProjectFiles): ModuleTarget | null {
  const [path] = module;
  if (path === undefined) return null;
  return name === PARENT ? fileTarget(parentOf(path, project)) : childOf(path, name, project);
}

function childOf(path: string, name: string, project: ProjectFiles): ModuleTarget | null {
  const folder = moduleFolder(path, project);
  const found = [`${name}.rs`, `${name}/mod.rs`].map((each) => posix.join(folder, each));
  return fileTarget(found.find((each) => each !== path && project.has(each)) ?? null);
}

/** Where the modules inside of a file lie: beside it, if it is the first of its folder, else in a folder of its name. */
function moduleFolder(path: string, project: ProjectFiles): string {
  const isFirst = posix.basename(path) === "mod.rs" || crateRoot(path, project) === path;
  return isFirst ? folderOf(path) : path.slice(0, -".rs".length);
}

function parentOf(path: string, project: ProjectFiles): string | null {
  const root = crateRoot(path, project);
  if (root === path) return null;
  const folder = folderOf(path);
  const inside = posix.basename(path) === "mod.rs" ? folderOf(folder) : folder;
  if (root !== null && inside === folderOf(root)) return root;
  const found = [`${inside}.rs`, `${inside}/mod.rs`, `${inside}/lib.rs`, `${inside}/main.rs`];
  return found.find((each) => project.has(each)) ?? root;
}

/** The file that the crate of a file begins at: of those of its package, the nearest above it, libraries first. */
function crateRoot(path: string, project: ProjectFiles): string | null {
  const own = packageOf(path, project);
  if (own === null) return null;
  if (own.roots.includes(path)) return path;
  return nearest(own, folderOf(path)) ?? own.library;
}

function nearest({ roots }: CargoPackage, folder: string): string | null {
  let best: string | null = null;
  for (const root of roots) {
    const above = folderOf(root);
    const isAbove = above === "" || folder === above || folder.startsWith(`${above}/`);
    if (isAbove && (best === null || above.length > folderOf(best).length)) best = root;
  }
  return best;
}

function fileTarget(path: string | null): ModuleTarget | null {
  return path === null ? null : { files: [path] };
}
