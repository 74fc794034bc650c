import type { Walker } from "../walker.ts";

export function readImport({ read, facts }: Walker, node: number): void {
  const specifier = read.text(read.child(node, "path")).slice(1, -1);
  const written = read.text(read.child(node, "name"));
  const line = read.line(node);
  if (written === ".") facts.import({ specifier, name: null, alias: null, line, wildcard: true });
  else if (written === "_") facts.import({ specifier, name: null, alias: null, line });
  else facts.import({ specifier, name: "*", alias: written || packageName(specifier), line });
}

/** What a package most likely calls itself: `…/yaml.v3`, `…/chi/v5` and `…/go-isatty` say it by custom. */
export function packageName(path: string): string {
  const parts = path.split("/");
  const last = parts.pop() ?? "";
  const name = /^v\d+$/.test(last) ? (parts.pop() ?? last) : last;
  return name.replace(/\.v\d+$/, "").replace(/^go-|[-.]go$/, "");
}
