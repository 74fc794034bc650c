import type { Parameter, TypeParameter, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** The parameters of a list, or its results, each with its own name: `a, b int` are two. */
export function readParameters(walker: Walker, list: number): Parameter[] {
  const parameters: Parameter[] = [];
  if (list === NONE) return parameters;
  for (const node of walker.read.children(list)) {
    if (walker.read.is(node, "parameter_declaration", "variadic_parameter_declaration"))
      readDeclaration(walker, node, parameters);
  }
  return parameters;
}

function readDeclaration(walker: Walker, node: number, into: Parameter[]): void {
  const { read, facts } = walker;
  const rest = read.is(node, "variadic_parameter_declaration");
  const written = walker.type(read.child(node, "type"));
  const type = rest ? facts.type(["list", written]) : written;
  const names = read.childrenIn(node, "name");
  if (names.length === 0) into.push(parameter("", type, rest));
  for (const name of names) into.push(parameter(read.text(name), type, rest));
}

function parameter(name: string, type: TypeRef, rest: boolean): Parameter {
  return rest ? { name, type, rest } : { name, type };
}

/** What a function gives back: nothing, one type, or several as a tuple. */
export function readResult(walker: Walker, node: number): TypeRef | undefined {
  const result = walker.read.child(node, "result");
  if (result === NONE) return undefined;
  if (!walker.read.is(result, "parameter_list")) return walker.type(result);
  return resultOf(walker, readParameters(walker, result));
}

function resultOf({ facts }: Walker, results: readonly Parameter[]): TypeRef | undefined {
  const types = results.map(({ type }) => type ?? facts.type(["unknown"]));
  return types.length > 1 ? facts.type(["tuple", types]) : types[0];
}

/** Reads parameters and results into the scope that is open, which is the function's own. */
export function bindSignature(walker: Walker, node: number): { parameters: Parameter[]; returns?: TypeRef } {
  const { read, facts } = walker;
  const parameters = readParameters(walker, read.child(node, "parameters"));
  parameters.forEach(({ name, type }, index) => {
    if (name !== "_") facts.bind({ name, ...(type === undefined ? {} : { type }), parameter: index });
  });
  const returns = bindResult(walker, read.child(node, "result"));
  return returns === undefined ? { parameters } : { parameters, returns };
}

function bindResult(walker: Walker, result: number): TypeRef | undefined {
  if (result === NONE) return undefined;
  if (!walker.read.is(result, "parameter_list")) return walker.type(result);
  const results = readParameters(walker, result);
  for (const { name, type } of results) {
    if (name !== "_" && type !== undefined) walker.facts.bind({ name, type });
  }
  return resultOf(walker, results);
}

export function readTypeParameters(walker: Walker, node: number): TypeParameter[] {
  const { read } = walker;
  const list = read.child(node, "type_parameters");
  if (list === NONE) return [];
  return read.children(list).flatMap((declaration) => {
    const bound = walker.type(read.child(declaration, "type"));
    return read.childrenIn(declaration, "name").map((name) => ({ name: read.text(name), bound }));
  });
}
