import { extentOf } from "../extent.ts";
import type { DefinitionRef, FunctionForm, ScopeRef, TypeParameter } from "../facts.ts";
import type { DefinitionDraft } from "../factsBuilder.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { applyDecorators, type Decorator, flagsOf } from "./decorators.ts";
import { commentDoc, docstring } from "./docstring.ts";
import { type FixtureOf, fixturesFor } from "./fixtures.ts";
import { readBody } from "./functionBody.ts";
import { bindParameters, parameterNodes } from "./parameters.ts";
import { fileOf } from "./pythonFile.ts";
import { type MethodReceiver, receiverOf, receiverTypeName, receiverTypeVariable } from "./receivers.ts";
import { homeScope } from "./scopes.ts";
import { annotatedType } from "./types.ts";
import { declaredTypeParameters, mentionedTypeVariables, withTypeNames } from "./typeVariables.ts";
import { isExported, isPublic } from "./visibility.ts";

/** `def`; `whole` is the same with its decorators. */
export function defineFunction(
  walker: Walker,
  node: number,
  whole: number,
  decorators: readonly Decorator[],
): void {
  const { facts } = walker;
  const home = homeScope(walker);
  const draft = functionDraft(walker, node, whole, decorators);
  const definition = facts.inside(home, () => facts.define(draft));
  if (home === 0) fileOf(walker).topNames.add(draft.name);
  applyDecorators(walker, decorators, definition);
  const receiver = receiverOf(walker, node, decorators, draft.name, home);
  // A closure runs later, when what a block around it knows may no longer hold.
  const fixtures = fixturesFor(walker, definition, node, decorators);
  facts.inside(home, () => openFunction(walker, definition, node, receiver, fixtures));
}

function functionDraft(
  walker: Walker,
  node: number,
  whole: number,
  decorators: readonly Decorator[],
): DefinitionDraft & { name: string } {
  const { read } = walker;
  const nameNode = read.child(node, "name");
  const name = read.text(nameNode);
  const flags = flagsOf(decorators);
  if (read.has(node, "async")) flags.push("async");
  if (!isPublic(name)) flags.push("private");
  const doc = docstring(read, read.child(node, "body")) ?? commentDoc(read, whole);
  return {
    name,
    kind: "FUNCTION",
    form: formOf(walker, name),
    scope: null,
    ...extentOf(read, whole, nameNode),
    exported: isExported(walker, name),
    ...(flags.length > 0 && { flags }),
    signature: signatureOf(walker, node),
    ...(doc !== null && { doc }),
    ...(decorators.length > 0 && { decorators: decorators.map(({ value }) => value) }),
  };
}

/** From `def` to the last word before the colon. */
function signatureOf({ read }: Walker, node: number): string {
  const returns = read.child(node, "return_type");
  const last = returns === NONE ? read.child(node, "parameters") : returns;
  return signatureText(read.tree.text.slice(read.start(node), read.end(last === NONE ? node : last)));
}

const TEST_CLASS = /^Test|Tests?$|TestCase$|Test(?:s|Case)?(?:Mixin|Base)$/;

function formOf(walker: Walker, name: string): FunctionForm {
  const { facts } = walker;
  const { kind, owner } = facts.scopeAt(homeScope(walker));
  if (kind === "file") return name.startsWith("test_") ? "test" : "function";
  if (kind !== "class" || owner === null) return "function";
  if (name === "__init__") return "constructor";
  return name.startsWith("test") && TEST_CLASS.test(facts.definitionAt(owner).name) ? "test" : "method";
}

function openFunction(
  walker: Walker,
  definition: DefinitionRef,
  node: number,
  receiver: MethodReceiver | null,
  fixtures: FixtureOf | null,
): void {
  const { facts, read } = walker;
  const outer = facts.scope;
  facts.within("function", definition, (scope) => {
    const signature = read.tree.text.slice(read.start(node), read.start(read.child(node, "body")));
    const parameters = typeParametersOf(walker, node, signature, receiver, outer);
    const meanings = parameters.map(({ name }) => [name, ["named", scope, [name]]] as const);
    withTypeNames(walker, [...meanings, ...receiverTypeName(walker, receiver)], () => {
      const open = facts.definitionAt(definition);
      if (parameters.length > 0) open.typeParameters = parameters;
      if (receiver) facts.bind({ name: receiver.name, value: receiver.value });
      const nodes = parameterNodes(walker, read.child(node, "parameters"));
      open.parameters = bindParameters(walker, nodes, receiver, outer, fixtures);
      const returns = read.child(node, "return_type");
      if (returns !== NONE) open.returns = annotatedType(walker, returns, outer);
      const body = read.child(node, "body");
      readBody(walker, open, scope, receiver, body, () => walker.visit(body));
    });
  });
}

function typeParametersOf(
  walker: Walker,
  node: number,
  signature: string,
  receiver: MethodReceiver | null,
  outer: ScopeRef,
): TypeParameter[] {
  const declared = declaredTypeParameters(walker, walker.read.child(node, "type_parameters"), outer);
  const own = receiverTypeVariable(walker, receiver);
  const mentioned = mentionedTypeVariables(walker, signature).filter(({ name }) => name !== own);
  return [...declared, ...mentioned];
}
