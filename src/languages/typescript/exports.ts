import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { defineClass } from "./classes.ts";
import { declareStatement } from "./declarations.ts";
import { defineFunction, FUNCTION_KINDS } from "./functions.ts";
import { nameOf } from "./imports.ts";
import { unquoted } from "./names.ts";
import { hasWord, namedChild, onlyChild } from "./siblings.ts";
import { unwrapped } from "./wrappers.ts";

export function readExport(walker: Walker, node: number): void {
  const { read } = walker;
  const source = read.child(node, "source");
  const declaration = read.child(node, "declaration");
  const clause = read.firstOf(node, "export_clause");
  const value = read.child(node, "value");
  if (source !== NONE) reexport(walker, node, unquoted(read.text(source)));
  else if (declaration !== NONE) exportDeclaration(walker, node, declaration);
  else if (clause !== NONE) exportNames(walker, clause);
  else if (value !== NONE) exportDefault(walker, node, value);
  else if (hasWord(read, node, "=")) exportWhole(walker, node);
  else walker.visitChildren(node);
}

function reexport(walker: Walker, node: number, specifier: string): void {
  const { read, facts } = walker;
  const source = {
    specifier,
    alias: null,
    line: read.line(node),
    reexport: true,
    ...(hasWord(read, node, "type") ? { typeOnly: true } : {}),
  };
  const clause = read.firstOf(node, "export_clause", "namespace_export");
  if (clause === NONE) facts.export({ all: facts.import({ ...source, name: null, wildcard: true }) });
  else if (read.is(clause, "namespace_export")) {
    const name = nameOf(walker, onlyChild(read, clause));
    facts.export({ name, import: facts.import({ ...source, name: "*" }) });
  } else
    for (const specifierNode of specifiersOf(walker, clause)) {
      const { name, local } = namesOf(walker, specifierNode);
      facts.export({ name, import: facts.import({ ...source, name: local }) });
    }
}

function specifiersOf({ read }: Walker, clause: number): number[] {
  return read.children(clause).filter((part) => read.is(part, "export_specifier"));
}

function namesOf(walker: Walker, specifier: number): { readonly name: string; readonly local: string } {
  const { read } = walker;
  const local = nameOf(walker, read.child(specifier, "name"));
  const alias = read.child(specifier, "alias");
  return { local, name: alias === NONE ? local : nameOf(walker, alias) };
}

/** `export { a, b as c }`; whatever is bound by these names is exported, wherever it stands. */
function exportNames(walker: Walker, clause: number): void {
  for (const specifier of specifiersOf(walker, clause)) walker.facts.export(namesOf(walker, specifier));
}

function exportDeclaration(walker: Walker, node: number, declaration: number): void {
  const { read, facts } = walker;
  const { bindings } = facts.scopeAt(facts.scope);
  const before = bindings.length;
  declareStatement(walker, declaration, node);
  // What is exported may also give a value to a name that is not. Looked for only then, as a file may export very many.
  const isKnown = (name: string) => bindings.some((binding, at) => at < before && binding.name === name);
  const names = bindings
    .slice(before)
    .filter((binding) => "definition" in binding || !isKnown(binding.name))
    .map(({ name }) => name);
  if (facts.scope !== 0) return;
  const isDefault = hasWord(read, node, "default");
  for (const local of new Set(names)) facts.export({ name: isDefault ? "default" : local, local });
}

/** What is exported without a name is called `default`. */
function exportDefault(walker: Walker, node: number, value: number): void {
  const { facts } = walker;
  if (defineDefault(walker, node, value)) facts.export({ name: "default", local: "default" });
  else facts.export({ name: "default", value: walker.value(value) });
}

function defineDefault(walker: Walker, node: number, value: number): boolean {
  const { read } = walker;
  const held = unwrapped(read, value);
  const naming = { name: "default", nameNode: held, outer: node, exported: true };
  const form = read.is(held, "arrow_function") ? "arrow" : "function";
  if (read.is(held, "class")) defineClass(walker, held, naming);
  else if (FUNCTION_KINDS.includes(read.kind(held))) defineFunction(walker, held, { ...naming, form });
  else return false;
  return true;
}

/** `export = x`: the module itself is x. */
function exportWhole(walker: Walker, node: number): void {
  walker.facts.export({ name: "export=", value: walker.value(namedChild(walker.read, node, 0)) });
}
