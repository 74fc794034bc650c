import type { DefinitionFlag, DefinitionRef, ExpressionRef, FunctionForm, TypeRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";
import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { draftOf, type Naming } from "./drafts.ts";
import { expectType } from "./expected.ts";
import { type Documented, documentedTypes } from "./jsdoc.ts";
import { overloadParameters } from "./overloadParameters.ts";
import { readParameters, readTypeParameters, setTypeParameters } from "./parameters.ts";

export const FUNCTION_KINDS: readonly string[] = [
  "arrow_function",
  "function_expression",
  "generator_function",
];

export interface FunctionNaming extends Naming {
  readonly form: FunctionForm;
  /** The type it is written against, from which its parameters take theirs. */
  readonly type?: TypeRef;
  /** Signatures without a body that stand for it to the outside. */
  readonly overloads?: readonly number[];
}

/** Notes a function with all that is in it. Its name is bound in the open scope, unless it has none. */
export function defineFunction(walker: Walker, node: number, naming: FunctionNaming): DefinitionRef {
  const definition = addFunction(walker, node, naming);
  walker.facts.bind({ name: naming.name, definition });
  return definition;
}

/** As above, without binding the name. */
export function addFunction(walker: Walker, node: number, naming: FunctionNaming): DefinitionRef {
  const { read, facts } = walker;
  const body = read.child(node, "body");
  const flags = [...(naming.flags ?? []), ...wordFlags(read, node)];
  const named = { ...naming, flags, ...firstSignature(read, naming.overloads) };
  const draft = draftOf(read, named, { kind: "FUNCTION", form: naming.form }, body);
  if (naming.type !== undefined) draft.type = naming.type;
  const definition = facts.add(draft);
  facts.within("function", definition, () => {
    const documented = isNameless(naming) ? undefined : documentedTypes(walker, naming.outer);
    readHead(walker, node, definition, naming.overloads ?? [], documented);
    readBody(walker, node, body, definition);
  });
  return definition;
}

function isNameless({ name, form }: FunctionNaming): boolean {
  return name === "" && form !== "constructor";
}

/** The statement of the first signature: its comment speaks for all of them. */
function firstSignature(read: SyntaxReader, overloads: readonly number[] = []): { documented?: number } {
  const [first] = overloads;
  if (first === undefined) return {};
  const outer = read.parent(first);
  return { documented: read.is(outer, "export_statement", "ambient_declaration") ? outer : first };
}

/** An anonymous function where it is used as a value. */
export function anonymousFunction(walker: Walker, node: number): DefinitionRef {
  const form = walker.read.is(node, "arrow_function") ? "arrow" : "function";
  return addFunction(walker, node, { name: "", nameNode: node, outer: node, form });
}

/** A property that holds a `function` is called on its object like a method; an arrow never is. */
export function heldForm(read: SyntaxReader, node: number): FunctionForm {
  return read.is(node, "arrow_function") ? "arrow" : "method";
}

function readHead(
  walker: Walker,
  node: number,
  owner: DefinitionRef,
  overloads: readonly number[],
  documented?: Documented,
): void {
  const definition = walker.facts.definitionAt(owner);
  const heads = overloads.length === 0 ? [node] : overloads;
  const generic = [node, ...overloads].map((head) => readTypeParameters(walker, head));
  setTypeParameters(definition, generic.find((found) => found.length > 0) ?? []);
  readParameters(walker, node, owner, documented?.parameters);
  if (overloads.length > 0) definition.parameters = overloadParameters(walker, overloads);
  if (documented?.returns !== undefined) definition.returns = documented.returns;
  const returns = heads.map((head) => returnType(walker, head)).filter((type) => type !== undefined);
  const [first] = returns;
  if (first === undefined) return;
  definition.returns = returns.length === 1 ? first : walker.facts.type(["union", returns]);
}

function returnType(walker: Walker, head: number): TypeRef | undefined {
  const { read } = walker;
  const type = read.child(head, "return_type");
  return type === NONE ? undefined : walker.type(type);
}

function readBody(walker: Walker, node: number, body: number, owner: DefinitionRef): void {
  const { read, facts } = walker;
  if (body === NONE) return;
  if (read.is(node, "function_expression", "generator_function"))
    facts.bind({ name: read.text(read.child(node, "name")), definition: owner });
  // The body shares the scope of the parameters.
  if (read.is(body, "statement_block")) walker.visitChildren(body);
  else addResult(walker, owner, walker.value(body));
}

/** What a function gives back counts only where it does not say so itself. */
export function addResult({ facts }: Walker, owner: DefinitionRef, value: ExpressionRef): void {
  const definition = facts.definitionAt(owner);
  if (definition.returns === undefined) facts.addResult(owner, value);
  else expectType(facts, value, resultType(facts, definition.returns, definition.flags?.includes("async")));
}

/** What an async function is to return is what its promise holds. */
function resultType(facts: FactsBuilder, returns: TypeRef, isAsync: boolean | undefined): TypeRef {
  const type = facts.typeAt(returns);
  const [only] = type[0] === "named" && type[2].at(-1) === "Promise" ? (type[3] ?? []) : [];
  return isAsync && only !== undefined ? only : returns;
}

const FLAG_OF_WORD: Readonly<Record<string, DefinitionFlag>> = {
  async: "async",
  "*": "generator",
  static: "static",
  abstract: "abstract",
  get: "getter",
  set: "setter",
  override_modifier: "override",
  "?": "optional",
};

/** The words and signs in front of the name or the parameters. */
export function wordFlags(read: SyntaxReader, node: number): DefinitionFlag[] {
  const { after } = read.tree;
  const end = after[node] ?? 0;
  const flags: DefinitionFlag[] = [];
  for (let child = node + 1; child < end; child = after[child] ?? end) {
    const kind = read.kind(child);
    if (kind === "formal_parameters" || kind === "type_parameters" || kind === "type_annotation") break;
    const flag = FLAG_OF_WORD[kind];
    if (flag) flags.push(flag);
    else if (kind === "private_property_identifier" || read.text(child) === "private") flags.push("private");
  }
  return flags;
}
