import type { Walker } from "../walker.ts";

export function packageDeclaration(w: Walker, node: number): void {
  w.facts.unit = w.read.text(w.read.firstOf(node, "scoped_identifier", "identifier"));
}

/** `import a.b.C`, `import a.b.*`, `import static a.b.C.x`: the last name is taken from what stands before it. */
export function importDeclaration(w: Walker, node: number): void {
  const { read, facts } = w;
  const path = read.text(read.firstOf(node, "scoped_identifier", "identifier")).replace(/\s+/g, "");
  const line = read.line(node);
  if (read.has(node, "asterisk")) {
    facts.import({ specifier: path, name: null, alias: null, line, wildcard: true });
    return;
  }
  const dot = path.lastIndexOf(".");
  const name = path.slice(dot + 1);
  facts.import({ specifier: path.slice(0, Math.max(0, dot)), name, alias: name, line });
}
