import type { ExpressionRef } from "../facts.ts";
import type { Walker } from "../walker.ts";

/**
 * A path that begins with the name of a package takes what an import would have brought in. It is bound under its whole
 * name, which nothing else can have.
 */
export function qualifiedPath(w: Walker, node: number, path: readonly string[]): readonly string[] {
  const at = path.findIndex(isTypeName);
  if (at < 2 || isBound(w, path[0] ?? "")) return path;
  return [importedAs(w, node, path.slice(0, at), path[at] ?? ""), ...path.slice(at + 1)];
}

/** `a.b.C` as a value; null where it is no such path. */
export function qualifiedValue(w: Walker, node: number): ExpressionRef | null {
  const text = w.read.text(node);
  if (!QUALIFIED_TYPE.test(text)) return null;
  const path = qualifiedPath(w, node, text.split("."));
  return path.length === 1 ? w.facts.expression(["name", 0, path[0] ?? ""]) : null;
}

const QUALIFIED_TYPE = /^(?:[a-z]\w*\.){2,}[A-Z]\w*$/;

/** By convention types begin with a capital, and packages do not. Constants are all capitals. */
function isTypeName(name: string): boolean {
  return /^[A-Z](?:.*[a-z]|$)/.test(name);
}

function importedAs(w: Walker, node: number, packageName: readonly string[], name: string): string {
  const specifier = packageName.join(".");
  const alias = `${specifier}.${name}`;
  if (!w.facts.imports.some((known) => known.alias === alias)) {
    const line = w.read.line(node);
    w.facts.inside(0, () => w.facts.import({ specifier, name, alias, line }));
  }
  return alias;
}

function isBound(w: Walker, name: string): boolean {
  for (let at: number | null = w.facts.scope; at !== null; at = w.facts.scopeAt(at).parent) {
    if (w.facts.scopeAt(at).bindings.some((binding) => binding.name === name)) return true;
  }
  return false;
}
