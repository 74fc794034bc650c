import type { TypeRef } from "../facts.ts";
import type { Walker } from "../walker.ts";

/**
 * The interfaces of the platform that stand for functions, by name: which type arguments are their parameters (`.` is
 * one of a primitive type), and which is the result, if any.
 */
const FUNCTION_TYPES: Readonly<Record<string, readonly [parameters: string, result?: number]>> = {
  Function: ["0", 1],
  BiFunction: ["01", 2],
  UnaryOperator: ["0", 0],
  BinaryOperator: ["00", 0],
  Supplier: ["", 0],
  Callable: ["", 0],
  Consumer: ["0"],
  BiConsumer: ["01"],
  ObjIntConsumer: ["0."],
  ObjLongConsumer: ["0."],
  Predicate: ["0"],
  BiPredicate: ["01"],
  Comparator: ["00"],
  ToIntFunction: ["0"],
  ToLongFunction: ["0"],
  ToDoubleFunction: ["0"],
  ToIntBiFunction: ["01"],
  ToLongBiFunction: ["01"],
  ToDoubleBiFunction: ["01"],
  IntFunction: [".", 0],
  LongFunction: [".", 0],
  DoubleFunction: [".", 0],
};

const PACKAGES = new Set(["java.util.function", "java.util.concurrent", "java.util"]);

/** What a function interface of the platform takes and gives; null for any other type. */
export function functionType(w: Walker, path: readonly string[], args: readonly TypeRef[]): TypeRef | null {
  const [name = ""] = path;
  const shape = path.length === 1 && Object.hasOwn(FUNCTION_TYPES, name) ? FUNCTION_TYPES[name] : undefined;
  if (!shape || !isFromPlatform(w, name)) return null;
  const [parameters, result] = shape;
  const taken = [...parameters].map((sign) => args[Number(sign)] ?? null);
  return w.facts.type(["function", taken, result === undefined ? null : (args[result] ?? null)]);
}

function isFromPlatform(w: Walker, name: string): boolean {
  const named = w.facts.imports.find((imported) => imported.alias === name);
  if (named) return PACKAGES.has(named.specifier);
  return w.facts.imports.some((imported) => imported.wildcard && PACKAGES.has(imported.specifier));
}
