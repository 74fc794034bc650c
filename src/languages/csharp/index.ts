import type { ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { addNew, argumentsIn } from "../shallow/calls.ts";
import { field, firstOf, itself, kind, nth } from "../shallow/finders.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { BaseNode, Shape } from "../shallow/shape.ts";
import { bindConstant } from "../shallow/variables.ts";
import { superClass } from "../superClass.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import { unitModules } from "../unitModules.ts";
import type { Walker } from "../walker.ts";

const name = field("name");
const parameters = field("parameters");
const body = firstOf(field("body"), field("value"), field("accessors"));
const classLike = { name, bases, fields: kind("parameter_list") };

const shape: Shape = {
  name: "csharp",
  grammar: "csharp",
  modifiers: ["modifier", "attribute_list"],
  exported: ({ w, words }) =>
    words.some((word) => word === "public" || word === "protected" || word === "internal") ||
    isInInterface(w),
  isTest: ({ words }) => words.some((word) => /^\[(?:Fact|Theory|Test|TestCase|TestMethod)\b/.test(word)),
  classes: {
    class_declaration: { form: "class", ...classLike },
    record_declaration: { form: "class", ...classLike },
    struct_declaration: { form: "struct", ...classLike },
    record_struct_declaration: { form: "struct", ...classLike },
    interface_declaration: { form: "interface", ...classLike },
    enum_declaration: { form: "enum", name },
    delegate_declaration: { form: "type", name },
  },
  functions: {
    method_declaration: {
      name,
      parameters,
      returns: firstOf(field("returns"), field("type")),
      body,
      receiver: extendedType,
    },
    constructor_declaration: {
      form: "constructor",
      name,
      parameters,
      before: kind("constructor_initializer"),
      body,
    },
    destructor_declaration: { name, parameters, body },
    operator_declaration: { name: field("operator"), parameters, returns: field("type"), body },
    local_function_statement: { form: "function", name, parameters, returns: field("type"), body },
  },
  parameters: {
    parameter: { name, type: field("type"), optional: isExtended },
    // The grammar gives `params T[] rest` no node of its own.
    identifier: { name: itself, rest: true },
    implicit_parameter: { name: itself },
  },
  variables: {
    variable_declaration: {
      each: ["variable_declarator"],
      name,
      type: field("type"),
      value: (w, node) => partsOf(w, node)[1] ?? NONE,
    },
    property_declaration: { name, type: field("type"), value: firstOf(field("value"), field("accessors")) },
    declaration_pattern: { name, type: field("type") },
    declaration_expression: { name, type: field("type") },
  },
  loops: { foreach_statement: { name: field("left"), type: field("type"), over: field("right") } },
  blocks: ["block", "switch_section", "using_statement", "for_statement", "catch_clause", "declaration_list"],
  returns: ["return_statement"],
  calls: { invocation_expression: { callee: field("function"), arguments: field("arguments") } },
  creations: { object_creation_expression: { type: field("type"), arguments: field("arguments") } },
  members: {
    conditional_access_expression: { object: field("condition"), name: (w, node) => bound(w, node) },
  },
  lambdas: {
    lambda_expression: { parameters, body },
    anonymous_method_expression: { parameters, body: kind("block") },
  },
  indexes: { element_access_expression: field("expression") },
  casts: {
    cast_expression: { type: field("type") },
    as_expression: { type: field("right") },
  },
  names: ["identifier"],
  transparent: [
    "parenthesized_expression",
    "argument",
    "await_expression",
    "arrow_expression_clause",
    "postfix_unary_expression",
  ],
  strings: [
    "string_literal",
    "interpolated_string_expression",
    "verbatim_string_literal",
    "raw_string_literal",
  ],
  numbers: ["integer_literal", "real_literal"],
  types: {
    names: ["identifier"],
    arguments: ["type_argument_list"],
    lists: ["array_type"],
    primitives: ["predefined_type"],
    inferred: ["var"],
  },
  skipped: ["modifier", "attribute_list", "type_parameter_list", "type_parameter_constraints_clause"],
  statements: {
    using_directive: usingDirective,
    enum_member_declaration: (w, node) => bindConstant(w, name(w, node)),
    namespace_declaration: (w, node) => {
      w.facts.unit ??= w.read.text(name(w, node));
      w.visitChildren(field("body")(w, node));
    },
    file_scoped_namespace_declaration: (w, node) => {
      w.facts.unit ??= w.read.text(name(w, node));
      for (const part of partsOf(w, node)) if (part !== name(w, node)) w.visit(part);
    },
    constructor_initializer: constructorInitializer,
  },
  values: { member_access_expression: memberAccess, generic_name: genericName },
};

export const csharp: LanguageSupport = {
  language: shallowLanguage(shape),
  modules: unitModules({
    languages: ["csharp"],
    separator: ".",
    scheme: "nuget:",
    extensions: [".cs"],
    seesOuter: true,
  }),
  membersInScope: true,
};

function isInInterface(w: Walker): boolean {
  const { owner } = w.facts;
  return owner !== null && w.facts.definitionAt(owner).form === "interface";
}

/** By convention only interfaces are called `IName`. */
function bases(w: Walker, node: number): BaseNode[] {
  return partsOf(w, kind("base_list")(w, node)).map((type) => {
    w.visit(kind("argument_list")(w, type));
    return { type, relation: /^I[A-Z]/.test(w.read.text(type)) ? "implements" : "extends" };
  });
}

/** `static int Count(this User u)` is a method of User. */
function extendedType(w: Walker, node: number): number {
  const first = kind("parameter")(w, parameters(w, node));
  return first !== NONE && isExtended(w, first) ? field("type")(w, first) : NONE;
}

/** What stands before the dot need not be given again. */
function isExtended(w: Walker, parameter: number): boolean {
  return w.read.text(kind("modifier")(w, parameter)) === "this";
}

/** The grammar gives `this` and `base` no kind of their own in front of a member. */
function memberAccess(w: Walker, node: number): ExpressionRef {
  const object = field("expression")(w, node);
  const member = field("name")(w, node);
  const called = w.read.is(member, "generic_name") ? nth(0)(w, member) : member;
  return w.facts.expression(["member", receiverOf(w, node, object), w.read.text(called)]);
}

function receiverOf(w: Walker, node: number, object: number): ExpressionRef {
  if (w.read.is(object, "this") || w.read.has(node, "this"))
    return w.facts.expression(["self", w.facts.scope]);
  if (w.read.is(object, "base") || w.read.has(node, "base"))
    return w.facts.expression(["super", w.facts.scope]);
  return w.value(object);
}

function genericName(w: Walker, node: number): ExpressionRef {
  return w.facts.name(w.read.text(nth(0)(w, node)));
}

function bound(w: Walker, node: number): number {
  return field("name")(w, kind("member_binding_expression")(w, node));
}

/** `: base(x)` and `: this(x)` before the body of a constructor. */
function constructorInitializer(w: Walker, node: number): void {
  const args = argumentsIn(w, kind("argument_list")(w, node));
  const own = w.facts.expression(["class", w.facts.scope]);
  addNew(w, w.read.has(node, "base") ? superClass(w.facts) : own, args, w.read.line(node));
}

/** `using A.B`, `using static A.B.C`, `using X = A.B.C`. */
function usingDirective(w: Walker, node: number): void {
  const { read } = w;
  const line = read.line(node);
  const alias = read.text(field("name")(w, node));
  const full = read.text(partsOf(w, node).at(-1) ?? NONE);
  if (alias === "") {
    w.facts.import({ specifier: full, name: null, alias: null, line, wildcard: true });
    return;
  }
  const dot = full.lastIndexOf(".");
  w.facts.import({ specifier: full.slice(0, Math.max(0, dot)), name: full.slice(dot + 1), alias, line });
}
