import { addAnonymousClass } from "../anonymousClass.ts";
import type { ExpressionRef } from "../facts.ts";
import { lastChild, partsOf } from "../parts.ts";
import { addNew, argumentsIn } from "../shallow/calls.ts";
import { field, firstOf, kind, nth } from "../shallow/finders.ts";
import { defineFunction } from "../shallow/functions.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { BaseNode, Shape } from "../shallow/shape.ts";
import { typeAt } from "../shallow/typeReading.ts";
import { bindConstant, bindingOf } from "../shallow/variables.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { modules } from "./modules.ts";
import { useClauses } from "./useClauses.ts";

const name = field("name");
const parameters = field("parameters");
const returns = field("return_type");
const type = field("type");
const classLike = { name, bases };
const methodCall = { callee: name, receiver: field("object"), arguments: field("arguments") };
const typeShape = { names: ["name"], primitives: ["primitive_type"], selves: ["self", "static"] };
const method = { name, parameters, returns };

const shape: Shape = {
  name: "php",
  grammar: "php",
  modifiers: ["visibility_modifier", "static_modifier", "abstract_modifier", "attribute_list"],
  exported: ({ words }) => !words.includes("private"),
  isTest: ({ w, name: called, words }) =>
    words.some((word) => /^#\[Test\b/.test(word)) || (/^test[A-Z_]/.test(called) && isInTestCase(w)),
  classes: {
    class_declaration: { form: "class", ...classLike },
    interface_declaration: { form: "interface", ...classLike },
    trait_declaration: { form: "trait", ...classLike },
    enum_declaration: { form: "enum", ...classLike },
  },
  functions: {
    function_definition: { name, parameters, returns },
  },
  parameters: {
    simple_parameter: { name, type },
    variadic_parameter: { name, type, rest: true },
    property_promotion_parameter: { name, type },
  },
  variables: { const_declaration: { each: ["const_element"], name: nth(0), value: nth(1) } },
  blocks: ["compound_statement", "declaration_list"],
  returns: ["return_statement"],
  calls: {
    function_call_expression: { callee: field("function"), arguments: field("arguments") },
    member_call_expression: methodCall,
    nullsafe_member_call_expression: methodCall,
    scoped_call_expression: { ...methodCall, receiver: field("scope") },
  },
  members: {
    member_access_expression: { object: field("object"), name },
    nullsafe_member_access_expression: { object: field("object"), name },
    class_constant_access_expression: { object: nth(0), name: nth(1) },
  },
  indexes: { subscript_expression: nth(0) },
  lambdas: {
    arrow_function: { parameters, body: field("body") },
    anonymous_function: { parameters, body: field("body") },
  },
  names: ["name"],
  transparent: ["parenthesized_expression", "argument", "expression_statement", "clone_expression"],
  strings: ["string", "encapsed_string", "heredoc"],
  numbers: ["integer", "float"],
  types: typeShape,
  skipped: ["visibility_modifier", "static_modifier", "attribute_list", "php_tag", "text"],
  statements: {
    namespace_definition: (w, node) => {
      w.facts.unit ??= w.read.text(name(w, node)).replace(/^\\/, "");
      w.visitChildren(field("body")(w, node));
    },
    namespace_use_declaration: useClauses,
    method_declaration: methodDeclaration,
    property_declaration: property,
    enum_case: (w, node) => bindConstant(w, name(w, node)),
    foreach_statement: foreachStatement,
    require_expression: required,
    require_once_expression: required,
    include_expression: required,
    include_once_expression: required,
    use_declaration: () => {},
  },
  values: {
    variable_name: (w, node) =>
      w.read.text(node) === "$this"
        ? w.facts.expression(["self", w.facts.scope])
        : w.facts.name(w.read.text(node)),
    relative_scope: (w, node) =>
      w.facts.expression([w.read.text(node) === "parent" ? "super" : "class", w.facts.scope]),
    qualified_name: qualifiedName,
    assignment_expression: assignment,
    object_creation_expression: creation,
  },
};

export const php: LanguageSupport = { language: shallowLanguage(shape), modules, callsByName: true };

/** `A\B` is the same wherever it stands, so it is bound under its whole name. */
function qualifiedName(w: Walker, node: number): ExpressionRef {
  const full = w.read.text(node).replace(/^\\/, "");
  const slash = full.lastIndexOf("\\");
  if (slash === -1) return w.facts.name(full);
  if (!w.facts.imports.some((imported) => imported.alias === full)) {
    const line = w.read.line(node);
    const imported = { specifier: full.slice(0, slash), name: full.slice(slash + 1), alias: full, line };
    w.facts.inside(0, () => w.facts.import(imported));
  }
  return w.facts.expression(["name", 0, full]);
}

function isInTestCase(w: Walker): boolean {
  const { owner } = w.facts;
  return owner !== null && /Test(?:Case)?$/.test(w.facts.definitionAt(owner).name);
}

function bases(w: Walker, node: number): BaseNode[] {
  const all = (clause: string, relation: BaseNode["relation"]): BaseNode[] =>
    partsOf(w, kind(clause)(w, node)).map((base) => ({ type: base, relation }));
  const traits = partsOf(w, field("body")(w, node))
    .filter((part) => w.read.is(part, "use_declaration"))
    .flatMap((use) => partsOf(w, use))
    .filter((part) => w.read.is(part, "name", "qualified_name"))
    .map((base): BaseNode => ({ type: base, relation: "mixes" }));
  return [...all("base_clause", "extends"), ...all("class_interface_clause", "implements"), ...traits];
}

/** A constructor's parameter with a visibility is a field, too. */
function methodDeclaration(w: Walker, node: number): void {
  const isConstructor = w.read.text(name(w, node)) === "__construct";
  defineFunction(shape, method, w, node, isConstructor ? { form: "constructor" } : {});
  for (const parameter of partsOf(w, parameters(w, node))) {
    if (!w.read.is(parameter, "property_promotion_parameter")) continue;
    const declared = typeAt(w, type(w, parameter), typeShape);
    w.facts.bind(bindingOf(w.read.text(name(w, parameter)).slice(1), { type: declared, value: null }));
  }
}

function property(w: Walker, node: number): void {
  const declared = typeAt(w, type(w, node), typeShape);
  const isStatic = kind("static_modifier")(w, node) !== NONE;
  for (const element of partsOf(w, node).filter((part) => w.read.is(part, "property_element"))) {
    const initial = firstOf(field("default_value"), nth(1))(w, element);
    const value = initial === NONE ? null : w.value(initial);
    const called = w.read.text(name(w, element)).slice(1);
    w.facts.bind(bindingOf(called, { type: declared, value }, isStatic));
  }
}

/** `$x = …` binds the name where it stands; `$this->x = …` binds a field. */
function assignment(w: Walker, node: number): ExpressionRef {
  const left = field("left")(w, node);
  const value = w.value(field("right")(w, node));
  if (w.read.is(left, "variable_name")) w.facts.bind({ name: w.read.text(left), value });
  else if (isOwnField(w, left)) bindField(w, w.read.text(name(w, left)), value);
  else w.visit(left);
  return value;
}

function isOwnField(w: Walker, node: number): boolean {
  return w.read.is(node, "member_access_expression") && w.read.text(field("object")(w, node)) === "$this";
}

/** What a declared field is declared to be says more than what it is given. */
function bindField(w: Walker, called: string, value: ExpressionRef): void {
  const scope = w.facts.enclosing("class");
  if (scope === null) return;
  const isTyped = w.facts.scopeAt(scope).bindings.some((known) => known.name === called && "type" in known);
  if (!isTyped) w.facts.bind({ name: called, value }, scope);
}

function foreachStatement(w: Walker, node: number): void {
  const [over = NONE, item = NONE] = partsOf(w, node);
  const value = w.facts.expression(["item", w.value(over)]);
  const variable = w.read.is(item, "pair") ? lastChild(w, item) : item;
  w.facts.bind({ name: w.read.text(variable), value });
  w.visit(field("body")(w, node));
}

function creation(w: Walker, node: number): ExpressionRef {
  const made = nth(0)(w, node);
  const args = argumentsIn(w, kind("arguments")(w, node));
  const line = w.read.line(node);
  if (/^(?:static|self)$/.test(w.read.text(made))) {
    return addNew(w, w.facts.expression(["class", w.facts.scope]), args, line);
  }
  if (!w.read.is(made, "anonymous_class")) return addNew(w, w.value(made), args, line);
  addAnonymousClass(w, field("body")(w, made), []);
  const base = nth(0)(w, kind("base_clause")(w, made));
  return base === NONE ? w.facts.unknown : addNew(w, w.value(base), args, line);
}

/** `require __DIR__ . '/x.php'` and the like: the text that it ends with is the path. */
function required(w: Walker, node: number): void {
  const path = /['"]([^'"]+)['"]\s*\)?$/.exec(w.read.text(node))?.[1];
  w.visitChildren(node);
  if (path === undefined) return;
  w.facts.import({
    specifier: `./${path.replace(/^\/+/, "")}`,
    name: null,
    alias: null,
    line: w.read.line(node),
    wildcard: true,
  });
}
