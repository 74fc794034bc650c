import type { Definition, DefinitionRef, Parameter, TypeParameter, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { decoratorsIn } from "./decorators.ts";
import { bindPattern } from "./patterns.ts";
import { hasWord, onlyChild } from "./siblings.ts";

/** One parameter as it is written, in either dialect. */
interface Written {
  readonly pattern: number;
  readonly type: number;
  readonly value: number;
  readonly optional: boolean;
  readonly rest: boolean;
}

/** Reads the parameters of a function and binds their names; its scope must be the open one. */
export function readParameters(
  walker: Walker,
  node: number,
  owner: DefinitionRef,
  documented?: ReadonlyMap<string, TypeRef>,
): void {
  const { read, facts } = walker;
  const parameters: Parameter[] = [];
  for (const part of parameterNodes(walker, node)) {
    decoratorsIn(walker, part);
    const written = writtenParameter(walker, part);
    if (read.is(written.pattern, "this")) bindThis(walker, written);
    else parameters.push(bindParameter(walker, written, parameters.length, documented));
    if (read.is(part, "required_parameter", "optional_parameter")) bindProperty(walker, part, written, owner);
  }
  if (parameters.length > 0) facts.definitionAt(owner).parameters = parameters;
}

/** The parameters between parentheses, or the lone one of an arrow. */
export function parameterNodes({ read }: Walker, node: number): number[] {
  const list = read.child(node, "parameters");
  if (list !== NONE) return read.children(list).filter((part) => !read.is(part, "comment", "decorator"));
  const lone = read.child(node, "parameter");
  return lone === NONE ? [] : [lone];
}

export function writtenParameter({ read }: Walker, part: number): Written {
  const isTyped = read.is(part, "required_parameter", "optional_parameter");
  const isDefaulted = read.is(part, "assignment_pattern");
  const pattern = isTyped ? read.child(part, "pattern") : isDefaulted ? read.child(part, "left") : part;
  const isRest = read.is(pattern, "rest_pattern");
  return {
    pattern: isRest ? onlyChild(read, pattern) : pattern,
    type: isTyped ? read.child(part, "type") : NONE,
    value: isTyped ? read.child(part, "value") : isDefaulted ? read.child(part, "right") : NONE,
    optional: read.is(part, "optional_parameter"),
    rest: isRest,
  };
}

function bindParameter(
  walker: Walker,
  written: Written,
  index: number,
  documented?: ReadonlyMap<string, TypeRef>,
): Parameter {
  const { read, facts } = walker;
  const { pattern, rest } = written;
  const isName = read.is(pattern, "identifier");
  // A pattern takes apart what came in, so that gets a name nobody can write.
  const name = isName ? read.text(pattern) : `#${index}`;
  const type = written.type === NONE ? documented?.get(name) : walker.type(written.type);
  const value = written.value === NONE ? undefined : walker.value(written.value);
  const known = { ...(type === undefined ? {} : { type }), ...(value === undefined ? {} : { value }) };
  facts.bind({ name, ...known, parameter: index });
  if (!isName && pattern !== NONE) {
    bindPattern(walker, pattern, facts.name(name), (part, _, of) => facts.bind({ name: part, value: of }));
  }
  const optional = written.optional || value !== undefined;
  return {
    name: isName ? name : read.text(pattern).slice(0, 60),
    ...(type === undefined ? {} : { type }),
    ...(value === undefined ? {} : { default: value }),
    ...(optional ? { optional } : {}),
    ...(rest ? { rest } : {}),
  };
}

/** `this: Foo` says what `this` is and takes no argument. */
function bindThis(walker: Walker, { type }: Written): void {
  if (type !== NONE) walker.facts.bind({ name: "this", type: walker.type(type) });
}

/** `constructor(private x: X)` also declares a field. */
function bindProperty(walker: Walker, part: number, { pattern }: Written, owner: DefinitionRef): void {
  const { read, facts } = walker;
  if (facts.definitionAt(owner).form !== "constructor") return;
  if (!read.has(part, "accessibility_modifier") && !hasWord(read, part, "readonly")) return;
  const { bindings, parent } = facts.scopeAt(facts.scope);
  const bound = bindings.findLast(({ name }) => name === read.text(pattern));
  if (parent === null || !bound || !("parameter" in bound)) return;
  const { name, type } = bound;
  facts.bind({ name, ...(type === undefined ? {} : { type }), value: facts.name(name) }, parent);
}

/** Reads `<T extends A = B>` of a definition whose scope is the open one. */
export function readTypeParameters(walker: Walker, node: number): readonly TypeParameter[] {
  const { read } = walker;
  const list = read.child(node, "type_parameters");
  if (list === NONE) return assertedParameters(walker, node);
  return read
    .children(list)
    .filter((part) => read.is(part, "type_parameter"))
    .map((part) => typeParameter(walker, part));
}

/** Those of a generic arrow that the grammar takes for an assertion. */
function assertedParameters({ read }: Walker, node: number): readonly TypeParameter[] {
  const outer = read.parent(node);
  if (!read.is(node, "arrow_function") || !read.is(outer, "type_assertion")) return [];
  return read.children(onlyChild(read, outer)).map((part) => ({ name: read.text(part) }));
}

function typeParameter(walker: Walker, part: number): TypeParameter {
  const { read } = walker;
  const bound = innerType(walker, read.child(part, "constraint"));
  const fallback = innerType(walker, read.child(part, "value"));
  return {
    name: read.text(read.child(part, "name")),
    ...(bound === undefined ? {} : { bound }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

function innerType(walker: Walker, clause: number): TypeRef | undefined {
  return clause === NONE ? undefined : walker.type(onlyChild(walker.read, clause));
}

/** Sets what is there only if it is: most functions have no type parameters. */
export function setTypeParameters(
  definition: { typeParameters?: Definition["typeParameters"] },
  found: readonly TypeParameter[],
): void {
  if (found.length > 0) definition.typeParameters = found;
}
