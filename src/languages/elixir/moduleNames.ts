import type { ExpressionRef } from "../facts.ts";
import type { Walker } from "../walker.ts";

/** What is there without being part of any project. */
const PLATFORM = new Set(
  `Access Agent Application Atom Base Bitwise Code Date DateTime Duration Enum Exception File Float Function GenServer
  Inspect Integer IO Kernel Keyword List Macro Map MapSet Mix Module NaiveDateTime Node OptionParser Path Port Process
  Protocol Range Record Regex Registry Stream String StringIO Supervisor System Task Time Tuple URI Version Logger ExUnit
  EEx Config DynamicSupervisor PartitionSupervisor Calendar Collectable Enumerable`.split(/\s+/),
);

export function isPlatformModule(name: string): boolean {
  return PLATFORM.has(name.split(".")[0] ?? "");
}

/**
 * A module by its whole name is in scope everywhere. It is bound as if it were imported, under that name, unless an
 * alias or a module of this file stands for it.
 */
export function moduleValue(w: Walker, node: number): ExpressionRef {
  const name = w.read.text(node);
  const [head = "", ...rest] = name.split(".");
  if (isBound(w, name)) return w.facts.name(name);
  if (rest.length > 0 && isBound(w, head)) return nestedModule(w, node, head, rest);
  if (!isPlatformModule(name)) importModule(w, name, name, w.read.line(node));
  return w.facts.name(name);
}

/** `alias A.B` makes `B.C` mean `A.B.C`. */
function nestedModule(w: Walker, node: number, head: string, rest: readonly string[]): ExpressionRef {
  const outer = w.facts.imports.find((imported) => imported.alias === head)?.specifier ?? head;
  const name = [outer, ...rest].join(".");
  if (!isBound(w, name)) importModule(w, name, name, w.read.line(node));
  return w.facts.name(name);
}

export function importModule(w: Walker, specifier: string, alias: string, line: number): void {
  w.facts.inside(0, () => w.facts.import({ specifier, name: specifier, alias, line }));
}

function isBound(w: Walker, name: string): boolean {
  for (let at: number | null = w.facts.scope; at !== null; at = w.facts.scopeAt(at).parent) {
    if (w.facts.scopeAt(at).bindings.some((binding) => binding.name === name)) return true;
  }
  return false;
}
