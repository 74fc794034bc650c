import type { TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { unwrapped } from "./wrappers.ts";

interface Narrowing {
  readonly name: string;
  readonly type: TypeRef;
}

/** Runs in a scope where what a condition says of names holds: `x instanceof Foo`, also as part of `a && b`. */
export function whereTrue<T>(walker: Walker, condition: number, run: () => T): T {
  const { facts } = walker;
  const found: Narrowing[] = [];
  collect(walker, condition, found);
  if (found.length === 0) return run();
  return facts.within("block", null, () => {
    for (const narrowing of found) facts.bind(narrowing);
    return run();
  });
}

function collect(walker: Walker, condition: number, into: Narrowing[]): void {
  const { read } = walker;
  const node = condition === NONE ? NONE : unwrapped(read, condition);
  if (!read.is(node, "binary_expression")) return;
  const operator = read.kind(read.child(node, "operator"));
  if (operator === "&&") {
    collect(walker, read.child(node, "left"), into);
    collect(walker, read.child(node, "right"), into);
  }
  const subject = read.child(node, "left");
  const path = operator === "instanceof" ? classPath(walker, read.child(node, "right")) : null;
  if (path === null || !read.is(subject, "identifier")) return;
  into.push({ name: read.text(subject), type: walker.facts.type(["named", walker.facts.scope, path]) });
}

function classPath({ read }: Walker, node: number): string[] | null {
  if (!read.is(node, "identifier", "member_expression")) return null;
  const path = read.text(node).split(".");
  return path.every((name) => /^[\w$]+$/.test(name)) ? path : null;
}
