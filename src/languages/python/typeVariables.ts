import type { ScopeRef, TypeExpression, TypeParameter } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { firstPart, partsOf } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";
import { typeIn } from "./types.ts";

/** `[T, U: Bound]` after the name of a function or class. */
export function declaredTypeParameters(walker: Walker, list: number, scope: ScopeRef): TypeParameter[] {
  const { read } = walker;
  if (list === NONE) return [];
  return partsOf(read, list).map((node) => {
    const held = firstPart(read, node);
    if (!read.is(held, "constrained_type")) return { name: read.text(node).replace(/^\*+/, "") };
    const [name = NONE, bound = NONE] = partsOf(read, held);
    return { name: read.text(name), bound: typeIn(walker, bound, scope) };
  });
}

const NAMES = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** The file's type variables that a text mentions. */
export function mentionedTypeVariables(walker: Walker, text: string): TypeParameter[] {
  const { typeVariables, typeNames } = fileOf(walker);
  if (typeVariables.size === 0) return [];
  const names = new Set(text.match(NAMES));
  return [...typeVariables].flatMap(([name, bound]) => {
    if (!names.has(name) || typeNames.has(name)) return [];
    return bound === null ? { name } : { name, bound };
  });
}

/** Gives type names a meaning of their own for as long as `run` takes. */
export function withTypeNames<T>(
  walker: Walker,
  meanings: readonly (readonly [string, TypeExpression])[],
  run: () => T,
): T {
  const { typeNames } = fileOf(walker);
  const before = meanings.map(([name]) => [name, typeNames.get(name)] as const);
  for (const [name, meaning] of meanings) typeNames.set(name, meaning);
  const result = run();
  for (const [name, meaning] of before) {
    if (meaning) typeNames.set(name, meaning);
    else typeNames.delete(name);
  }
  return result;
}
