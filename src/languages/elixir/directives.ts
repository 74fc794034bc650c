import { partsOf } from "../parts.ts";
import { field } from "../shallow/finders.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { importModule } from "./moduleNames.ts";
import { argumentNodes, keyword } from "./parts.ts";

/** `alias A.B`, `alias A.B, as: C`, `alias A.{B, C}`. */
export function aliasDirective(w: Walker, node: number): void {
  const [named = NONE] = argumentNodes(w, node);
  const line = w.read.line(node);
  if (w.read.is(named, "dot")) {
    const outer = w.read.text(field("left")(w, named));
    for (const part of partsOf(w, field("right")(w, named))) {
      const inner = w.read.text(part);
      importModule(w, `${outer}.${inner}`, lastName(inner), line);
    }
    return;
  }
  const module = w.read.text(named);
  if (!/^[A-Z]/.test(module)) return;
  const alias = keyword(w, node, "as");
  importModule(w, module, alias === NONE ? lastName(module) : w.read.text(alias), line);
}

/** `import` and `use` bring in what a module offers, `require` only makes it known. */
export function importDirective(w: Walker, node: number, isWildcard: boolean): void {
  const [named = NONE] = argumentNodes(w, node);
  const specifier = w.read.text(named);
  if (!/^[A-Z]/.test(specifier)) return;
  const line = w.read.line(node);
  w.facts.import({ specifier, name: null, alias: null, line, ...(isWildcard && { wildcard: true }) });
}

function lastName(module: string): string {
  return module.slice(module.lastIndexOf(".") + 1);
}
