import type { Import } from "../../languages/facts.ts";
import type { FileView } from "./fileView.ts";
import type { Project } from "./project.ts";

/** One module that a file imports, with all that it takes from there. */
export interface ImportedModule {
  /** A path, or the id of a module outside of the project. */
  readonly id: string;
  readonly isExternal: boolean;
  readonly props: Readonly<Record<string, number | boolean | string[]>>;
}

const MOST_NAMES = 20;

interface Collected {
  readonly isExternal: boolean;
  readonly names: Set<string>;
  /** Where the strongest tie is. */
  line: number;
  strength: number;
  reexport: boolean;
}

/** What of a file's imports of one module says how the file depends on it: the strongest of them. */
const STRENGTH = { typeOnly: 0, dynamic: 1, whenLoaded: 2 } as const;

/** What a file imports, each module once. */
export function importedModules(project: Project, file: FileView): ImportedModule[] {
  const found = new Map<string, Collected>();
  for (const [ref, imported] of file.facts.imports.entries()) {
    const target = project.importTarget(file, ref);
    if (!target) continue;
    const isExternal = "external" in target;
    const ids = isExternal ? [target.external] : filesHolding(project, file, target.files, imported.name);
    for (const id of ids) if (id !== file.path) collect(found, id, isExternal, imported);
  }
  return [...found].map(([id, { isExternal, ...collected }]) => ({
    id,
    isExternal,
    props: propsOf(collected),
  }));
}

function collect(found: Map<string, Collected>, id: string, isExternal: boolean, imported: Import): void {
  const { line, name, reexport = false } = imported;
  const strength = strengthOf(imported);
  const known = found.get(id) ?? { isExternal, names: new Set(), line, strength, reexport };
  found.set(id, known);
  if (name !== null) known.names.add(nameOf(name, imported.alias));
  if (strength > known.strength) Object.assign(known, { line, strength });
  known.reexport ||= reexport;
}

function strengthOf({ typeOnly, dynamic }: Import): number {
  if (typeOnly) return STRENGTH.typeOnly;
  return dynamic ? STRENGTH.dynamic : STRENGTH.whenLoaded;
}

function propsOf({ line, names, strength, reexport }: Omit<Collected, "isExternal">) {
  return {
    line,
    ...(names.size > 0 && { names: [...names].slice(0, MOST_NAMES) }),
    ...(strength === STRENGTH.typeOnly && { typeOnly: true }),
    ...(strength === STRENGTH.dynamic && { dynamic: true }),
    ...(reexport && { reexport }),
  };
}

function nameOf(name: string, alias: string | null): string {
  return alias === null || alias === name ? name : `${name} as ${alias}`;
}

/** The files that hold what is imported: a module inside of the module, or those of its files that bind the name. */
function filesHolding(
  project: Project,
  file: FileView,
  paths: readonly string[],
  name: string | null,
): readonly string[] {
  if (name === null || name === "*") return paths;
  const child = file.support.modules.child?.(paths, name, project);
  if (child && "files" in child && !paths.some((path) => bindsOtherwise(project, path, name)))
    return child.files;
  if (paths.length < 2) return paths;
  const holding = paths.filter((path) => project.file(path)?.bindings(0, name).length);
  return holding.length > 0 ? holding : paths;
}

/** Whether a name of a module is something else than the module of that name inside of it. */
function bindsOtherwise(project: Project, path: string, name: string): boolean {
  const file = project.file(path);
  if (!file) return false;
  return file.bindings(0, name).some((binding) => {
    const target = "import" in binding ? project.importTarget(file, binding.import) : null;
    return !target || !("files" in target) || !target.files.includes(path);
  });
}
