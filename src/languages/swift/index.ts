import type { ClassForm, ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { defineClass } from "../shallow/classes.ts";
import { entryOf } from "../shallow/entryOf.ts";
import { field, firstOf, kind, nothing, nth, path } from "../shallow/finders.ts";
import { defineFunction } from "../shallow/functions.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { BaseNode, ClassShape, FunctionShape, Shape } from "../shallow/shape.ts";
import { suffixCall } from "../shallow/suffixCalls.ts";
import { typeAt } from "../shallow/typeReading.ts";
import { bindConstant } from "../shallow/variables.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { modules } from "./modules.ts";

const name = field("name");
const type = kind(
  "user_type",
  "optional_type",
  "array_type",
  "dictionary_type",
  "opaque_type",
  "existential_type",
);
const body = field("body");
const classLike: ClassShape = { form: formOf, name, body, bases };
const method: FunctionShape = { name, parameters: (_, node) => node, returns: type, body };

const shape: Shape = {
  name: "swift",
  grammar: "swift",
  modifiers: ["modifiers"],
  exported: ({ words }) => !words.includes("private") && !words.includes("fileprivate"),
  isTest: ({ w, name: called, words }) =>
    words.includes("@Test") || (/^test/.test(called) && isInTestCase(w)),
  classes: {
    protocol_declaration: { form: "interface", name, body, bases },
    typealias_declaration: { form: "type", name, body: nothing, alias: type },
  },
  functions: {
    function_declaration: method,
    protocol_function_declaration: method,
    init_declaration: { form: "constructor", name: "init", parameters: (_, node) => node, body },
    deinit_declaration: { name: "deinit", body },
    subscript_declaration: {
      name: "subscript",
      parameters: (_, node) => node,
      body: kind("computed_property"),
    },
  },
  parameters: {
    parameter: { name, type, rest: (w, node) => w.read.text(node).endsWith("...") },
    lambda_parameter: { name, type },
  },
  variables: {
    property_declaration: {
      name: path(name, field("bound_identifier")),
      type: path(kind("type_annotation"), type),
      value: firstOf(field("value"), field("computed_value")),
    },
    protocol_property_declaration: {
      name: path(name, field("bound_identifier")),
      type: path(kind("type_annotation"), type),
    },
  },
  loops: { for_statement: { name: field("item"), over: field("collection") } },
  blocks: ["statements", "function_body", "switch_entry", "class_body", "enum_class_body", "protocol_body"],
  members: {
    navigation_expression: { object: field("target"), name: path(field("suffix"), field("suffix")) },
  },
  lambdas: {
    lambda_literal: {
      parameters: path(field("type"), kind("lambda_function_type_parameters")),
      implicit: ["$0", "$1"],
      body: kind("statements"),
    },
  },
  casts: { as_expression: { type } },
  names: ["simple_identifier"],
  selves: ["self_expression"],
  supers: ["super_expression"],
  transparent: ["tuple_expression", "value_argument", "try_expression", "await_expression"],
  strings: ["line_string_literal", "multi_line_string_literal"],
  numbers: ["integer_literal", "real_literal"],
  types: {
    names: ["type_identifier"],
    arguments: ["type_arguments"],
    lists: ["array_type"],
    selves: ["Self"],
  },
  skipped: ["modifiers", "attribute", "type_parameters"],
  statements: {
    import_declaration: importDeclaration,
    class_declaration: classDeclaration,
    enum_entry: (w, node) => {
      for (const entry of w.read.childrenIn(node, "name")) bindConstant(w, entry);
    },
    control_transfer_statement: controlTransfer,
    if_statement: (w, node) => w.facts.within("block", null, () => visitConditions(w, node)),
    guard_statement: visitConditions,
  },
  values: { call_expression: (w, node) => suffixCall(shape, w, node), postfix_expression: postfix },
};

export const swift: LanguageSupport = {
  language: shallowLanguage(shape),
  modules,
  membersInScope: true,
  callsByName: true,
};

function isInTestCase(w: Walker): boolean {
  const { owner } = w.facts;
  return owner !== null && /Tests?$/.test(w.facts.definitionAt(owner).name);
}

/** One kind of node stands for all of them; the word before the name says which it is. */
function formOf(w: Walker, node: number): ClassForm {
  if (w.read.has(node, "struct")) return "struct";
  if (w.read.has(node, "enum")) return "enum";
  return "class";
}

/** A class comes before what it conforms to. */
function bases(w: Walker, node: number): BaseNode[] {
  const isClass = w.read.has(node, "class");
  return partsOf(w, node)
    .filter((part) => w.read.is(part, "inheritance_specifier"))
    .map((part, index) => ({ type: part, relation: isClass && index === 0 ? "extends" : "implements" }));
}

function classDeclaration(w: Walker, node: number): void {
  if (w.read.has(node, "extension")) extension(w, node);
  else defineClass(shape, classLike, w, node);
}

/** What stands in an extension belongs to the type that it extends. */
function extension(w: Walker, node: number): void {
  const receiver = typeAt(w, name(w, node), shape.types);
  for (const part of partsOf(w, body(w, node))) {
    const own = entryOf(shape.functions, w.read.kind(part));
    if (own && receiver !== null) defineFunction(shape, own, w, part, { receiver });
    else w.visit(part);
  }
}

/** `return x` gives back x; `throw x` and `break` do not. */
function controlTransfer(w: Walker, node: number): void {
  const value = w.value(field("result")(w, node));
  const scope = w.facts.enclosing("function");
  const owner = scope === null ? null : w.facts.scopeAt(scope).owner;
  if (owner === null || !w.read.has(node, "return")) return;
  if (w.facts.definitionAt(owner).returns === undefined) w.facts.addResult(owner, value);
}

/** `if let x = y` binds x; the grammar lists the parts of a condition one after another. */
function visitConditions(w: Walker, node: number): void {
  let bound = NONE;
  for (const part of partsOf(w, node)) {
    if (w.read.fieldOf(part) === "bound_identifier") {
      bound = part;
      continue;
    }
    if (bound !== NONE && w.read.fieldOf(part) === "condition") {
      w.facts.bind({ name: w.read.text(bound), value: w.value(part) });
      bound = NONE;
    } else w.visit(part);
  }
}

/** `x!` is x. */
function postfix(w: Walker, node: number): ExpressionRef {
  return w.value(nth(0)(w, node));
}

/** `import App`, `import struct App.User`. */
function importDeclaration(w: Walker, node: number): void {
  const [module = "", ...names] = w.read.text(kind("identifier")(w, node)).split(".");
  const line = w.read.line(node);
  const last = names.at(-1) ?? null;
  if (last !== null && /^[A-Z]/.test(last))
    w.facts.import({ specifier: module, name: last, alias: last, line });
  else w.facts.import({ specifier: module, name: null, alias: null, line, wildcard: true });
}
