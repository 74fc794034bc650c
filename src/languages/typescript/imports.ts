import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { unquoted } from "./names.ts";
import { hasWord, onlyChild } from "./siblings.ts";

interface Source {
  readonly specifier: string;
  readonly line: number;
  readonly typeOnly?: true;
}

export function readImport(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const clause = read.firstOf(node, "import_clause", "import_require_clause");
  const holder = read.is(clause, "import_require_clause") ? clause : node;
  const text = read.text(read.child(holder, "source"));
  if (text === "") return;
  const source: Source = {
    specifier: unquoted(text),
    line: read.line(node),
    ...(hasWord(read, node, "type") ? { typeOnly: true } : {}),
  };
  if (clause === NONE) facts.import({ ...source, name: null, alias: null });
  else if (holder === clause)
    facts.import({ ...source, name: "*", alias: read.text(onlyChild(read, clause)) });
  else for (const part of read.children(clause)) readPart(walker, part, source);
}

function readPart(walker: Walker, part: number, source: Source): void {
  const { read, facts } = walker;
  if (read.is(part, "identifier")) facts.import({ ...source, name: "default", alias: read.text(part) });
  else if (read.is(part, "namespace_import"))
    facts.import({ ...source, name: "*", alias: read.text(onlyChild(read, part)) });
  else if (read.is(part, "named_imports"))
    for (const specifier of read.children(part)) readSpecifier(walker, specifier, source);
}

function readSpecifier(walker: Walker, specifier: number, source: Source): void {
  const { read, facts } = walker;
  if (!read.is(specifier, "import_specifier")) return;
  const name = nameOf(walker, read.child(specifier, "name"));
  const alias = read.child(specifier, "alias");
  const typed = hasWord(read, specifier, "type") ? { ...source, typeOnly: true } : source;
  facts.import({ ...typed, name, alias: alias === NONE ? name : read.text(alias) });
}

/** A name in a list of imports or exports; it may be a string. */
export function nameOf({ read }: Walker, node: number): string {
  const text = read.text(node);
  return read.is(node, "string") ? unquoted(text) : text;
}
