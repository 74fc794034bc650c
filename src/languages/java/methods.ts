import type { DefinitionRef, FunctionForm } from "../facts.ts";
import type { DefinitionDraft } from "../factsBuilder.ts";
import { partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { declarationDraft } from "./declarations.ts";
import { bindParameters } from "./lambdas.ts";
import { type Modifiers, modifiersOf, useAnnotations } from "./modifiers.ts";
import { parametersOf, typeParametersOf } from "./parameters.ts";
import { componentsOf } from "./records.ts";
import { listOf, mentionedType } from "./types.ts";

export function method(w: Walker, node: number): void {
  const modifiers = modifiersOf(w, node);
  const draft = declarationDraft(w, node, modifiers);
  addMethod(
    w,
    node,
    w.facts.define({ ...withAbstract(w, node, draft), ...kindOf(w, draft.name, modifiers) }),
  );
}

/** Bound under a name that no code can say: in Java a constructor shares the name of its class without hiding it. */
export function constructorDeclaration(w: Walker, node: number): void {
  const definition = w.facts.add({ ...declarationDraft(w, node), kind: "FUNCTION", form: "constructor" });
  w.facts.bind({ name: "<init>", definition });
  addMethod(w, node, definition);
}

function addMethod(w: Walker, node: number, ref: DefinitionRef): void {
  const { read, facts } = w;
  facts.within("function", ref, () => {
    useAnnotations(w, node);
    const definition = facts.definitionAt(ref);
    const typeParameters = typeParametersOf(w, read.child(node, "type_parameters"));
    if (typeParameters.length > 0) definition.typeParameters = typeParameters;
    const list = read.child(node, "parameters");
    definition.parameters = read.is(node, "compact_constructor_declaration")
      ? componentsOf(w)
      : parametersOf(w, list);
    bindParameters(w, definition.parameters);
    addReturns(w, node, ref);
    for (const type of partsOf(w, read.firstOf(node, "throws"))) mentionedType(w, type);
    const body = read.child(node, "body");
    if (body !== NONE) w.visitChildren(body);
  });
}

function addReturns(w: Walker, node: number, ref: DefinitionRef): void {
  const type = w.read.child(node, "type");
  if (type === NONE || w.read.is(type, "void_type")) return;
  const returns = mentionedType(w, type);
  w.facts.definitionAt(ref).returns = listOf(w, returns, w.read.text(w.read.child(node, "dimensions")));
}

function withAbstract<T extends Pick<DefinitionDraft, "flags">>(w: Walker, node: number, draft: T): T {
  const isAbstract =
    w.read.child(node, "body") === NONE && !/\bnative\b/.test(w.read.text(node).slice(0, 80));
  if (!isAbstract || draft.flags?.includes("abstract")) return draft;
  return { ...draft, flags: [...(draft.flags ?? []), "abstract"] };
}

const TEST_ANNOTATIONS = new Set([
  "Test",
  "ParameterizedTest",
  "RepeatedTest",
  "TestFactory",
  "TestTemplate",
]);

function kindOf(
  w: Walker,
  name: string,
  { annotations, words }: Modifiers,
): { kind: "FUNCTION"; form: FunctionForm } {
  const isTest =
    annotations.some((annotation) => TEST_ANNOTATIONS.has(annotation)) ||
    (words.includes("public") && /^test[A-Z_]/.test(name) && isInTestClass(w));
  return { kind: "FUNCTION", form: isTest ? "test" : "method" };
}

/** Before annotations, tests were told by the names of the class and its methods. */
function isInTestClass(w: Walker): boolean {
  const { owner } = w.facts;
  return owner !== null && /^Test|Tests?$|TestCase$/.test(w.facts.definitionAt(owner).name);
}
