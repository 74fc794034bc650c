import type { ModuleOffer, OfferedName, TakenName } from "../../engines/checks/unusedExports.ts";
import type { Definition, Export, ImportRef } from "../../languages/facts.ts";
import type { FileView } from "../resolve/fileView.ts";
import type { Project } from "../resolve/project.ts";

/** What a file offers by name and takes from others; null where the language does not say by name what is offered. */
export function moduleOffer(view: FileView, project: Project, isEntry: boolean): ModuleOffer | null {
  const { facts, path } = view;
  if (facts.exports === null) return null;
  const targetOf = (ref: ImportRef): readonly string[] => {
    const target = project.importTarget(view, ref);
    return target && "files" in target ? target.files : [];
  };
  const reader = new OfferReader(view, targetOf);
  return {
    path,
    isEntry,
    exports: facts.exports.flatMap((each) => reader.offered(each)),
    handsOnAll: facts.exports.flatMap((each) => ("all" in each ? targetOf(each.all) : [])),
    takes: reader.taken(),
    takesAll: reader.takenWhole(),
  };
}

class OfferReader {
  readonly #view: FileView;
  readonly #targetOf: (ref: ImportRef) => readonly string[];

  constructor(view: FileView, targetOf: (ref: ImportRef) => readonly string[]) {
    this.#view = view;
    this.#targetOf = targetOf;
  }

  offered(each: Export): OfferedName[] {
    if ("all" in each) return [];
    const { name } = each;
    if ("import" in each) return [this.#handedOn(name, each.import)];
    if ("value" in each) return [{ name, isUsedHere: false, ...NOWHERE }];
    const { definitions } = this.#view.facts;
    const at = definitions.findIndex((one) => one.parent === null && one.name === each.local);
    const definition = definitions[at];
    // A type that the file uses is most often part of what else it offers, and has to be named by whoever takes that.
    if (!definition || this.#isUsedAsType(each.local)) return [{ name, isUsedHere: true, ...NOWHERE }];
    const isUsedHere = this.#isUsed(each.local);
    return [{ name, ...placeOf(definition), id: this.#view.ids[at] ?? "", isUsedHere }];
  }

  taken(): TakenName[] {
    return this.#view.facts.imports.flatMap(({ name, wildcard, reexport }, ref) =>
      name === null || name === "*" || wildcard || reexport
        ? []
        : this.#targetOf(ref).map((path) => ({ path, name })),
    );
  }

  /** What is taken as one thing, at once or when the program comes there: anything of it may be used. */
  takenWhole(): string[] {
    const { imports, expressions } = this.#view.facts;
    const asValues = new Set(expressions.flatMap((each) => (each[0] === "module" ? [each[1]] : [])));
    return imports.flatMap(({ name, alias, wildcard, reexport, dynamic }, ref) => {
      const isWhole =
        name === "*" || wildcard || dynamic || asValues.has(ref) || (name === null && alias !== null);
      return isWhole && !(reexport && wildcard) ? this.#targetOf(ref) : [];
    });
  }

  #handedOn(name: string, ref: ImportRef): OfferedName {
    const imported = this.#view.facts.imports[ref];
    const [path] = this.#targetOf(ref);
    const line = imported?.line ?? 0;
    const place = { startLine: line, endLine: line };
    if (path === undefined || imported?.name == null || imported.name === "*")
      return { name, isUsedHere: true, ...NOWHERE };
    return { name, isUsedHere: false, ...place, from: { path, name: imported.name } };
  }

  #isUsed(name: string): boolean {
    return this.#view.facts.expressions.some((each) => each[0] === "name" && each[2] === name);
  }

  #isUsedAsType(name: string): boolean {
    const { expressions, types } = this.#view.facts;
    return types.some((each) => {
      if (each[0] === "named") return each[2][0] === name;
      const value = each[0] === "typeof" ? expressions[each[1]] : undefined;
      return value?.[0] === "name" && value[2] === name;
    });
  }
}

/** Of what has no line of its own nothing is said. */
const NOWHERE = { startLine: 0, endLine: 0 };

function placeOf({ startLine, endLine }: Definition) {
  return { startLine, endLine };
}
