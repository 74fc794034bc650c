import { extentOf } from "../extent.ts";
import type { DefinitionRef, FunctionForm, Parameter, TypeRef } from "../facts.ts";
import { lastChild } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { bareName, draftOf, wordsOf } from "./declaring.ts";
import { entryOf } from "./entryOf.ts";
import { field } from "./finders.ts";
import type { FunctionShape, LambdaShape, ParameterShape, Shape } from "./shape.ts";
import { typeAt } from "./typeReading.ts";

/** What is known of a function besides what its node says. */
export interface Placing {
  readonly name?: string;
  readonly form?: FunctionForm;
  readonly qualifier?: readonly string[];
  readonly receiver?: TypeRef;
  readonly isStatic?: boolean;
}

export function defineFunction(
  shape: Shape,
  own: FunctionShape,
  w: Walker,
  node: number,
  placing: Placing = {},
): DefinitionRef {
  const nameNode = typeof own.name === "string" ? node : own.name(w, node);
  const name = placing.name ?? (typeof own.name === "string" ? own.name : bareName(w.read.text(nameNode)));
  const body = (own.body ?? field("body"))(w, node);
  const words = wordsOf(shape, w, node);
  if (placing.isStatic) words.push("static");
  const declared = { w, node, name, words };
  const receiver = placing.receiver ?? typeAt(w, own.receiver?.(w, node) ?? NONE, shape.types);
  const isOutside = receiver !== null && w.facts.scopeAt(w.facts.scope).kind !== "class";
  const qualifier = placing.qualifier ?? (isOutside ? receiverName(w, receiver) : null);
  const definition = w.facts.add({
    ...draftOf(shape, declared, nameNode, body),
    kind: "FUNCTION",
    form: shape.isTest?.(declared) ? "test" : (placing.form ?? own.form ?? formHere(w, receiver)),
    ...(receiver !== null && { receiver }),
    ...(qualifier && { qualifier }),
  });
  if (!isOutside && !own.unbound) w.facts.bind({ name: boundName(w, definition), definition });
  insideOf(shape, own, w, node, definition, body);
  return definition;
}

/** A constructor may share the name of its class, but must not hide it. */
function boundName(w: Walker, ref: DefinitionRef): string {
  const { name, parent } = w.facts.definitionAt(ref);
  return parent !== null && w.facts.definitionAt(parent).name === name ? "<init>" : name;
}

function receiverName(w: Walker, receiver: TypeRef): readonly string[] | null {
  const type = w.facts.typeAt(receiver);
  return type[0] === "named" ? type[2].slice(-1) : null;
}

function formHere(w: Walker, receiver: TypeRef | null): FunctionForm {
  const { kind, owner } = w.facts.scopeAt(w.facts.scope);
  if (receiver !== null) return "method";
  const isModule = owner !== null && w.facts.definitionAt(owner).form === "module";
  return kind === "class" && !isModule ? "method" : "function";
}

function insideOf(
  shape: Shape,
  own: FunctionShape,
  w: Walker,
  node: number,
  ref: DefinitionRef,
  body: number,
): void {
  w.facts.within("function", ref, () => {
    const definition = w.facts.definitionAt(ref);
    definition.parameters = parametersIn(shape, w, own.parameters?.(w, node) ?? NONE);
    bindParameters(w, definition.parameters);
    const returns = typeAt(w, own.returns?.(w, node) ?? NONE, shape.types);
    if (returns !== null) definition.returns = returns;
    w.visit(own.before?.(w, node) ?? NONE);
    visitBody(shape, w, ref, body);
  });
}

/** A body is a block of statements, or the one expression that is given back. */
function visitBody(shape: Shape, w: Walker, ref: DefinitionRef, body: number): void {
  if (body === NONE) return;
  if (shape.blocks?.includes(w.read.kind(body))) w.visitChildren(body);
  else addResult(w, ref, w.value(body));
}

export function addResult(w: Walker, ref: DefinitionRef | null, value: number): void {
  if (ref === null) return;
  const definition = w.facts.definitionAt(ref);
  const isKnown = w.facts.expressionAt(value)[0] !== "unknown";
  if (isKnown && definition.kind === "FUNCTION" && definition.returns === undefined) {
    w.facts.addResult(ref, value);
  }
}

/** The function that a statement is part of. */
export function functionAround(w: Walker): DefinitionRef | null {
  const scope = w.facts.enclosing("function");
  return scope === null ? null : w.facts.scopeAt(scope).owner;
}

export function addLambda(shape: Shape, own: LambdaShape, w: Walker, node: number): DefinitionRef {
  const { read, facts } = w;
  const body = own.body(w, node);
  const definition = facts.add({
    name: "",
    kind: "FUNCTION",
    form: "arrow",
    scope: null,
    ...extentOf(read, node),
    exported: false,
    signature: "",
  });
  facts.within("function", definition, () => {
    const written = parametersIn(shape, w, own.parameters(w, node));
    const parameters = written.length > 0 ? written : (own.implicit ?? []).map((name) => ({ name }));
    facts.definitionAt(definition).parameters = parameters;
    bindParameters(w, parameters);
    visitBody(shape, w, definition, body);
  });
  return definition;
}

function bindParameters(w: Walker, parameters: readonly Parameter[]): void {
  parameters.forEach(({ name, type, rest }, parameter) => {
    if (type === undefined) w.facts.bind({ name, parameter });
    else w.facts.bind({ name, type: rest ? w.facts.type(["list", type]) : type, parameter });
  });
}

export function parametersIn(shape: Shape, w: Walker, list: number): Parameter[] {
  if (list === NONE) return [];
  const single = entryOf(shape.parameters, w.read.kind(list));
  // Where there is only one, it may stand alone: `x => …`.
  if (single) return [parameterAt(shape, single, w, list)];
  const parameters: Parameter[] = [];
  for (const node of w.read.allChildren(list)) {
    const own = entryOf(shape.parameters, w.read.kind(node));
    // In C, `(void)` says that there are none.
    if (own && w.read.text(node) !== "void") parameters.push(parameterAt(shape, own, w, node));
    else if (w.read.kind(node) === "=") addDefault(w, parameters, w.read.tree.after[node] ?? NONE);
  }
  return parameters;
}

/** Some grammars put what a parameter is by default beside it. */
function addDefault(w: Walker, parameters: Parameter[], value: number): void {
  const last = parameters.pop();
  if (last) parameters.push({ ...last, default: w.value(value) });
}

function parameterAt(shape: Shape, own: ParameterShape, w: Walker, node: number): Parameter {
  const type = typeAt(w, own.type?.(w, node) ?? NONE, shape.types);
  const holds = (rule: ParameterShape["rest"]): boolean =>
    typeof rule === "function" ? rule(w, node) : (rule ?? false);
  return {
    name: w.read.text(own.name(w, node)),
    ...(type !== null && { type }),
    ...(w.read.has(node, "=") && { default: w.value(lastChild(w, node)) }),
    ...(holds(own.optional) && { optional: true }),
    ...(holds(own.rest) && { rest: true }),
  };
}
