import type { Import } from "../facts.ts";
import { isTestPath } from "../languageOf.ts";
import type { ModuleRules, ModuleTarget, ProjectFiles } from "../modules.ts";
import { folderOf, inFolder } from "../paths.ts";

/** Finds the modules of the project that imports name, the way Python would from where the project is run. */
export const modules: ModuleRules = {
  resolve(imported, from, project) {
    const { specifier } = imported;
    const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
    const names = specifier
      .slice(dots)
      .split(".")
      .filter((name) => name !== "");
    if (dots > 0) {
      const base = ancestor(folderOf(from.path), dots - 1);
      return base === null ? null : imports(project, base, names, imported);
    }
    for (const root of rootsFor(project, from.path)) {
      const found = imports(project, root, names, imported);
      if (found) return found;
    }
    return { external: `py:${names[0] ?? specifier}` };
  },
  child(module, name, project) {
    const [file = ""] = module;
    if (isPackageFile(file)) return moduleIn(project, folderOf(file), [name]);
    // What a folder without an `__init__.py` offers is the module itself.
    return file.endsWith(`/${name}.py`) ? { files: [file] } : null;
  },
  siblings: ({ path }, project) => (isTestPath(path) ? configurationsAbove(path, project) : []),
};

/** Tests see the fixtures of every `conftest.py` from their own folder upward, the nearest first. */
function configurationsAbove(path: string, project: ProjectFiles): string[] {
  const found: string[] = [];
  for (let folder: string | null = folderOf(path); folder !== null; folder = ancestor(folder, 1)) {
    const file = inFolder(folder, "conftest.py");
    if (file !== path && project.has(file)) found.push(file);
  }
  return found;
}

/** What an import means if its names start in this folder; null when they do not. */
function imports(
  project: ProjectFiles,
  folder: string,
  names: readonly string[],
  { name }: Import,
): ModuleTarget | null {
  const found = moduleIn(project, folder, names);
  return found ?? (name === null ? null : moduleIn(project, folder, [...names, name]));
}

/** A module by its names from a folder on. A `.pyi` stands in for a module whose source is not there. */
function moduleIn(project: ProjectFiles, folder: string, names: readonly string[]): ModuleTarget | null {
  const path = names.reduce(inFolder, folder);
  const files = names.length === 0 ? [] : [`${path}.py`, `${path}.pyi`];
  const file = [...packageFiles(path), ...files].find((each) => project.has(each));
  return file === undefined ? null : { files: [file] };
}

/** Folders beneath a project's own that commonly hold its packages. */
const SOURCE_FOLDERS = ["src", "lib", "python"];
const MANIFESTS = ["pyproject.toml", "setup.cfg", "setup.py"];

/** Folders where a top-level module may lie, the nearest first. */
function rootsFor(project: ProjectFiles, path: string): ReadonlySet<string> {
  const roots = new Set<string>();
  for (
    let folder: string | null = outsidePackage(project, folderOf(path));
    folder !== null;
    folder = ancestor(folder, 1)
  )
    addRoot(roots, folder);
  for (const manifest of MANIFESTS.flatMap((name) => project.manifests(name)))
    addRoot(roots, folderOf(manifest));
  return roots;
}

function addRoot(roots: Set<string>, folder: string): void {
  roots.add(folder);
  for (const source of SOURCE_FOLDERS) roots.add(inFolder(folder, source));
}

/** The nearest folder around that is no package: modules of a package are not found by their bare names. */
function outsidePackage(project: ProjectFiles, folder: string): string {
  let at = folder;
  while (at !== "" && packageFiles(at).some((file) => project.has(file))) at = folderOf(at);
  return at;
}

function packageFiles(folder: string): string[] {
  return [inFolder(folder, "__init__.py"), inFolder(folder, "__init__.pyi")];
}

function isPackageFile(path: string): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(path);
}

/** The folder so many levels up; null when there is none. */
function ancestor(folder: string, levels: number): string | null {
  let at = folder;
  for (let level = 0; level < levels; level++) {
    if (at === "") return null;
    at = folderOf(at);
  }
  return at;
}
