import { partsOf } from "../parts.ts";
import { field, kind } from "../shallow/finders.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

export function header(w: Walker, node: number): void {
  w.facts.unit = w.read.text(field("module")(w, node));
}

/** A module without a list of exports exports all that it defines. */
export function isExported(w: Walker, name: string): boolean {
  if (w.facts.enclosing("class") !== null) return true;
  const list = field("exports")(w, kind("header")(w, 0));
  if (list === NONE) return true;
  return partsOf(w, list).some((part) => w.read.text(part).replace(/[\s(].*$/s, "") === name);
}

/** `import qualified A.B as C`, `import A.B (x, y)`, `import A.B hiding (z)`. */
export function importDeclaration(w: Walker, node: number): void {
  const { read } = w;
  const specifier = read.text(field("module")(w, node));
  const line = read.line(node);
  const alias = read.text(field("alias")(w, node)) || specifier;
  const names = field("names")(w, node);
  w.facts.import({ specifier, name: null, alias, line });
  if (read.has(node, "qualified")) return;
  if (names === NONE || read.has(node, "hiding")) {
    w.facts.import({ specifier, name: null, alias: null, line, wildcard: true });
    return;
  }
  for (const part of partsOf(w, names)) {
    const name = read.text(part).replace(/[\s(].*$/s, "");
    if (name !== "") w.facts.import({ specifier, name, alias: name, line });
  }
}
