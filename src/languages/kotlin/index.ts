import type { ExpressionRef } from "../facts.ts";
import { lastChild, partsOf } from "../parts.ts";
import { addNew, argumentsIn } from "../shallow/calls.ts";
import { kind, nothing, nth, path } from "../shallow/finders.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { BaseNode, Shape } from "../shallow/shape.ts";
import { suffixCall } from "../shallow/suffixCalls.ts";
import { bindConstant } from "../shallow/variables.ts";
import { superClass } from "../superClass.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import { unitModules } from "../unitModules.ts";
import type { Walker } from "../walker.ts";

const TYPES = ["user_type", "nullable_type", "function_type", "parenthesized_type"] as const;
const name = kind("simple_identifier");
const typeName = kind("type_identifier", "simple_identifier");
const body = kind("class_body", "enum_class_body");

const shape: Shape = {
  name: "kotlin",
  grammar: "kotlin",
  modifiers: ["modifiers"],
  exported: ({ words }) => !words.includes("private") && !words.includes("internal"),
  isTest: ({ words }) => words.some((word) => /^@(?:Parameterized|Repeated)?Test\b/.test(word)),
  classes: {
    class_declaration: { form: formOf, name: typeName, body, bases, fields: kind("primary_constructor") },
    type_alias: { form: "type", name: typeName, body: nothing, alias: kind(...TYPES) },
    object_declaration: { form: "object", name: typeName, body, bases },
  },
  functions: {
    function_declaration: {
      name,
      parameters: kind("function_value_parameters"),
      returns: (w, node) => typeAfter(w, node, "function_value_parameters"),
      body: kind("function_body"),
      receiver: (w, node) => typeBefore(w, node, "simple_identifier"),
    },
    secondary_constructor: {
      form: "constructor",
      name: "constructor",
      unbound: true,
      parameters: kind("function_value_parameters"),
      before: kind("constructor_delegation_call"),
      body: kind("statements"),
    },
  },
  parameters: {
    parameter: { name, type: kind(...TYPES), rest: isVararg },
    class_parameter: { name, type: kind(...TYPES) },
    variable_declaration: { name, type: kind(...TYPES) },
  },
  variables: {
    property_declaration: {
      name: path(kind("variable_declaration"), name),
      type: path(kind("variable_declaration"), kind(...TYPES)),
      value: initialValue,
    },
  },
  loops: {
    for_statement: {
      name: kind("variable_declaration"),
      over: (w, node) => partsOf(w, node).find((part) => isIterated(w, part)) ?? NONE,
    },
  },
  blocks: ["statements", "control_structure_body"],
  members: {
    navigation_expression: { object: nth(0), name: path(kind("navigation_suffix"), name) },
  },
  lambdas: {
    lambda_literal: { parameters: kind("lambda_parameters"), implicit: ["it"], body: kind("statements") },
    anonymous_function: { parameters: kind("function_value_parameters"), body: kind("function_body") },
  },
  indexes: { indexing_expression: nth(0) },
  casts: { as_expression: { type: kind(...TYPES) } },
  names: ["simple_identifier"],
  selves: ["this_expression"],
  supers: ["super_expression"],
  transparent: ["parenthesized_expression", "value_argument", "annotated_lambda", "postfix_expression"],
  strings: ["string_literal"],
  numbers: ["integer_literal", "long_literal", "real_literal"],
  types: { names: ["type_identifier"], arguments: ["type_arguments"] },
  skipped: ["modifiers", "file_annotation", "type_parameters"],
  statements: {
    package_header: (w, node) => {
      w.facts.unit = w.read.text(kind("identifier")(w, node));
    },
    import_header: importHeader,
    enum_entry: (w, node) => {
      bindConstant(w, name(w, node));
      w.visitAll(partsOf(w, node).slice(1));
    },
    constructor_delegation_call: delegationCall,
    companion_object: (w, node) => w.visitChildren(body(w, node)),
  },
  values: { function_body: functionBody, call_expression: (w, node) => suffixCall(shape, w, node) },
};

export const kotlin: LanguageSupport = {
  language: shallowLanguage(shape),
  modules: unitModules({
    languages: ["kotlin", "java"],
    separator: ".",
    scheme: "java:",
    extensions: [".kt", ".java"],
  }),
  membersInScope: true,
};

function formOf(w: Walker, node: number): "class" | "interface" | "enum" {
  if (w.read.has(node, "interface")) return "interface";
  return w.read.has(node, "enum") || w.read.has(node, "enum_class_body") ? "enum" : "class";
}

/** What is called is a class, and what is only named an interface. */
function bases(w: Walker, node: number): BaseNode[] {
  return partsOf(w, node)
    .filter((part) => w.read.is(part, "delegation_specifier"))
    .map((part) => {
      const made = kind("constructor_invocation")(w, part);
      if (made === NONE) return { type: part, relation: "implements" };
      w.visit(kind("value_arguments")(w, made));
      return { type: kind("user_type")(w, made), relation: "extends" };
    });
}

function typeBefore(w: Walker, node: number, end: string): number {
  for (const part of partsOf(w, node)) {
    if (w.read.is(part, end)) return NONE;
    if (w.read.is(part, ...TYPES)) return part;
  }
  return NONE;
}

function typeAfter(w: Walker, node: number, start: string): number {
  const list = kind(start)(w, node);
  return partsOf(w, node).find((part) => part > list && w.read.is(part, ...TYPES)) ?? NONE;
}

/** The part after `=`, or the body of a getter or a delegate. */
function initialValue(w: Walker, node: number): number {
  const declared = kind("variable_declaration", "multi_variable_declaration")(w, node);
  return partsOf(w, node).find((part) => part > declared) ?? NONE;
}

function isIterated(w: Walker, part: number): boolean {
  return !w.read.is(part, "variable_declaration", "multi_variable_declaration", "control_structure_body");
}

/** `= x` gives back x; a block says itself what it gives. */
function functionBody(w: Walker, node: number): ExpressionRef {
  if (w.read.has(node, "=")) return w.value(lastChild(w, node));
  w.visitChildren(node);
  return w.facts.unknown;
}

/** `this(…)` and `super(…)` before the body of a constructor. */
function delegationCall(w: Walker, node: number): void {
  const args = argumentsIn(w, kind("value_arguments")(w, node));
  const own = w.facts.expression(["class", w.facts.scope]);
  addNew(w, w.read.has(node, "super") ? superClass(w.facts) : own, args, w.read.line(node));
}

function isVararg(w: Walker, node: number): boolean {
  return w.read.tree.text.slice(Math.max(0, w.read.start(node) - 7), w.read.start(node)).startsWith("vararg");
}

function importHeader(w: Walker, node: number): void {
  const { read } = w;
  const full = read.text(kind("identifier")(w, node));
  const line = read.line(node);
  if (read.has(node, "wildcard_import")) {
    w.facts.import({ specifier: full, name: null, alias: null, line, wildcard: true });
    return;
  }
  const dot = full.lastIndexOf(".");
  const last = full.slice(dot + 1);
  const alias = read.text(path(kind("import_alias"), typeName)(w, node)) || last;
  w.facts.import({ specifier: full.slice(0, Math.max(0, dot)), name: last, alias, line });
}
