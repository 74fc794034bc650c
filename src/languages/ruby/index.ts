import { partsOf } from "../parts.ts";
import { addCall } from "../shallow/calls.ts";
import { field, firstOf, itself, kind } from "../shallow/finders.ts";
import { defineFunction } from "../shallow/functions.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { BaseNode, Shape } from "../shallow/shape.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { assignment } from "./assignments.ts";
import { call, identifier, superMethod } from "./calls.ts";
import { modules } from "./modules.ts";

const name = field("name");
const method = { name, parameters: field("parameters") };

const shape: Shape = {
  name: "ruby",
  grammar: "ruby",
  exported: ({ name: called }) => !called.startsWith("_"),
  isTest: ({ w, name: called }) => /^test_/.test(called) && w.facts.enclosing("class") !== null,
  classes: {
    class: { form: "class", name, bases },
    module: { form: "module", name, bases },
  },
  parameters: {
    identifier: { name: itself },
    optional_parameter: { name, optional: true },
    keyword_parameter: { name, optional: true },
    splat_parameter: { name, rest: true },
    hash_splat_parameter: { name, rest: true },
    block_parameter: { name, optional: true },
  },
  blocks: ["body_statement", "block_body", "then", "do", "else", "begin", "parenthesized_statements"],
  returns: ["return"],
  lambdas: {
    block: { parameters: field("parameters"), body: field("body") },
    do_block: { parameters: field("parameters"), body: field("body") },
    lambda: { parameters: field("parameters"), body: field("body") },
  },
  names: ["constant", "instance_variable", "class_variable", "global_variable"],
  indexes: { element_reference: field("object") },
  strings: ["string", "simple_symbol", "heredoc_body", "subshell"],
  numbers: ["integer", "float"],
  types: { names: ["constant"] },
  statements: {
    method: (w, node) => {
      const isConstructor = w.read.text(name(w, node)) === "initialize";
      defineFunction(shape, method, w, node, isConstructor ? { form: "constructor" } : {});
    },
    singleton_method: (w, node) => {
      defineFunction(shape, method, w, node, { isStatic: true });
    },
    singleton_class: (w, node) => {
      for (const part of partsOf(w, field("body")(w, node))) {
        if (w.read.is(part, "method")) defineFunction(shape, method, w, part, { isStatic: true });
        else w.visit(part);
      }
    },
  },
  values: {
    identifier,
    call: (w, node) => call(w, node),
    self: (w) => w.facts.expression(["self", w.facts.scope]),
    super: (w, node) => addCall(w, superMethod(w), [], w.read.line(node)),
    scope_resolution: (w, node) => {
      const scope = field("scope")(w, node);
      const called = w.read.text(name(w, node));
      return scope === NONE ? w.facts.name(called) : w.facts.expression(["member", w.value(scope), called]);
    },
    assignment: (w, node) => assignment(shape, w, node),
    argument_list: (w, node) =>
      w.value(firstOf(kind("call"), (_, list) => partsOf(w, list)[0] ?? NONE)(w, node)),
  },
};

export const ruby: LanguageSupport = {
  language: shallowLanguage(shape),
  modules,
  membersInScope: true,
  callsByName: true,
};

const MIXINS = new Set(["include", "extend", "prepend"]);

/** The superclass, and the modules that the body mixes in. */
function bases(w: Walker, node: number): BaseNode[] {
  const [superclass] = partsOf(w, field("superclass")(w, node));
  const mixed = partsOf(w, field("body")(w, node))
    .filter((part) => w.read.is(part, "call") && MIXINS.has(w.read.text(field("method")(w, part))))
    .flatMap((part) => partsOf(w, field("arguments")(w, part)))
    .filter((part) => w.read.is(part, "constant", "scope_resolution"));
  return [
    ...(superclass === undefined ? [] : [{ type: superclass, relation: "extends" } as const]),
    ...mixed.map((type) => ({ type, relation: "mixes" }) as const),
  ];
}
