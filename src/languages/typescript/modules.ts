import { builtinModules } from "node:module";
import type { ModuleRules, ModuleTarget, ProjectFiles } from "../modules.ts";
import { folderOf, inFolder, joined } from "../paths.ts";
import { fieldsOf, fileOfPackage, packageAround, packageNamed, targetsOf } from "./packages.ts";
import { packageFile, sourceFile } from "./sourceFile.ts";
import { mappedFile } from "./tsconfig.ts";

const BUILTINS = new Set(builtinModules);

/** How Node, bundlers and the compiler find modules, as far as they agree. */
export const typescriptModules: ModuleRules = {
  resolve: ({ specifier }, { path }, project) => targetOf(bareSpecifier(specifier), folderOf(path), project),
};

/** Bundlers take questions at the end of a specifier: `./a.svg?raw`. */
function bareSpecifier(specifier: string): string {
  return specifier.replace(/\?[^/]*$/, "");
}

function targetOf(specifier: string, folder: string, project: ProjectFiles): ModuleTarget | null {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return fileTarget(relativeFile(folder, specifier, project));
  if (specifier.startsWith("#")) return importedTarget(specifier, folder, project);
  if (/^[a-z][\w+.-]*:/i.test(specifier)) return schemeTarget(specifier);
  const mapped = mappedFile(specifier, folder, project);
  return mapped === null ? packageTarget(specifier, project) : { files: [mapped] };
}

function fileTarget(file: string | null): ModuleTarget | null {
  return file === null ? null : { files: [file] };
}

/** A folder with a package of its own is entered where that says. */
function relativeFile(folder: string, specifier: string, project: ProjectFiles): string | null {
  const path = joined(folder, specifier);
  if (path === null) return null;
  const found = sourceFile(path, project);
  if (found !== null) return found;
  const manifest = fieldsOf(project.manifest(inFolder(path, "package.json")));
  return manifest === null ? null : fileOfPackage(path, "", project);
}

/** `#x`, which the package around gives a meaning. */
function importedTarget(specifier: string, folder: string, project: ProjectFiles): ModuleTarget | null {
  const around = packageAround(folder, "imports", project);
  if (around === null) return fileTarget(mappedFile(specifier, folder, project));
  const fields = fieldsOf(project.manifest(inFolder(around, "package.json")));
  for (const target of targetsOf(fields?.imports, specifier)) {
    const file = target.startsWith("./") ? packageFile(around, target.slice(2), project) : null;
    if (file !== null) return { files: [file] };
    if (!target.startsWith(".")) return packageTarget(target, project);
  }
  return fileTarget(mappedFile(specifier, folder, project));
}

/** `node:fs`, `npm:zod@4`, `https://…` */
function schemeTarget(specifier: string): ModuleTarget {
  const [, name] = /^npm:\/?((?:@[^/]+\/)?[^/@]+)/.exec(specifier) ?? [];
  return { external: name === undefined ? specifier : `npm:${name}` };
}

function packageTarget(specifier: string, project: ProjectFiles): ModuleTarget | null {
  const [, name, subpath = ""] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (name === undefined) return null;
  const folder = packageNamed(name, project);
  const file = folder === null ? null : fileOfPackage(folder, subpath, project);
  if (file !== null) return { files: [file] };
  return { external: BUILTINS.has(specifier) ? `node:${specifier}` : `npm:${name}` };
}
