import type { Parameter, ScopeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import type { FixtureOf } from "./fixtures.ts";
import { firstPart, partsOf } from "./nodes.ts";
import type { Receiver } from "./pythonFile.ts";
import { annotatedType } from "./types.ts";

/** A parameter in the tree. */
interface ParameterNode {
  readonly name: string;
  readonly annotation: number;
  readonly value: number;
  readonly rest: "list" | "map" | null;
}

const RESTS: Readonly<Record<string, "list" | "map">> = {
  list_splat_pattern: "list",
  dictionary_splat_pattern: "map",
};

export function parameterNodes({ read }: Walker, list: number): ParameterNode[] {
  if (list === NONE) return [];
  return partsOf(read, list).flatMap((node) => {
    const kind = read.kind(node);
    if (kind === "keyword_separator" || kind === "positional_separator") return [];
    const held = kind === "identifier" || RESTS[kind] ? node : firstPart(read, node);
    const rest = RESTS[read.kind(held)] ?? null;
    const name = rest === null ? held : firstPart(read, held);
    return {
      name: read.is(name, "identifier") ? read.text(name) : "",
      annotation: read.child(node, "type"),
      value: read.child(node, "value"),
      rest,
    };
  });
}

/** Binds parameters in the open scope. Their types and defaults mean what they mean outside of the function. */
export function bindParameters(
  walker: Walker,
  nodes: readonly ParameterNode[],
  receiver: Receiver | null,
  outer: ScopeRef,
  fixtures: FixtureOf | null = null,
): Parameter[] {
  const { facts } = walker;
  return nodes.slice(receiver === null ? 0 : 1).map((node, position) => {
    const parameter = readParameter(walker, node, outer);
    const given = node.rest === null && node.value === NONE ? (fixtures?.(node.name) ?? null) : null;
    const known = given === null ? {} : { value: given };
    facts.bind({ name: node.name, ...known, ...boundTo(walker, node, parameter), parameter: position });
    return parameter;
  });
}

function readParameter(
  walker: Walker,
  { name, annotation, value, rest }: ParameterNode,
  outer: ScopeRef,
): Parameter {
  const { facts } = walker;
  return {
    name,
    ...(annotation !== NONE && { type: annotatedType(walker, annotation, outer) }),
    ...(value !== NONE && { default: facts.inside(outer, () => walker.value(value)), optional: true }),
    ...(rest !== null && { rest: true }),
  };
}

/** Inside, `*args: X` is a list of X and `**kwargs: X` maps names to them. */
function boundTo({ facts }: Walker, { rest }: ParameterNode, { type, default: value }: Parameter) {
  if (type === undefined) return value === undefined ? {} : { value };
  if (rest === "list") return { type: facts.type(["list", type]) };
  if (rest === "map") return { type: facts.type(["map", facts.type(["literal", "string"]), type]) };
  return value === undefined ? { type } : { type, value };
}
