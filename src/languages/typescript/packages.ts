import type { Json } from "../../domain/record.ts";
import type { ProjectFiles } from "../modules.ts";
import { folderOf, foldersUp, inFolder } from "../paths.ts";
import { packageFile, sourceFile } from "./sourceFile.ts";
import { starOf } from "./starOf.ts";

type Fields = { readonly [key: string]: Json };

export function fieldsOf(json: Json | null | undefined): Fields | null {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? (json as Fields) : null;
}

/** The nearest package around a folder that says something under this field. */
export function packageAround(folder: string, field: string, project: ProjectFiles): string | null {
  for (const at of foldersUp(folder))
    if (fieldsOf(project.manifest(inFolder(at, "package.json")))?.[field] !== undefined) return at;
  return null;
}

/** The folder of the package of the project that has this name. */
export function packageNamed(name: string, project: ProjectFiles): string | null {
  for (const path of project.manifests("package.json"))
    if (fieldsOf(project.manifest(path))?.name === name) return folderOf(path);
  return null;
}

/** The file that `name/subpath` means in a package; the subpath is empty for the package itself. */
export function fileOfPackage(folder: string, subpath: string, project: ProjectFiles): string | null {
  const fields = fieldsOf(project.manifest(inFolder(folder, "package.json")));
  const request = subpath === "" ? "." : `./${subpath}`;
  const targets = targetsOf(fields?.exports, request);
  const entries = subpath === "" ? entriesOf(fields) : [subpath, `src/${subpath}`];
  return firstFile(folder, [...targets, ...entries], project);
}

/** What is written for a package that is built is the built file; one that is there comes before one that is made. */
function firstFile(folder: string, targets: readonly string[], project: ProjectFiles): string | null {
  const paths = targets.map((target) => target.replace(/^\.\//, ""));
  for (const path of paths) {
    const found = isDeclaration(path) ? null : sourceFile(inFolder(folder, path), project);
    if (found !== null) return found;
  }
  for (const path of paths) {
    const found = packageFile(folder, path, project);
    if (found !== null) return found;
  }
  return null;
}

function isDeclaration(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

function entriesOf(fields: Fields | null): string[] {
  const named = ["source", "module", "main", "types", "typings"].map((field) => fields?.[field]);
  return [...named.filter((entry) => typeof entry === "string"), "src/index", "index"];
}

/** Every target that `exports` or `imports` has for a request, in the order they are written. */
export function targetsOf(table: Json | undefined, request: string): string[] {
  if (table === undefined || table === null) return [];
  const fields = fieldsOf(table);
  const isBySubpath = fields !== null && Object.keys(fields).some((key) => /^[.#]/.test(key));
  if (!isBySubpath) return request === "." ? leavesOf(table) : [];
  for (const pattern of Object.keys(fields).sort(byPrecision)) {
    const star = starOf(pattern, request);
    if (star !== null) return leavesOf(fields[pattern]).map((target) => target.replaceAll("*", star));
  }
  return [];
}

function byPrecision(a: string, b: string): number {
  return Number(a.includes("*")) - Number(b.includes("*")) || b.length - a.length;
}

/** Conditions may nest; which of them hold depends on who builds, so all that they lead to is tried. */
function leavesOf(target: Json | undefined): string[] {
  if (typeof target === "string") return [target];
  if (target === undefined || target === null || typeof target !== "object") return [];
  return Object.values(target).flatMap(leavesOf);
}
