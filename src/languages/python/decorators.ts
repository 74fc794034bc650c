import type { DefinitionFlag, DefinitionRef, ExpressionRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { dottedPath, firstPart, partsOf } from "./nodes.ts";

/** A decorator as it is written: what it is worth, and the last name in it. */
export interface Decorator {
  readonly node: number;
  readonly value: ExpressionRef;
  readonly name: string;
  /** `@x(…)`: the call makes the decorator. */
  readonly isCalled: boolean;
}

export function readDecorators(walker: Walker, decorated: number): Decorator[] {
  const { read } = walker;
  return partsOf(read, decorated)
    .filter((node) => read.is(node, "decorator"))
    .map((node) => readDecorator(walker, firstPart(read, node)));
}

function readDecorator(walker: Walker, node: number): Decorator {
  const { read } = walker;
  const isCalled = read.is(node, "call");
  const path = dottedPath(read, isCalled ? read.child(node, "function") : node) ?? "";
  return { node, value: walker.value(node), name: path.slice(path.lastIndexOf(".") + 1), isCalled };
}

/** Notes that the decorators are called with what they decorate. That of `@x(…)` is what the call of x gives. */
export function applyDecorators(walker: Walker, decorators: readonly Decorator[], to: DefinitionRef): void {
  const { facts, read } = walker;
  for (const { node, value, name, isCalled } of decorators) {
    if (name in FLAGS) continue;
    const call = ["call", value, [facts.expression(["definition", to])]] as const;
    if (isCalled) facts.impliedCall(call, read.line(node));
    else facts.call(call, read.line(node));
  }
}

/** Decorators of Python itself that say what kind of function it is. */
const FLAGS: Readonly<Record<string, DefinitionFlag>> = {
  staticmethod: "static",
  classmethod: "static",
  property: "getter",
  cached_property: "getter",
  abstractproperty: "getter",
  abstractmethod: "abstract",
  overload: "signature",
  override: "override",
  setter: "setter",
  deleter: "setter",
};

export function flagsOf(decorators: readonly Decorator[]): DefinitionFlag[] {
  return decorators.flatMap(
    ({ name }) => (Object.hasOwn(FLAGS, name) && FLAGS[name]) || (name.endsWith("property") ? "getter" : []),
  );
}
