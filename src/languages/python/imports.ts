import type { Import } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { partsOf } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";
import { homeScope } from "./scopes.ts";

/** `import a.b, c as d` */
export function readImport(walker: Walker, node: number): void {
  const { read } = walker;
  for (const part of partsOf(read, node)) {
    const alias = read.child(part, "alias");
    const specifier = dotted(read.text(alias === NONE ? part : read.child(part, "name")));
    if (alias === NONE) importPackage(walker, specifier, read.line(part));
    else note(walker, { specifier, name: null, alias: read.text(alias), line: read.line(part) }, specifier);
  }
}

/** `import a.b` loads both and binds `a`; from there the path leads on. */
function importPackage(walker: Walker, specifier: string, line: number): void {
  const top = specifier.split(".", 1)[0] ?? "";
  note(walker, { specifier: top, name: null, alias: top, line }, top);
  if (top !== specifier) note(walker, { specifier, name: null, alias: null, line }, specifier);
}

/** `from a.b import c as d`, `from . import e`, `from f import *` */
export function readImportFrom(walker: Walker, node: number): void {
  const { read } = walker;
  const module = read.child(node, "module_name");
  const specifier = dotted(read.text(module));
  for (const part of partsOf(read, node)) {
    const line = read.line(part);
    if (read.is(part, "wildcard_import"))
      note(walker, { specifier, name: null, alias: null, line, wildcard: true }, "");
    else if (part !== module) importName(walker, part, specifier, line);
  }
}

function importName(walker: Walker, part: number, specifier: string, line: number): void {
  const { read } = walker;
  const alias = read.child(part, "alias");
  const name = read.text(alias === NONE ? part : read.child(part, "name"));
  const local = alias === NONE ? name : read.text(alias);
  // `import x as x` is how a module says that it offers x to others.
  const reexport = alias !== NONE && local === name;
  note(
    walker,
    { specifier, name, alias: local, line, ...(reexport && { reexport }) },
    `${specifier}.${name}`,
  );
}

/** `path` is what the name stands for, for those who look for well-known functions. */
function note(walker: Walker, imported: Import, path: string): void {
  const { facts } = walker;
  const file = fileOf(walker);
  const home = homeScope(walker);
  const dynamic = facts.enclosing("function") !== null;
  const when = { ...(file.isTypeOnly && { typeOnly: true }), ...(dynamic && { dynamic }) };
  facts.inside(home, () => facts.import({ ...imported, ...when }));
  if (imported.alias === null) return;
  file.imported.set(imported.alias, path);
  if (home === 0) file.topNames.add(imported.alias);
}

function dotted(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
