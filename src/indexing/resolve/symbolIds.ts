import type { Definition, DefinitionRef, FileFacts } from "../../languages/facts.ts";

/** Whether a definition is a node of the graph. What stands in one that is not counts for the nearest that is. */
export function hasNode({ definitions }: FileFacts, { name, kind, parent }: Definition): boolean {
  if (name === "") return false;
  if (kind !== "VARIABLE" || parent === null) return true;
  return definitions[parent]?.form === "module";
}

/**
 * The id of each definition: the path, then the chain of enclosing names. Of two that would have one id the later is
 * numbered, so that the first keeps its id when another comes.
 */
export function symbolIds(path: string, facts: FileFacts): readonly string[] {
  const taken = new Map<string, number>();
  const ids: string[] = [];
  for (const { name, parent, qualifier = [] } of facts.definitions) {
    const outer = parent === null ? path : (ids[parent] ?? path);
    if (name === "") {
      ids.push(outer);
      continue;
    }
    const id = [outer, ...[...qualifier, name].map(onOneLine)].join("::");
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    ids.push(count === 1 ? id : `${id}~${count}`);
  }
  return ids;
}

function onOneLine(name: string): string {
  return /[\n\r\t]/.test(name) ? name.replace(/\s+/g, " ") : name;
}

/** The nearest definition around, itself included, that is a node; null stands for the file. */
export function nodeAround(facts: FileFacts, definition: DefinitionRef | null): DefinitionRef | null {
  for (let at = definition; at !== null; at = facts.definitions[at]?.parent ?? null) {
    const found = facts.definitions[at];
    if (found && hasNode(facts, found)) return at;
  }
  return null;
}
