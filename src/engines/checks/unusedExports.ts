import type { CheckFinding } from "./check.ts";

/** What a file that says by name what it exports offers, and takes from others. */
export interface ModuleOffer {
  readonly path: string;
  /** Somebody outside of the code may want any of it. */
  readonly isEntry: boolean;
  readonly exports: readonly OfferedName[];
  /** Files all of whose exports are handed on. */
  readonly handsOnAll: readonly string[];
  readonly takes: readonly TakenName[];
  /** Files of which it may use anything. */
  readonly takesAll: readonly string[];
}

export interface OfferedName {
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Where it comes from, if it is only handed on. */
  readonly from?: TakenName;
  readonly id?: string;
  /** Whether the file itself makes use of it. */
  readonly isUsedHere: boolean;
}

export interface TakenName {
  readonly path: string;
  readonly name: string;
}

export interface UnusedExport extends CheckFinding {
  readonly exported: string;
}

/** What nobody takes of files that somebody takes something of, in the order given. */
export function unusedExports(modules: readonly ModuleOffer[]): UnusedExport[] {
  const uses = new Uses(modules);
  return modules.flatMap((module) => {
    if (module.isEntry || !uses.isTaken(module.path)) return [];
    return module.exports
      .filter(({ name, startLine }) => startLine > 0 && !uses.has(module.path, name))
      .map((each) => finding(module, each));
  });
}

function finding(
  { path }: ModuleOffer,
  { name, startLine, endLine, id, from, isUsedHere }: OfferedName,
): UnusedExport {
  const place = { exported: name, path, startLine, endLine, ...(id !== undefined && { id }) };
  if (from)
    return { ...place, note: `${name} is handed on from ${from.path}, and nothing takes it from here` };
  const where = isUsedHere ? "is used in this file alone, and need not be exported" : "is used nowhere";
  return { ...place, note: `${name} ${where}` };
}

/** Who takes what, followed through files that hand things on. */
class Uses {
  readonly #modules: ReadonlyMap<string, ModuleOffer>;
  readonly #taken = new Set<string>();
  readonly #takenWhole = new Set<string>();
  readonly #takenFrom = new Set<string>();

  constructor(modules: readonly ModuleOffer[]) {
    this.#modules = new Map(modules.map((module) => [module.path, module]));
    for (const { path, isEntry, exports, handsOnAll, takes, takesAll } of modules) {
      if (isEntry) this.#takeAll(path);
      for (const from of [...handsOnAll, ...exports.flatMap(({ from }) => from?.path ?? [])])
        this.#takenFrom.add(from);
      for (const { path: from, name } of takes) this.#take(from, name);
      for (const from of takesAll) this.#takeAll(from);
    }
  }

  has(path: string, name: string): boolean {
    return this.#takenWhole.has(path) || this.#taken.has(`${path}\n${name}`);
  }

  isTaken(path: string): boolean {
    return this.#takenFrom.has(path);
  }

  #take(path: string, name: string): void {
    this.#takenFrom.add(path);
    const key = `${path}\n${name}`;
    if (this.#taken.has(key)) return;
    this.#taken.add(key);
    const module = this.#modules.get(path);
    const offered = module?.exports.find((each) => each.name === name);
    if (offered?.from) this.#take(offered.from.path, offered.from.name);
    else if (!offered) for (const from of module?.handsOnAll ?? []) this.#take(from, name);
  }

  #takeAll(path: string): void {
    this.#takenFrom.add(path);
    if (this.#takenWhole.has(path)) return;
    this.#takenWhole.add(path);
    const module = this.#modules.get(path);
    for (const { from } of module?.exports ?? []) if (from) this.#take(from.path, from.name);
    for (const from of module?.handsOnAll ?? []) this.#takeAll(from);
  }
}
