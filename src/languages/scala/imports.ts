import { partsOf } from "../parts.ts";
import { field, kind } from "../shallow/finders.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** `import a.B`, `import a._`, `import a.{B, C => D, _}`. */
export function importDeclaration(w: Walker, node: number): void {
  const names = w.read
    .childrenIn(node, "path")
    .filter((part) => w.read.isNamed(part))
    .map((part) => w.read.text(part));
  const selectors = kind("namespace_selectors")(w, node);
  const line = w.read.line(node);
  if (selectors !== NONE) {
    for (const selector of partsOf(w, selectors)) importSelector(w, names.join("."), selector);
  } else if (kind("namespace_wildcard")(w, node) !== NONE) {
    w.facts.import({ specifier: names.join("."), name: null, alias: null, line, wildcard: true });
  } else {
    const name = names.at(-1) ?? "";
    w.facts.import({ specifier: names.slice(0, -1).join("."), name, alias: name, line });
  }
}

function importSelector(w: Walker, specifier: string, selector: number): void {
  const line = w.read.line(selector);
  if (w.read.is(selector, "namespace_wildcard", "wildcard")) {
    w.facts.import({ specifier, name: null, alias: null, line, wildcard: true });
    return;
  }
  const isRenamed = w.read.is(selector, "arrow_renamed_identifier", "as_renamed_identifier");
  const name = w.read.text(isRenamed ? field("name")(w, selector) : selector);
  const alias = isRenamed ? w.read.text(field("alias")(w, selector)) : name;
  if (alias !== "_") w.facts.import({ specifier, name, alias, line });
}
