import { firstSentence } from "../docComment.ts";
import { extentOf } from "../extent.ts";
import type { ClassForm, DefinitionRef, FunctionForm } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { field } from "../shallow/finders.ts";
import { titleIn } from "../shallow/testCases.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { argumentNodes, bodyOf, doBlock, keyword, target } from "./parts.ts";
import { bindPattern } from "./patterns.ts";

/** A module is called by its whole name, wherever it is. */
export function defineModule(w: Walker, node: number, form: ClassForm): void {
  const [named = NONE] = argumentNodes(w, node);
  const implemented = keyword(w, node, "for");
  const own = w.read.text(named);
  const name = implemented === NONE ? own : `${own}.${w.read.text(implemented)}`;
  const body = doBlock(w, node);
  const doc = attributeIn(w, body, "moduledoc");
  const definition = w.facts.define({
    ...placeOf(w, node, name, body),
    kind: "CLASS",
    form,
    exported: true,
    ...(doc !== null && { doc }),
  });
  w.facts.unit ??= name;
  w.facts.within("class", definition, () => {
    if (body !== NONE) w.visitChildren(body);
  });
}

interface Kind {
  readonly exported: boolean;
  readonly form: FunctionForm;
}

/** The clauses of one function are one definition, from the first to the last of them. */
export function defineFunction(w: Walker, node: number, { exported, form }: Kind): void {
  const head = headOf(w, argumentNodes(w, node)[0] ?? NONE);
  const name = w.read.text(w.read.is(head, "call") ? target(w, head) : head);
  const body = bodyOf(w, node);
  const patterns = w.read.is(head, "call") ? argumentNodes(w, head) : [];
  const known = clauseOf(w, name, patterns.length);
  if (known !== null) extendTo(w, known, node);
  const doc = docBefore(w, node);
  const definition =
    known ??
    w.facts.define({
      ...placeOf(w, node, name, body),
      kind: "FUNCTION",
      form,
      exported,
      ...(exported ? {} : { flags: ["private"] }),
      ...(doc !== null && { doc }),
      parameters: patterns.map((pattern) => parameterOf(w, pattern)),
    });
  visitClause(w, definition, known !== null, patterns, body);
}

function visitClause(
  w: Walker,
  definition: DefinitionRef,
  isFurther: boolean,
  patterns: readonly number[],
  body: number,
): void {
  const visit = (): void => {
    for (const pattern of patterns) bindPattern(w, pattern, w.facts.unknown);
    if (w.read.is(body, "do_block")) w.visitChildren(body);
    else w.visit(body);
  };
  const scope = w.facts.definitionAt(definition).scope;
  if (isFurther && scope !== null) w.facts.inside(scope, () => w.facts.within("block", null, visit));
  else w.facts.within("function", definition, visit);
}

/** `f(x) when x > 0` is headed by `f(x)`. */
function headOf(w: Walker, node: number): number {
  return w.read.is(node, "binary_operator") ? field("left")(w, node) : node;
}

function parameterOf(w: Walker, pattern: number): { name: string; optional?: boolean } {
  const isOptional = w.read.is(pattern, "binary_operator") && w.read.has(pattern, "\\\\");
  const named = isOptional ? field("left")(w, pattern) : pattern;
  const name = w.read.is(named, "identifier") ? w.read.text(named) : "_";
  return isOptional ? { name, optional: true } : { name };
}

/** The definition whose clause this is: the same name with as many parameters. */
function clauseOf(w: Walker, name: string, arity: number): DefinitionRef | null {
  for (const binding of w.facts.scopeAt(w.facts.scope).bindings) {
    if (binding.name !== name || !("definition" in binding)) continue;
    if (w.facts.definitionAt(binding.definition).parameters?.length === arity) return binding.definition;
  }
  return null;
}

function extendTo(w: Walker, ref: DefinitionRef, node: number): void {
  const definition = w.facts.definitionAt(ref);
  definition.end = w.read.end(node);
  definition.endLine = w.read.endLine(node);
}

function placeOf(w: Walker, node: number, name: string, body: number) {
  const { read } = w;
  const end = body === NONE ? read.end(node) : read.start(body);
  const head = read.tree.text.slice(read.start(node), end).replace(/,\s*do:\s*$/, "");
  return {
    name,
    scope: null,
    ...extentOf(read, node),
    signature: signatureText(head),
  };
}

function attributeIn(w: Walker, body: number, name: string): string | null {
  for (const part of partsOf(w, body)) {
    if (isAttribute(w, part, name)) return firstSentence(titleIn(w, part));
  }
  return null;
}

/** The `@doc` among the attributes right before a function. */
function docBefore(w: Walker, node: number): string | null {
  const siblings = partsOf(w, w.read.parent(node));
  for (let at = siblings.indexOf(node) - 1; at >= 0; at--) {
    const sibling = siblings[at] ?? NONE;
    if (!w.read.is(sibling, "unary_operator")) return null;
    if (isAttribute(w, sibling, "doc")) return firstSentence(titleIn(w, sibling));
  }
  return null;
}

function isAttribute(w: Walker, node: number, name: string): boolean {
  if (!w.read.is(node, "unary_operator")) return false;
  const operand = field("operand")(w, node);
  return w.read.is(operand, "call") && w.read.text(target(w, operand)) === name;
}
