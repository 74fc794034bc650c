import type { BlindCall, OracleEdge, OracleFunction, OracleGraph } from "./oracleGraph.ts";

/**
 * Collects a graph whose callees are found before or after their definitions: they are named by a key, and keys that no
 * definition claims are calls that leave the project.
 */
export class GraphBuilder {
  readonly #functions: OracleFunction[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #calls: KeyedCall[] = [];
  readonly #blind: BlindCall[] = [];

  define(key: string, definition: OracleFunction): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.#functions.push(definition) - 1;
    this.#indexes.set(key, index);
    return index;
  }

  /** Makes both one callee, under the second. */
  standFor(index: number, standsFor: number): void {
    this.#functions[index] = { ...at(this.#functions, index), standsFor };
  }

  isDefined(key: string): boolean {
    return this.#indexes.has(key);
  }

  call(call: KeyedCall): void {
    this.#calls.push(call);
  }

  blindCall(call: BlindCall): void {
    this.#blind.push(call);
  }

  build(): OracleGraph {
    const edges = this.#calls.flatMap(({ to, ...call }) => {
      const index = this.#indexes.get(to);
      return index === undefined ? [] : [{ ...call, to: index }];
    });
    return withoutIdle({ functions: this.#functions, edges, blind: this.#blind });
  }
}

export type KeyedCall = Omit<OracleEdge, "to"> & { readonly to: string };

/** Signatures and variables matter only when they are called. */
function withoutIdle({ functions, edges, blind }: OracleGraph): OracleGraph {
  const called = new Set(edges.map(({ to }) => to));
  const isKept = ({ form }: OracleFunction, index: number) =>
    (form !== "signature" && form !== "variable") || called.has(index);
  const kept = functions.map((_, index) => index).filter((index) => isKept(at(functions, index), index));
  const renumbered = new Map(kept.map((before, now) => [before, now]));
  const now = (index: number) => renumbered.get(index) ?? -1;
  return {
    functions: kept.map((index) => {
      const { standsFor, ...definition } = at(functions, index);
      return standsFor === undefined ? definition : { ...definition, standsFor: now(standsFor) };
    }),
    edges: edges.map((edge) => ({ ...edge, from: now(edge.from), to: now(edge.to) })),
    blind,
  };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`Nothing at ${index} of ${list.length}.`);
  return item;
}
