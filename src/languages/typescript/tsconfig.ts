import type { Json } from "../../domain/record.ts";
import type { ProjectFiles } from "../modules.ts";
import { folderOf, foldersUp, inFolder, joined } from "../paths.ts";
import { fieldsOf } from "./packages.ts";
import { sourceFile } from "./sourceFile.ts";
import { starOf } from "./starOf.ts";

/** Configurations extend each other at most this deep; a circle ends here too. */
const DEEPEST = 8;

/** What the configurations around a folder say a specifier means, from the inside out. */
export function mappedFile(specifier: string, folder: string, project: ProjectFiles): string | null {
  for (const at of foldersUp(folder)) {
    for (const name of ["tsconfig.json", "jsconfig.json"]) {
      const config = readConfig(inFolder(at, name), project, 0);
      const found = config && fileBy(config, specifier, project);
      if (found) return found;
    }
  }
  return null;
}

interface Config {
  /** Patterns with the paths they stand for, relative to `pathsFolder`. */
  readonly paths: Readonly<Record<string, Json>>;
  readonly pathsFolder: string;
  readonly baseFolder: string | null;
}

function readConfig(path: string, project: ProjectFiles, depth: number): Config | null {
  const fields = fieldsOf(project.manifest(path));
  if (fields === null || depth > DEEPEST) return null;
  const bases = [fields.extends ?? []].flat().filter((base) => typeof base === "string");
  const inherited = bases
    .map((base) => extendedConfig(base, path, project, depth + 1))
    .filter((config) => config !== null)
    .at(-1);
  return ownConfig(fieldsOf(fields.compilerOptions) ?? {}, folderOf(path), inherited);
}

function extendedConfig(base: string, path: string, project: ProjectFiles, depth: number): Config | null {
  if (!base.startsWith(".")) return null;
  const target = joined(folderOf(path), base);
  if (target === null) return null;
  const isFile = target.endsWith(".json");
  return readConfig(isFile ? target : `${target}.json`, project, depth);
}

function ownConfig(
  options: Readonly<Record<string, Json>>,
  folder: string,
  inherited: Config | undefined,
): Config {
  const baseUrl = options.baseUrl;
  const baseFolder = typeof baseUrl === "string" ? joined(folder, baseUrl) : (inherited?.baseFolder ?? null);
  const paths = fieldsOf(options.paths);
  if (paths === null) return { paths: {}, pathsFolder: folder, ...inherited, baseFolder };
  return { paths, pathsFolder: baseFolder ?? folder, baseFolder };
}

function fileBy(
  { paths, pathsFolder, baseFolder }: Config,
  specifier: string,
  project: ProjectFiles,
): string | null {
  const patterns = Object.keys(paths).sort((a, b) => b.indexOf("*") - a.indexOf("*") || b.length - a.length);
  for (const pattern of patterns) {
    const star = starOf(pattern, specifier);
    if (star === null) continue;
    const found = firstTarget([paths[pattern] ?? []].flat(), star, pathsFolder, project);
    if (found !== null) return found;
  }
  const based = baseFolder === null ? null : joined(baseFolder, specifier);
  return based === null ? null : sourceFile(based, project);
}

function firstTarget(
  targets: readonly Json[],
  star: string,
  folder: string,
  project: ProjectFiles,
): string | null {
  for (const target of targets) {
    if (typeof target !== "string") continue;
    const path = joined(folder, target.replaceAll("*", star));
    const found = path === null ? null : sourceFile(path, project);
    if (found !== null) return found;
  }
  return null;
}
