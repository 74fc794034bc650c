import type { ExpressionRef } from "../facts.ts";
import { lastChild, partsOf } from "../parts.ts";
import { addCall, addNew, valueOfPath } from "../shallow/calls.ts";
import { field, firstOf, kind, nothing, nth } from "../shallow/finders.ts";
import { defineFunction } from "../shallow/functions.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { BaseNode, Shape } from "../shallow/shape.ts";
import { addTestCase, titleIn } from "../shallow/testCases.ts";
import { typeAt } from "../shallow/typeReading.ts";
import { bindConstant } from "../shallow/variables.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import { unitModules } from "../unitModules.ts";
import type { Walker } from "../walker.ts";
import { importDeclaration } from "./imports.ts";

const name = field("name");
const type = field("type");
const classLike = { name, bases, fields: field("class_parameters") };
const method = { name, parameters: field("parameters"), returns: field("return_type") };
const variable = { name: field("pattern"), type, value: field("value") };

const shape: Shape = {
  name: "scala",
  grammar: "scala",
  modifiers: ["modifiers", "annotation"],
  exported: ({ words }) => !words.some((word) => word.startsWith("private")),
  isTest: ({ words }) => words.includes("@Test"),
  classes: {
    class_definition: { form: "class", ...classLike },
    object_definition: { form: "object", ...classLike },
    package_object: { form: "object", ...classLike },
    trait_definition: { form: "trait", ...classLike },
    enum_definition: { form: "enum", ...classLike },
    type_definition: { form: "type", name, body: nothing, alias: type },
  },
  functions: { function_declaration: method },
  parameters: {
    parameter: { name, type, rest: (w, node) => w.read.text(node).endsWith("*") },
    class_parameter: { name, type },
    binding: { name, type },
    identifier: { name: (_, node) => node },
  },
  variables: {
    val_definition: variable,
    var_definition: variable,
    val_declaration: variable,
    given_definition: { name, type: field("return_type"), value: field("body") },
    typed_pattern: { name: field("pattern"), type },
  },
  blocks: ["block", "case_clause", "template_body", "enum_body", "indented_block", "indented_cases"],
  members: { field_expression: { object: field("value"), name: field("field") } },
  lambdas: { lambda_expression: { parameters: field("parameters"), body: nth(-1) } },
  transparent: ["parenthesized_expression", "ascription_expression"],
  strings: ["string", "interpolated_string_expression"],
  numbers: ["integer_literal", "floating_point_literal"],
  types: { names: ["type_identifier", "identifier"], arguments: ["type_arguments"] },
  skipped: ["modifiers", "annotation", "type_parameters"],
  statements: {
    package_clause: packageClause,
    import_declaration: importDeclaration,
    simple_enum_case: (w, node) => bindConstant(w, name(w, node)),
    enumerator,
    function_definition: (w, node) => {
      const isConstructor = w.read.text(name(w, node)) === "this";
      if (isConstructor) defineFunction(shape, { ...method, form: "constructor", unbound: true }, w, node);
      else defineFunction(shape, method, w, node);
    },
    extension_definition: extension,
  },
  values: {
    identifier: nameOrSelf,
    call_expression: call,
    instance_expression: creation,
    generic_function: (w, node) => w.value(field("function")(w, node)),
    infix_expression: infix,
  },
};

export const scala: LanguageSupport = {
  language: shallowLanguage(shape),
  modules: unitModules({
    languages: ["scala", "java"],
    separator: ".",
    scheme: "java:",
    extensions: [".scala"],
    seesOuter: true,
  }),
  membersInScope: true,
};

function bases(w: Walker, node: number): BaseNode[] {
  const clause = field("extend")(w, node);
  w.visit(field("arguments")(w, clause));
  return w.read
    .childrenIn(clause === NONE ? node : clause, clause === NONE ? "extend" : "type")
    .map((base, index) => ({ type: base, relation: index === 0 ? "extends" : "implements" }));
}

/** Packages may be named in several steps, and may have a body. */
function packageClause(w: Walker, node: number): void {
  const named = w.read.text(name(w, node));
  w.facts.unit = w.facts.unit === null ? named : `${w.facts.unit}.${named}`;
  w.visit(field("body")(w, node));
}

function nameOrSelf(w: Walker, node: number): ExpressionRef {
  const text = w.read.text(node);
  if (text === "this") return w.facts.expression(["self", w.facts.scope]);
  return text === "super" ? w.facts.expression(["super", w.facts.scope]) : w.facts.name(text);
}

/** The grammar counts the opening parenthesis among the arguments. */
function argumentsOf(w: Walker, list: number): ExpressionRef[] {
  if (w.read.is(list, "block", "case_block")) {
    w.visit(list);
    return [w.facts.unknown];
  }
  return partsOf(w, list)
    .filter((part) => w.read.text(part) !== "(")
    .map((argument) => w.value(argument));
}

function call(w: Walker, node: number): ExpressionRef {
  const callee = field("function")(w, node);
  const list = field("arguments")(w, node);
  if (w.read.is(callee, "call_expression") && w.read.text(field("function")(w, callee)) === "test") {
    const title = titleIn(w, field("arguments")(w, callee));
    if (title !== null) {
      addTestCase(w, node, { title, body: list });
      return w.facts.unknown;
    }
  }
  if (w.read.text(callee) === "this") {
    return addNew(w, w.facts.expression(["class", w.facts.scope]), argumentsOf(w, list), w.read.line(node));
  }
  return addCall(w, w.value(callee), argumentsOf(w, list), w.read.endLine(callee));
}

function creation(w: Walker, node: number): ExpressionRef {
  const read = typeAt(w, nth(0)(w, node), shape.types);
  const made = read === null ? null : w.facts.typeAt(read);
  const args = argumentsOf(w, field("arguments")(w, node));
  w.visit(kind("template_body")(w, node));
  return made?.[0] === "named"
    ? addNew(w, valueOfPath(w, made[2]), args, w.read.line(node))
    : w.facts.unknown;
}

/** `x foo y` is `x.foo(y)`. */
function infix(w: Walker, node: number): ExpressionRef {
  const left = w.value(field("left")(w, node));
  const right = w.value(field("right")(w, node));
  const operator = field("operator")(w, node);
  if (!w.read.is(operator, "identifier")) return w.facts.unknown;
  return addCall(
    w,
    w.facts.expression(["member", left, w.read.text(operator)]),
    [right],
    w.read.line(operator),
  );
}

/** `i <- items` */
function enumerator(w: Walker, node: number): void {
  const value = w.value(lastChild(w, node));
  const bound = firstOf(kind("identifier"))(w, node);
  w.facts.bind({ name: w.read.text(bound), value: w.facts.expression(["item", value]) });
}

/** `extension (s: Foo) def …`: the functions are members of Foo. */
function extension(w: Walker, node: number): void {
  const extended = kind("parameter")(w, field("parameters")(w, node));
  const receiver = typeAt(w, type(w, extended), shape.types);
  w.facts.within("block", null, () => {
    if (receiver !== null) w.facts.bind({ name: w.read.text(name(w, extended)), type: receiver });
    for (const part of w.read.childrenIn(node, "body").flatMap((body) => functionsIn(w, body))) {
      if (receiver === null) w.visit(part);
      else defineFunction(shape, method, w, part, { receiver });
    }
  });
}

function functionsIn(w: Walker, body: number): number[] {
  return w.read.is(body, "function_definition") ? [body] : partsOf(w, body);
}
