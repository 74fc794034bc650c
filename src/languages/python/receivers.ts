import type { ScopeRef, TypeExpression } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import type { Decorator } from "./decorators.ts";
import { parameterNodes } from "./parameters.ts";
import { fileOf, type Receiver } from "./pythonFile.ts";

/** Methods that are given the class without a decorator saying so. */
const ON_CLASS = new Set(["__new__", "__init_subclass__", "__class_getitem__"]);

export interface MethodReceiver extends Receiver {
  readonly annotation: number;
}

/** Who a method is called on; null for any other function. */
export function receiverOf(
  walker: Walker,
  node: number,
  decorators: readonly Decorator[],
  method: string,
  home: ScopeRef,
): MethodReceiver | null {
  const isStatic = decorators.some(({ name }) => name === "staticmethod");
  if (walker.facts.scopeAt(home).kind !== "class" || isStatic) return null;
  const first = parameterNodes(walker, walker.read.child(node, "parameters"))[0];
  if (!first || first.name === "" || first.rest !== null) return null;
  const isClass = ON_CLASS.has(method) || decorators.some(({ name }) => name === "classmethod");
  const value = walker.facts.expression([isClass ? "class" : "self", home]);
  return { name: first.name, value, classScope: home, annotation: first.annotation };
}

/** In the body of a class a lambda that takes `self` is a method. */
export function lambdaReceiver(
  { facts }: Walker,
  outer: ScopeRef,
  name: string | undefined,
): Receiver | null {
  if (name !== "self" || facts.scopeAt(outer).kind !== "class") return null;
  return { name, value: facts.expression(["self", outer]), classScope: outer };
}

/** `self: T` and `cls: type[T]` say that T is the type of the receiver. */
export function receiverTypeVariable({ read }: Walker, receiver: MethodReceiver | null): string | null {
  if (receiver === null || receiver.annotation === NONE) return null;
  const text = read.text(receiver.annotation);
  return /^(?:[\w.]*[tT]ype\[)?["']?(\w+)["']?\]?$/.exec(text)?.[1] ?? null;
}

/** What the type variable of the receiver means in a signature. */
export function receiverTypeName(
  walker: Walker,
  receiver: MethodReceiver | null,
): (readonly [string, TypeExpression])[] {
  const name = receiverTypeVariable(walker, receiver);
  if (name === null || receiver === null || !fileOf(walker).typeVariables.has(name)) return [];
  return [[name, ["self", receiver.classScope]]];
}
