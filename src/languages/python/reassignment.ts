import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { firstPart, partsOf } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";
import { homeScope } from "./scopes.ts";

const NO_NAMES: ReadonlySet<string> = new Set();

/** The names that are given a value more than once inside a node, or once more than they are bound already. */
export function reassignedIn({ read }: Walker, node: number, bound: readonly string[]): ReadonlySet<string> {
  const { kind, after, grammar } = read.tree;
  const [assignment] = grammar.kindIds("assignment");
  const [loop] = grammar.kindIds("for_statement");
  const [alias] = grammar.kindIds("as_pattern_target");
  const end = node === NONE ? 0 : (after[node] ?? 0);
  const seen = new Set(bound);
  let again: Set<string> | undefined;
  for (let at = node + 1; at < end; at++) {
    const found = kind[at];
    if (found !== assignment && found !== loop && found !== alias) continue;
    for (const target of targetsOf(read, found === alias ? at : read.child(at, "left"))) {
      const name = read.text(target);
      if (seen.has(name)) again = (again ?? new Set<string>()).add(name);
      else seen.add(name);
    }
  }
  return again ?? NO_NAMES;
}

function targetsOf(read: SyntaxReader, target: number): number[] {
  return read.is(target, "identifier")
    ? [target]
    : partsOf(read, target).filter((part) => read.is(part, "identifier"));
}

/** The names that are given a value more than once by the function that is being read, or by the file. */
export function reassignedHere(walker: Walker): ReadonlySet<string> {
  const file = fileOf(walker);
  const { kind } = walker.facts.scopeAt(homeScope(walker));
  return (kind === "function" ? file.function?.reassigned : undefined) ?? file.reassigned;
}

/** The name that a statement gives another value for all that follow it in its block; null when there is none. */
export function replacedName(walker: Walker, statement: number): string | null {
  const { read, facts } = walker;
  if (!read.is(statement, "expression_statement")) return null;
  const assignment = firstPart(read, statement);
  if (!read.is(assignment, "assignment") || read.child(assignment, "type") !== NONE) return null;
  const left = read.child(assignment, "left");
  if (!read.is(left, "identifier") || read.is(read.child(assignment, "right"), "lambda")) return null;
  const name = read.text(left);
  const home = facts.scopeAt(homeScope(walker));
  if (home.kind === "class" || !reassignedHere(walker).has(name)) return null;
  if (fileOf(walker).function?.outerNames.has(name)) return null;
  // What a name is declared to be holds for whatever is assigned to it.
  return home.bindings.some((binding) => binding.name === name && "type" in binding) ? null : name;
}
