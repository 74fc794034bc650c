import type { TypeRef } from "../facts.ts";
import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { functionDraft, readSignatureAndBody } from "./functions.ts";
import { describe, headOf } from "./heads.ts";
import { fromModule, isTypeParameter, typeScopeOf } from "./scopes.ts";
import { pathSegments } from "./segments.ts";

/** `impl Type` and `impl Trait for Type`: its functions are members of a type that stands elsewhere. */
export function readImpl(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const type = selfType(walker, node);
  const trait = read.child(node, "trait");
  if (trait !== NONE) {
    facts.implement({ type: receiverType(walker, type), trait: walker.type(trait), line: read.line(node) });
  }
  const body = read.child(node, "body");
  if (body === NONE) return;
  for (const item of read.children(body)) {
    if (read.is(item, "function_item", "function_signature_item")) readMethod(walker, item, node, type);
    else if (read.is(item, "const_item")) readAssociatedConstant(walker, item, type);
    else walker.visit(item);
  }
}

function selfType({ read }: Walker, node: number): number {
  let type = read.child(node, "type");
  while (read.is(type, "reference_type", "pointer_type")) type = read.child(type, "type");
  return type;
}

/** The type by its name, with those of its arguments that are parameters of what is open. */
function receiverType({ read, facts }: Walker, type: number): TypeRef {
  const written = read.is(type, "dynamic_type") ? read.child(type, "trait") : type;
  const path = pathSegments(read, written);
  const [head = ""] = path;
  const { scope, names } = fromModule(facts, path) ?? { scope: typeScopeOf(facts, head), names: path };
  const args = parameterArguments(read, written).map((name) =>
    facts.type(isTypeParameter(facts, name) ? ["named", facts.scope, [name]] : ["unknown"]),
  );
  return facts.type(args.length > 0 ? ["named", scope, names, args] : ["named", scope, names]);
}

function parameterArguments(read: SyntaxReader, type: number): string[] {
  const list = read.is(type, "generic_type") ? read.child(type, "type_arguments") : NONE;
  if (list === NONE) return [];
  return read.children(list).flatMap((each) => (read.is(each, "lifetime") ? [] : [read.text(each)]));
}

function readMethod(walker: Walker, item: number, impl: number, type: number): void {
  const { read, facts } = walker;
  const draft = functionDraft(walker, item, headOf(read, item));
  const made = facts.add({
    ...draft,
    form: draft.form === "test" ? "test" : "method",
    exported: draft.exported || read.child(impl, "trait") !== NONE,
    qualifier: [pathSegments(read, type).at(-1) ?? ""],
  });
  readSignatureAndBody(walker, item, made, {
    around: impl,
    receiver: () => receiverType(walker, type),
  });
}

function readAssociatedConstant(walker: Walker, item: number, type: number): void {
  const { read, facts } = walker;
  const value = read.child(item, "value");
  const known = { type: walker.type(read.child(item, "type")) };
  facts.add({
    name: read.text(read.child(item, "name")),
    kind: "VARIABLE",
    form: "constant",
    scope: null,
    ...describe(walker, item, headOf(read, item)),
    ...known,
    ...(value === NONE ? {} : { value: walker.value(value) }),
    receiver: receiverType(walker, type),
    qualifier: [pathSegments(read, type).at(-1) ?? ""],
  });
}
