import type { DefinitionRef, ExpressionRef, Parameter, TypeRef } from "../facts.ts";
import type { DefinitionDraft } from "../factsBuilder.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { readGenerics } from "./generics.ts";
import { describe, type Head, headOf, isForOtherPlatform, isTest } from "./heads.ts";
import { bindPattern, partsOf } from "./patterns.ts";
import { isBoundHere } from "./scopes.ts";

/** A function that stands by itself, in a trait, or in an `extern` block. */
export function readFunction(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const head = headOf(read, node);
  const draft = functionDraft(walker, node, head);
  const trait = ownTrait(walker);
  const { exported } = trait === null ? draft : facts.definitionAt(trait);
  const flags = [
    ...(draft.flags ?? []),
    ...(read.is(node, "function_signature_item") ? ["signature" as const] : []),
  ];
  const made = facts.add({
    ...draft,
    exported,
    ...(flags.length > 0 ? { flags } : {}),
    ...(trait === null ? {} : { form: "method" as const }),
  });
  // Of several for different platforms one is meant: that for the platforms most code is written on.
  const isSpare = isForOtherPlatform(head) && isBoundHere(facts, draft.name);
  if (!isSpare) facts.bind({ name: draft.name, definition: made });
  readSignatureAndBody(walker, node, made);
}

function ownTrait({ facts }: Walker): DefinitionRef | null {
  const { owner } = facts.scopeAt(facts.scope);
  return owner !== null && facts.definitionAt(owner).form === "trait" ? owner : null;
}

export function functionDraft(walker: Walker, node: number, head: Head): DefinitionDraft {
  const { read } = walker;
  const flags = [
    ...(read.text(read.firstOf(node, "function_modifiers")).includes("async") ? ["async" as const] : []),
    ...(isStatic(walker, node) ? ["static" as const] : []),
  ];
  return {
    name: read.text(read.child(node, "name")),
    kind: "FUNCTION",
    form: isTest(head) ? "test" : "function",
    scope: null,
    ...describe(walker, node, head),
    ...(flags.length > 0 ? { flags } : {}),
  };
}

/** A function of a type that takes no `self`. */
function isStatic({ read }: Walker, node: number): boolean {
  if (!read.is(read.parent(read.parent(node)), "impl_item", "trait_item")) return false;
  const [first = NONE] = read.children(read.child(node, "parameters"));
  return !read.is(first, "self_parameter") && !read.is(read.child(first, "pattern"), "self");
}

/** The impl block that a function stands in. */
interface Impl {
  /** Its node: its type parameters are the function's too. */
  readonly around: number;
  /** The type that the function is a member of, seen from inside of it. */
  receiver(): TypeRef;
}

export function readSignatureAndBody(walker: Walker, node: number, made: DefinitionRef, impl?: Impl): void {
  const { read, facts } = walker;
  facts.within("function", made, () => {
    readGenerics(walker, node, impl ? [impl.around] : []);
    const definition = facts.definitionAt(made);
    if (impl) definition.receiver = impl.receiver();
    definition.parameters = bindParameters(walker, read.child(node, "parameters"));
    const result = read.child(node, "return_type");
    if (result !== NONE) definition.returns = walker.type(result);
    const body = read.child(node, "body");
    if (body !== NONE) walker.value(body);
  });
}

/** Reads a closure. What it gives back is what its body is worth, unless it says so. */
export function readClosure(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const made = facts.add({
    name: "",
    kind: "FUNCTION",
    form: "function",
    scope: null,
    ...describe(walker, node, { first: node, attributes: [], doc: null }),
  });
  facts.within("function", made, () => {
    const definition = facts.definitionAt(made);
    definition.parameters = bindParameters(walker, read.child(node, "parameters"));
    const result = read.child(node, "return_type");
    if (result !== NONE) definition.returns = walker.type(result);
    const value = walker.value(read.child(node, "body"));
    if (result === NONE) definition.results = [value];
  });
  return facts.expression(["definition", made]);
}

function bindParameters(walker: Walker, list: number): Parameter[] {
  const { read } = walker;
  const parameters: Parameter[] = [];
  if (list === NONE) return parameters;
  for (const node of partsOf(walker, list)) {
    if (read.is(node, "self_parameter", "attribute_item")) continue;
    if (!read.is(read.child(node, "pattern"), "self"))
      parameters.push(bindParameter(walker, node, parameters.length));
  }
  return parameters;
}

function bindParameter(walker: Walker, node: number, index: number): Parameter {
  const { read, facts } = walker;
  const typeNode = read.is(node, "parameter") ? read.child(node, "type") : NONE;
  const type = typeNode === NONE ? undefined : walker.type(typeNode);
  const known = type === undefined ? {} : { type };
  const pattern = read.is(node, "parameter") ? read.child(node, "pattern") : node;
  if (read.is(pattern, "identifier")) {
    const name = read.text(pattern);
    facts.bind({ name, ...known, parameter: index });
    return { name, ...known };
  }
  // A pattern has no name: it is taken apart from one that nobody can write.
  const name = `#${index}`;
  facts.bind({ name, ...known, parameter: index });
  bindPattern(walker, pattern, facts.name(name));
  return { name, ...known };
}
