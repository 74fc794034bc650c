import type { ExpressionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { knownCallee } from "./callees.ts";
import { defineLambda } from "./lambdas.ts";
import { partsOf } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";
import { type Bound, isTopLevel } from "./scopes.ts";
import { assignTo } from "./targets.ts";
import { defineTypeAlias, isTypeAlias } from "./typeAliases.ts";
import { typeIn } from "./types.ts";
import { defineVariable } from "./variables.ts";

/** `left: type = right`, worth what it assigns. */
export function assign(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const left = read.child(node, "left");
  const right = read.child(node, "right");
  const annotation = read.child(node, "type");
  const type = annotation === NONE ? undefined : walker.type(annotation);
  if (type === undefined && read.is(left, "identifier") && read.is(right, "lambda"))
    return nameLambda(walker, node, left, right);
  if (isTypeAlias(walker, left, annotation, right)) {
    walker.visit(right);
    defineTypeAlias(walker, node, left, right);
    return facts.unknown;
  }
  const value = right === NONE ? undefined : walker.value(right);
  if (read.is(left, "identifier") && read.is(right, "call")) noteTypeVariable(walker, read.text(left), right);
  bindTarget(walker, node, left, boundOf(walker, left, type, value));
  return value ?? facts.unknown;
}

function boundOf(
  walker: Walker,
  left: number,
  type: TypeRef | undefined,
  value: ExpressionRef | undefined,
): Bound {
  const member = type === undefined ? enumMember(walker, left) : undefined;
  if (member !== undefined) return { type: member };
  return { ...(type !== undefined && { type }), ...(value !== undefined && { value }) };
}

/** What is assigned in the body of an enumeration is an instance of it. */
function enumMember({ facts, read }: Walker, left: number): TypeRef | undefined {
  const { kind, owner } = facts.scopeAt(facts.scope);
  if (kind !== "class" || owner === null || facts.definitionAt(owner).form !== "enum") return undefined;
  if (!read.is(left, "identifier") || read.text(left).startsWith("_")) return undefined;
  return facts.type(["self", facts.scope]);
}

function nameLambda(walker: Walker, node: number, left: number, lambda: number): ExpressionRef {
  const { read, facts } = walker;
  const name = read.text(left);
  const definition = defineLambda(walker, lambda, name, node);
  if (isTopLevel(walker)) fileOf(walker).topNames.add(name);
  return facts.expression(["definition", definition]);
}

/** At the top of a file the first assignment of a name defines it; what is assigned later is one more value of it. */
function bindTarget(walker: Walker, node: number, left: number, bound: Bound): void {
  const { read, facts } = walker;
  if (!isTopLevel(walker) || !read.is(left, "pattern_list", "tuple_pattern")) {
    bindOne(walker, node, left, bound);
    return;
  }
  for (const [position, part] of partsOf(read, left).entries()) {
    const value =
      bound.value === undefined ? {} : { value: facts.expression(["key", bound.value, `${position}`]) };
    bindOne(walker, node, part, value);
  }
}

function bindOne(walker: Walker, node: number, left: number, bound: Bound): void {
  const { read } = walker;
  const { topNames } = fileOf(walker);
  const name = read.is(left, "identifier") && isTopLevel(walker) ? read.text(left) : null;
  if (name === null || topNames.has(name)) {
    assignTo(walker, left, bound);
    return;
  }
  topNames.add(name);
  defineVariable(walker, node, left, bound);
}

/** `T = TypeVar("T", bound=X)` */
function noteTypeVariable(walker: Walker, name: string, call: number): void {
  const { read, facts } = walker;
  const callee = knownCallee(walker, read.child(call, "function"));
  if (callee !== "typing.TypeVar" && callee !== "typing.ParamSpec") return;
  const parts = partsOf(read, read.child(call, "arguments")).filter((part) =>
    read.is(part, "keyword_argument"),
  );
  const bound = parts.find((part) => read.text(read.child(part, "name")) === "bound");
  const type = bound === undefined ? null : typeIn(walker, read.child(bound, "value"), facts.scope);
  fileOf(walker).typeVariables.set(name, type);
}
