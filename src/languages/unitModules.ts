import type { Import } from "./facts.ts";
import type { ModuleRules, ModuleTarget, ProjectFiles, SourceFile } from "./modules.ts";
import { folderOf } from "./paths.ts";

/** How packages and namespaces are named and found, where files say which one they belong to. */
interface UnitStyle {
  /** The languages whose files a unit may hold; each sees the others'. */
  readonly languages: readonly string[];
  /** What stands between the names of a path. */
  readonly separator: string;
  /** What goes before the names of things outside: `java:`. */
  readonly scheme: string;
  /** The endings of files that see each other when they name no unit and share a folder. */
  readonly extensions: readonly string[];
  /** Whether what stands in an outer unit is in scope in an inner one. */
  readonly seesOuter?: boolean;
  /** What is in scope everywhere although no file of the project holds it. */
  root?(name: string): ModuleTarget | null;
}

export function unitModules(style: UnitStyle): ModuleRules {
  return {
    resolve: (imported, from, project) =>
      inProject(style, imported, from, project) ?? {
        external: `${style.scheme}${outsideName(style, imported.specifier)}`,
      },
    siblings: (from, project) => siblings(style, from, project),
    ...(style.root && { root: style.root }),
  };
}

function siblings(style: UnitStyle, { path, facts }: SourceFile, project: ProjectFiles): readonly string[] {
  if (facts.unit === null) {
    return project
      .list(folderOf(path))
      .filter((file) => style.extensions.some((ending) => file.endsWith(ending)));
  }
  if (!style.seesOuter) return filesOf(style, facts.unit, project);
  const names = facts.unit.split(style.separator);
  return names.flatMap((_, index) => {
    const outer = names.slice(0, names.length - index).join(style.separator);
    return filesOf(style, outer, project);
  });
}

/** The longest head of the path that is a unit of the project; what is left of it are classes. */
function inProject(
  style: UnitStyle,
  imported: Import,
  from: SourceFile,
  project: ProjectFiles,
): ModuleTarget | null {
  const names = imported.specifier.split(style.separator);
  for (let length = names.length; length > 0; length--) {
    const files = filesOf(style, names.slice(0, length).join(style.separator), project);
    if (files.length === 0) continue;
    const within = names.slice(length);
    const own = nearest(filesNamed(files, within[0] ?? imported.name), from.path);
    const holders = own.length > 0 ? own : files;
    return within.length > 0 ? { files: holders, within } : { files: holders };
  }
  return null;
}

function filesOf({ languages }: UnitStyle, unit: string, project: ProjectFiles): readonly string[] {
  return languages.flatMap((language) => project.unit(language, unit));
}

/** A public type mostly stands in a file of its name. */
function filesNamed(files: readonly string[], type: string | null): readonly string[] {
  return type === null ? [] : files.filter((file) => /([^/]*)\.\w+$/.exec(file)?.[1] === type);
}

/** One repository may hold the same class several times, for several builds: the one that lies closest is meant. */
function nearest(files: readonly string[], from: string): readonly string[] {
  if (files.length < 2) return files;
  const shared = (file: string): number => {
    let length = 0;
    while (length < file.length && file[length] === from[length]) length++;
    return file.lastIndexOf("/", length);
  };
  const most = Math.max(...files.map(shared));
  return files.filter((file) => shared(file) === most).slice(0, 1);
}

/** By convention the names of types begin with a capital; where those of packages do too, the whole path is kept. */
function outsideName({ separator }: UnitStyle, specifier: string): string {
  const names = specifier.split(separator);
  const type = names.findIndex((name) => /^[A-Z]/.test(name));
  return (type > 0 ? names.slice(0, type) : names).join(separator);
}
