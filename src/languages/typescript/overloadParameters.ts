import type { Parameter, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { parameterNodes, writtenParameter } from "./parameters.ts";

type Parameters = readonly Parameter[];

/** What may be handed over where a function has several signatures. */
export function overloadParameters(walker: Walker, heads: readonly number[]): Parameters {
  return joinedParameters(
    walker,
    heads.map((head) => takenBy(walker, head)),
  );
}

/** At each position, what any of them takes. */
export function joinedParameters(walker: Walker, lists: readonly Parameters[]): Parameters {
  const longest = lists.reduce<Parameters>((some, other) => (other.length > some.length ? other : some), []);
  return longest.map(({ name }, at) => {
    const here = lists.flatMap((list) => list[at] ?? []);
    const types = here.flatMap(({ type }) => type ?? []);
    const type = joined(walker, types);
    const isOptional = here.length < lists.length || here.some(({ optional }) => optional);
    return {
      name,
      ...(type === undefined ? {} : { type }),
      ...(isOptional ? { optional: true } : {}),
      ...(here.some(({ rest }) => rest) ? { rest: true } : {}),
    };
  });
}

function joined({ facts }: Walker, types: readonly TypeRef[]): TypeRef | undefined {
  return types.length > 1 ? facts.type(["union", types]) : types[0];
}

/** The parameters of a signature, without binding them. */
export function takenBy(walker: Walker, head: number): Parameters {
  const { read } = walker;
  return parameterNodes(walker, head).flatMap((part) => {
    const { pattern, type, value, optional, rest } = writtenParameter(walker, part);
    if (read.is(pattern, "this")) return [];
    return {
      name: read.text(pattern).slice(0, 60),
      ...(type === NONE ? {} : { type: walker.type(type) }),
      ...(optional || value !== NONE ? { optional: true } : {}),
      ...(rest ? { rest } : {}),
    };
  });
}
