import type { TypeParameter, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/**
 * Reads `<T: A, U>` and `where T: B` into the definition whose scope is open. The names come first, as their bounds may
 * mention each other.
 */
export function readGenerics(walker: Walker, node: number, outer: readonly number[] = []): void {
  const { facts } = walker;
  const { owner } = facts;
  if (owner === null) return;
  const nodes = [...outer, node];
  const names = nodes.flatMap((each) => parameterNames(walker, each));
  if (names.length === 0) return;
  const definition = facts.definitionAt(owner);
  definition.typeParameters = names.map((name) => ({ name }));
  const bounds = Map.groupBy(
    nodes.flatMap((each) => boundsIn(walker, each)),
    (bound) => bound.name,
  );
  definition.typeParameters = names.map((name) => withBounds(walker, name, bounds.get(name) ?? []));
}

interface Bound {
  readonly name: string;
  readonly type: TypeRef;
}

function withBounds({ facts }: Walker, name: string, bounds: readonly Bound[]): TypeParameter {
  const [first, ...more] = bounds.map(({ type }) => type);
  if (first === undefined) return { name };
  return { name, bound: more.length === 0 ? first : facts.type(["intersection", [first, ...more]]) };
}

function parameterNames({ read }: Walker, node: number): string[] {
  const list = read.child(node, "type_parameters");
  if (list === NONE) return [];
  const parameters = read.children(list).filter((each) => read.is(each, "type_parameter"));
  return parameters.map((each) => read.text(read.child(each, "name")));
}

function boundsIn(walker: Walker, node: number): Bound[] {
  const { read } = walker;
  const list = read.child(node, "type_parameters");
  const where = read.firstOf(node, "where_clause");
  const written = [
    ...(list === NONE ? [] : read.children(list)),
    ...(where === NONE ? [] : read.children(where)),
  ];
  return written.flatMap((each) => {
    const bounds = read.child(each, "bounds");
    const name = read.text(read.child(each, read.is(each, "where_predicate") ? "left" : "name"));
    return bounds === NONE ? [] : [{ name, type: walker.type(bounds) }];
  });
}
