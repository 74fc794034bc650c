import { partsOf } from "../parts.ts";
import { field, kind } from "../shallow/finders.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** `use A\B`, `use A\B as C`, `use function A\f`, `use A\{B, C as D}`. */
export function useClauses(w: Walker, node: number): void {
  const group = kind("namespace_use_group")(w, node);
  const prefix = group === NONE ? "" : `${w.read.text(kind("namespace_name")(w, node))}\\`;
  for (const clause of partsOf(w, group === NONE ? node : group)) {
    if (w.read.is(clause, "namespace_use_clause", "namespace_use_group_clause")) useClause(w, clause, prefix);
  }
}

function useClause(w: Walker, clause: number, prefix: string): void {
  const [named = NONE] = partsOf(w, clause);
  const full = `${prefix}${w.read.text(named)}`.replace(/^\\/, "");
  const slash = full.lastIndexOf("\\");
  const name = full.slice(slash + 1);
  const alias = w.read.text(field("alias")(w, clause)) || name;
  w.facts.import({ specifier: full.slice(0, Math.max(0, slash)), name, alias, line: w.read.line(clause) });
}
