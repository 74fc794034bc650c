import { posix } from "node:path";
import type { Json } from "../../domain/record.ts";
import type { ProjectFiles } from "../modules.ts";
import { folderOf } from "../paths.ts";

/** A package of Cargo's, with the files that its crates begin at. */
export interface CargoPackage {
  readonly folder: string;
  /** What others call its library. */
  readonly name: string;
  readonly library: string | null;
  readonly roots: readonly string[];
  /** What a name in its code stands for among packages: dependencies, and what they are renamed to. */
  readonly dependencies: ReadonlyMap<string, string>;
}

/** Folders in which every file is a crate by itself, and what keeps them from being so. */
const FOLDERS = [
  ["src/bin", "autobins"],
  ["tests", "autotests"],
  ["benches", "autobenches"],
  ["examples", "autoexamples"],
] as const;

type Table = { readonly [key: string]: Json };

/** The package that a file belongs to: that of the nearest manifest above it. */
export function packageOf(path: string, project: ProjectFiles): CargoPackage | null {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    const found = readPackage(folder, project);
    if (found || folder === "") return found;
  }
}

/** The package whose library goes by this name. */
export function packageNamed(name: string, project: ProjectFiles): CargoPackage | null {
  for (const manifest of project.manifests("Cargo.toml")) {
    const data = tableOf(project.manifest(manifest));
    if (libraryName(data) === name) return readPackage(folderOf(manifest), project);
  }
  return null;
}

function readPackage(folder: string, project: ProjectFiles): CargoPackage | null {
  const data = tableOf(project.manifest(posix.join(folder, "Cargo.toml")));
  const name = libraryName(data);
  if (name === null) return null;
  const within = (path: string) => posix.join(folder, path);
  const libraryPath = within(textOf(tableOf(data.lib).path) ?? "src/lib.rs");
  const library = project.has(libraryPath) ? libraryPath : null;
  const roots = [
    ...(library === null ? [] : [library]),
    ...["bin", "test", "bench", "example"].flatMap((kind) => declaredPaths(data[kind]).map(within)),
    ...["src/main.rs", "build.rs"].map(within).filter((path) => project.has(path)),
    ...FOLDERS.flatMap(([each, setting]) => {
      const isOff = tableOf(data.package)[setting] === false;
      return isOff ? [] : rootsIn(within(each), project);
    }),
  ];
  return { folder, name, library, roots, dependencies: dependenciesOf(data) };
}

function rootsIn(folder: string, project: ProjectFiles): readonly string[] {
  return project.list(folder).filter((path) => path.endsWith(".rs"));
}

function libraryName(data: Table): string | null {
  const name = textOf(tableOf(data.lib).name) ?? textOf(tableOf(data.package).name);
  return name === null ? null : name.replaceAll("-", "_");
}

function declaredPaths(targets: Json | undefined): string[] {
  return Array.isArray(targets) ? targets.flatMap((target: Json) => textOf(tableOf(target).path) ?? []) : [];
}

function dependenciesOf(data: Table): ReadonlyMap<string, string> {
  const dependencies = new Map<string, string>();
  for (const kind of ["dependencies", "dev-dependencies", "build-dependencies"]) {
    for (const [name, source] of Object.entries(tableOf(data[kind]))) {
      dependencies.set(name.replaceAll("-", "_"), textOf(tableOf(source).package) ?? name);
    }
  }
  return dependencies;
}

function tableOf(value: Json | undefined): Table {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}
