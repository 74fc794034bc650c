import type { DefinitionRef, ExpressionRef, TypeRef } from "../facts.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { docAbove, headEnd, place, textUpTo } from "./descriptions.ts";
import { readLiteralInto } from "./functions.ts";
import { declare, isExported } from "./names.ts";

/** What a declaration says of one name. */
interface Known {
  readonly type?: TypeRef;
  readonly value?: ExpressionRef;
}

type Word = "const" | "var";

/** `var` and `const`, by themselves or several in brackets. */
export function readVariables(walker: Walker, declaration: number): void {
  const { read, facts } = walker;
  const word = read.is(declaration, "const_declaration") ? "const" : "var";
  const specs = specsIn(walker, declaration);
  const grouped = read.has(declaration, "(") || read.has(declaration, "var_spec_list");
  let inherited: TypeRef | undefined;
  for (const spec of specs) {
    const type = read.child(spec, "type");
    // A constant that says nothing repeats what the one above said, with the next `iota`.
    if (type !== NONE) inherited = walker.type(type);
    else if (word === "var" || read.child(spec, "value") !== NONE) inherited = undefined;
    if (facts.owner === null) defineEach(walker, spec, grouped ? spec : declaration, word, inherited);
    else bindEach(walker, namesIn(walker, spec), valuesIn(walker, spec), inherited);
  }
}

function specsIn({ read }: Walker, declaration: number): number[] {
  const list = read.firstOf(declaration, "var_spec_list");
  return read
    .children(list === NONE ? declaration : list)
    .filter((node) => read.is(node, "var_spec", "const_spec"));
}

/** The grammar has the commas of a constant's names in the same field. */
function namesIn({ read }: Walker, spec: number): number[] {
  return read.childrenIn(spec, "name").filter((node) => read.isNamed(node));
}

function valuesIn({ read }: Walker, spec: number): number[] {
  const list = read.child(spec, "value");
  return list === NONE ? [] : read.children(list);
}

function defineEach(
  walker: Walker,
  spec: number,
  whole: number,
  word: Word,
  type: TypeRef | undefined,
): void {
  const { read, facts } = walker;
  const names = namesIn(walker, spec);
  const values = valuesIn(walker, spec);
  const [only = NONE, ...more] = values;
  if (more.length === 0 && read.is(only, "func_literal")) {
    defineFunction(walker, names[0] ?? NONE, whole, only);
    return;
  }
  const made = names.map((name) => defineVariable(walker, name, spec, whole, word));
  const known = knownOf(walker, names.length, values, type);
  made.forEach((definition, index) => {
    if (definition !== null) Object.assign(facts.definitionAt(definition), known[index]);
  });
}

/** A function that stands in a variable of the package is called by the variable's name. */
function defineFunction(walker: Walker, nameNode: number, whole: number, literal: number): void {
  const { read, facts } = walker;
  const name = read.text(nameNode);
  const made = facts.define({
    name: name === "_" ? "" : name,
    kind: "FUNCTION",
    form: "arrow",
    scope: null,
    ...place(walker, whole, nameNode),
    exported: isExported(name),
    signature: textUpTo(walker, whole, read.child(literal, "body")),
    ...docAbove(walker, whole),
  });
  readLiteralInto(walker, literal, made);
}

function defineVariable(
  walker: Walker,
  nameNode: number,
  spec: number,
  whole: number,
  word: Word,
): DefinitionRef | null {
  const { read, facts } = walker;
  const name = read.text(nameNode);
  if (name === "_" || name === "") return null;
  return facts.define({
    name,
    kind: "VARIABLE",
    form: word === "const" ? "constant" : "variable",
    scope: null,
    ...place(walker, whole, nameNode),
    exported: isExported(name),
    signature: variableSignature(walker, spec, word),
    ...docAbove(walker, whole),
  });
}

/** Values go on for pages: only the first line is shown. */
function variableSignature(walker: Walker, spec: number, word: string): string {
  const { read } = walker;
  const [line = ""] = read.tree.text.slice(read.start(spec), headEnd(read, spec)).split("\n", 1);
  const cut = line.length < read.end(spec) - read.start(spec);
  return signatureText(`${word} ${line}${cut ? " …" : ""}`);
}

/** Declares local variables, each with its own value or its place in the one that all come from. */
export function bindEach(
  walker: Walker,
  names: readonly number[],
  values: readonly number[],
  type?: TypeRef,
): void {
  const { read, facts } = walker;
  const known = knownOf(walker, names.length, values, type);
  names.forEach((node, index) => {
    if (read.is(node, "identifier")) declare(facts, { name: read.text(node), ...known[index] });
  });
}

function knownOf(
  walker: Walker,
  count: number,
  values: readonly number[],
  type: TypeRef | undefined,
): Known[] {
  const typed = type === undefined ? {} : { type };
  const [first = NONE] = values;
  if (values.length === 1 && count > 1)
    return spread(walker, first, count).map((value) => ({ ...typed, value }));
  const worth = values.map((value) => walker.value(value));
  return Array.from({ length: count }, (_, index) => {
    const value = worth[index];
    return value === undefined ? typed : { ...typed, value };
  });
}

/** `a, err := f()` takes a call apart; `v, ok := m[k]`, `x.(T)` and `<-c` give a value and whether it was there. */
function spread(walker: Walker, node: number, count: number): ExpressionRef[] {
  const { read, facts } = walker;
  const value = walker.value(node);
  if (!read.is(node, "call_expression", "type_conversion_expression"))
    return [value, facts.expression(["literal", "boolean"])];
  return Array.from({ length: count }, (_, index) => facts.expression(["key", value, String(index)]));
}
