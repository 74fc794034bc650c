import { outerOf, type ReachGraph, type ReachNode } from "./reachGraph.ts";

/** A method that may run in place of another one, and the classes whose objects have it so. */
export interface Override {
  readonly method: string;
  readonly classes: readonly string[];
}

/** The names that constructors have, in languages where they have one. */
export const CONSTRUCTORS: ReadonlySet<string> = new Set(["__init__", "constructor"]);

/** Who builds on whom, and which methods that puts in place of which. */
export class ClassTable {
  readonly #nodes: ReadonlyMap<string, ReachNode>;
  readonly #members = new Map<string, Map<string, string>>();
  readonly #bases = new Map<string, string[]>();
  readonly #subclasses = new Map<string, string[]>();
  readonly #overrides = new Map<string, readonly Override[]>();

  constructor(nodes: ReadonlyMap<string, ReachNode>, { edges }: ReachGraph) {
    this.#nodes = nodes;
    for (const { id, kind, name } of nodes.values()) {
      const owner = kind === "FUNCTION" ? this.ownerOf(id) : null;
      if (owner !== null) at(this.#members, owner, () => new Map<string, string>()).set(name, id);
    }
    for (const { type, from, to } of edges) {
      if (type !== "EXTENDS" && type !== "IMPLEMENTS") continue;
      at(this.#bases, from, () => []).push(to);
      at(this.#subclasses, to, () => []).push(from);
    }
  }

  /** The class that a method is in. */
  ownerOf(id: string): string | null {
    const outer = outerOf(id);
    return outer !== null && this.#nodes.get(outer)?.kind === "CLASS" ? outer : null;
  }

  isConstructor(id: string): boolean {
    const node = this.#nodes.get(id);
    return node !== undefined && (node.form === "constructor" || CONSTRUCTORS.has(node.name));
  }

  /** The class of which an object is made when this is called. */
  madeBy(id: string): string | null {
    if (this.#nodes.get(id)?.kind === "CLASS") return id;
    return this.isConstructor(id) ? this.ownerOf(id) : null;
  }

  /** The constructor of a class: its own, or that of the nearest it builds on. */
  constructorOf(type: string): string | null {
    for (const each of this.#closure(type, this.#bases)) {
      for (const method of this.#members.get(each)?.values() ?? [])
        if (this.isConstructor(method)) return method;
    }
    return null;
  }

  /** The methods that objects of subclasses have in place of this one. */
  overridesOf(method: string): readonly Override[] {
    const known = this.#overrides.get(method);
    if (known) return known;
    const found = this.#findOverrides(method);
    this.#overrides.set(method, found);
    return found;
  }

  /** The methods whose names begin so, of a class, of what it builds on and of what builds on it. */
  methodsBegun(type: string, starts: readonly string[]): Override[] {
    const heirs = [type, ...this.#below(type)];
    return [...heirs, ...this.#above(type)].flatMap((owner) => {
      const objects = owner === type || !heirs.includes(owner) ? heirs : [owner, ...this.#below(owner)];
      return [...(this.#members.get(owner) ?? [])].flatMap(([name, method]) => {
        if (!starts.some((start) => name.startsWith(start))) return [];
        return [
          {
            method,
            classes: objects.filter((heir) => heir === owner || !this.#members.get(heir)?.has(name)),
          },
        ];
      });
    });
  }

  /** The classes whose objects have this method and none in its place. */
  holdersOf(method: string): string[] {
    const owner = this.ownerOf(method);
    const name = this.#nodes.get(method)?.name ?? "";
    if (owner === null) return [];
    return this.#heirs(owner, name);
  }

  /** The methods that this one stands in place of. */
  overriddenBy(method: string): string[] {
    const owner = this.ownerOf(method);
    const name = this.#nodes.get(method)?.name ?? "";
    if (owner === null || this.isConstructor(method)) return [];
    return this.#above(owner).flatMap((base) => this.#members.get(base)?.get(name) ?? []);
  }

  /** Whether a method calls the one it stands in place of: `super().put()`. */
  isPassedUp(from: string, to: string): boolean {
    const [below, above] = [this.ownerOf(from), this.ownerOf(to)];
    if (below === null || above === null || below === above) return false;
    return this.#nodes.get(from)?.name === this.#nodes.get(to)?.name && this.#above(below).includes(above);
  }

  #findOverrides(method: string): readonly Override[] {
    const owner = this.ownerOf(method);
    const name = this.#nodes.get(method)?.name ?? "";
    if (owner === null || this.isConstructor(method)) return [];
    return this.#below(owner).flatMap((type) => {
      const own = this.#members.get(type)?.get(name);
      if (own === undefined) return [];
      return [{ method: own, classes: this.#heirs(type, name) }];
    });
  }

  /** A class, and those that have a member from it: nothing on the way down has one of its own by that name. */
  #heirs(type: string, name: string): string[] {
    const heirs = new Set([type]);
    for (const each of heirs) {
      for (const next of this.#subclasses.get(each) ?? []) {
        if (!this.#members.get(next)?.has(name)) heirs.add(next);
      }
    }
    return [...heirs];
  }

  #above(type: string): string[] {
    return this.#closure(type, this.#bases).slice(1);
  }

  #below(type: string): string[] {
    return this.#closure(type, this.#subclasses).slice(1);
  }

  /** The type itself first, then the nearest. */
  #closure(type: string, steps: ReadonlyMap<string, readonly string[]>): string[] {
    const seen = new Set([type]);
    for (const each of seen) for (const next of steps.get(each) ?? []) seen.add(next);
    return [...seen];
  }
}

function at<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
