import type { Walker } from "../walker.ts";
import { dottedPath } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";

/**
 * The full name of a function outside of the project, as far as this file tells: `typing.cast` however it was imported,
 * and the bare name for what only Python itself can have bound.
 */
export function knownCallee(walker: Walker, node: number): string | null {
  const path = dottedPath(walker.read, node);
  if (path === null) return null;
  const { imported, topNames } = fileOf(walker);
  const dot = path.indexOf(".");
  const head = dot === -1 ? path : path.slice(0, dot);
  const source = imported.get(head);
  if (source !== undefined) return canonical(dot === -1 ? source : source + path.slice(dot));
  return dot === -1 && !topNames.has(head) ? head : null;
}

function canonical(name: string): string {
  return name.startsWith("typing_extensions.") ? name.replace("typing_extensions", "typing") : name;
}
