import { EDGE_TYPE_NAMES, type EdgeType, NODE_KIND_NAMES, type NodeKind } from "../domain/kinds.ts";
import { nearest } from "../domain/nearest.ts";
import { isReadable, READABLE_PROPERTIES } from "../stores/port.ts";

/** What labels, types and properties of the question are; what they are not is told and matches nothing. */
export class Names {
  readonly #warnings = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #own = new Set<string>();

  get warnings(): readonly string[] {
    for (const name of this.#asked) {
      if (!this.#own.has(name)) this.#unknown("property", name, READABLE_PROPERTIES);
    }
    return [...this.#warnings];
  }

  kind(label: string): NodeKind | undefined {
    return (
      NODE_KIND_NAMES.find((kind) => kind === label.toUpperCase()) ??
      this.#unknown("label", label, NODE_KIND_NAMES)
    );
  }

  type(name: string): EdgeType | undefined {
    return (
      EDGE_TYPE_NAMES.find((type) => type === name.toUpperCase()) ??
      this.#unknown("edge type", name, EDGE_TYPE_NAMES)
    );
  }

  property(name: string): void {
    if (!isReadable(name)) this.#asked.add(name);
  }

  /** What a map of the question's own has may be asked for. */
  own(name: string): void {
    this.#own.add(name);
  }

  #unknown(what: string, name: string, known: readonly string[]): undefined {
    const near = nearest(name, known);
    this.#warnings.add(
      `There is no ${what} ${name.slice(0, 80)}${near ? `; the nearest is ${near}` : ""}. It matches nothing.`,
    );
  }
}
