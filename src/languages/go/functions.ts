import type { DefinitionRef, ExpressionRef, Parameter, TypeParameter, TypeRef } from "../facts.ts";
import type { DefinitionDraft, FactsBuilder } from "../factsBuilder.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { docAbove, place, textUpTo } from "./descriptions.ts";
import { isExported } from "./names.ts";
import { bindSignature, readTypeParameters } from "./signatures.ts";

export function readFunction(walker: Walker, node: number): void {
  const { facts } = walker;
  const made = facts.add(draft(walker, node, "function"));
  const { name } = facts.definitionAt(made);
  // Any number of `init` may stand beside each other, and none can be called.
  if (name !== "init" && name !== "_") facts.bind({ name, definition: made });
  facts.within("function", made, () => {
    const definition = facts.definitionAt(made);
    const typeParameters = readTypeParameters(walker, node);
    if (typeParameters.length > 0) definition.typeParameters = typeParameters;
    Object.assign(definition, bindSignature(walker, node));
    if (isTest(walker, node, name, definition.parameters ?? [])) definition.form = "test";
    visitBody(walker, node);
  });
}

export function readMethod(walker: Walker, node: number): void {
  const { facts } = walker;
  const made = facts.add(draft(walker, node, "method"));
  facts.within("function", made, () => {
    bindReceiver(walker, node, made);
    Object.assign(facts.definitionAt(made), bindSignature(walker, node));
    visitBody(walker, node);
  });
}

/** A function literal: it has no name, and what it does counts for the function around it. */
export function readFunctionLiteral(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const signature = textUpTo(walker, node, read.child(node, "body"));
  const made = facts.add({
    name: "",
    kind: "FUNCTION",
    form: "function",
    scope: null,
    ...place(walker, node, node),
    exported: false,
    signature,
  });
  readLiteralInto(walker, node, made);
  return facts.expression(["definition", made]);
}

/** Reads parameters and body of a function literal into a definition that stands for it. */
export function readLiteralInto(walker: Walker, node: number, made: DefinitionRef): void {
  const { facts } = walker;
  facts.within("function", made, () => {
    Object.assign(facts.definitionAt(made), bindSignature(walker, node));
    visitBody(walker, node);
  });
}

function draft(walker: Walker, node: number, form: "function" | "method"): DefinitionDraft {
  const { read } = walker;
  const nameNode = read.child(node, "name");
  const name = read.text(nameNode);
  return {
    name,
    kind: "FUNCTION",
    form,
    parent: null,
    scope: null,
    ...place(walker, node, nameNode),
    exported: isExported(name),
    signature: textUpTo(walker, node, read.child(node, "body")),
    ...docAbove(walker, node),
  };
}

/** The body's block is the function's own scope: no second one is opened for it. */
function visitBody(walker: Walker, node: number): void {
  const body = walker.read.child(node, "body");
  if (body !== NONE) walker.visitChildren(body);
}

/** `(s *Set[K, V])`: the names in brackets are the method's own for what the type calls its parameters. */
function bindReceiver({ read, facts }: Walker, node: number, made: DefinitionRef): void {
  const receiver = read.child(node, "receiver");
  const declaration = receiver === NONE ? NONE : read.firstOf(receiver, "parameter_declaration");
  if (declaration === NONE) return;
  let written = read.child(declaration, "type");
  while (read.is(written, "pointer_type", "parenthesized_type")) written = read.children(written)[0] ?? NONE;
  const generic = read.is(written, "generic_type");
  const name = read.text(generic ? read.child(written, "type") : written);
  const brackets = generic ? read.text(read.child(written, "type_arguments")) : "";
  const typeParameters = generic ? withBounds(facts, name, namesIn(brackets)) : [];
  const args = typeParameters.map((each): TypeRef => facts.type(["named", facts.scope, [each.name]]));
  const type = facts.type(args.length > 0 ? ["named", 0, [name], args] : ["named", 0, [name]]);
  const definition = facts.definitionAt(made);
  definition.receiver = type;
  definition.qualifier = [name];
  if (typeParameters.length > 0) definition.typeParameters = typeParameters;
  const self = read.text(read.child(declaration, "name"));
  if (self !== "_") facts.bind({ name: self, type });
}

function namesIn(brackets: string): string[] {
  return brackets
    .slice(1, -1)
    .split(",")
    .map((name) => name.trim());
}

/** What the type asks of its parameters, where it is declared above in the same file. */
function withBounds(facts: FactsBuilder, type: string, names: readonly string[]): TypeParameter[] {
  const declared = facts.scopeAt(0).bindings.find(({ name }) => name === type);
  const parameters =
    declared && "definition" in declared && facts.definitionAt(declared.definition).typeParameters;
  return names.map((name, index) => ({ ...(parameters || [])[index], name }));
}

const TEST_NAME = /^(?:Test|Benchmark|Fuzz)(?!\p{Ll})/u;
const EXAMPLE_NAME = /^Example(?!\p{Ll})/u;

/** What `go test` runs. The name of the file would tell, but a tree does not know it. */
function isTest(walker: Walker, node: number, name: string, parameters: readonly Parameter[]): boolean {
  if (TEST_NAME.test(name)) return parameters.length === 1 && takesTestingType(walker, parameters[0]);
  return EXAMPLE_NAME.test(name) && parameters.length === 0 && standsAmongTests(walker, node);
}

function takesTestingType({ facts }: Walker, parameter: Parameter | undefined): boolean {
  const type = facts.typeAt(parameter?.type ?? -1);
  return type[0] === "named" && type[2][0] === "testing" && type[2][1] !== "M";
}

function standsAmongTests({ read, facts }: Walker, node: number): boolean {
  if (facts.unit?.endsWith("_test")) return true;
  return (
    facts.scopeAt(0).bindings.some(({ name }) => name === "testing") || /\boutput:/i.test(read.text(node))
  );
}
