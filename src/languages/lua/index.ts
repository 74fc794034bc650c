import { field, itself, nth } from "../shallow/finders.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { Shape } from "../shallow/shape.ts";
import type { LanguageSupport } from "../support.ts";
import { assignment, localVariables } from "./assignments.ts";
import { functionCall } from "./calls.ts";
import { functionDeclaration } from "./functions.ts";
import { modules } from "./modules.ts";
import { returned, tableValue } from "./tables.ts";

const name = field("name");

const shape: Shape = {
  name: "lua",
  grammar: "lua",
  exported: ({ w, node }) => !w.read.text(node).startsWith("local"),
  parameters: { identifier: { name: itself }, vararg_expression: { name: itself, rest: true } },
  blocks: ["block", "for_statement", "do_statement"],
  members: {
    dot_index_expression: { object: field("table"), name: field("field") },
    method_index_expression: { object: field("table"), name: field("method") },
  },
  indexes: { bracket_index_expression: field("table") },
  lambdas: { function_definition: { parameters: field("parameters"), body: field("body") } },
  transparent: ["parenthesized_expression"],
  strings: ["string"],
  numbers: ["number"],
  statements: {
    function_declaration: (w, node) => functionDeclaration(shape, w, node, name(w, node), node),
    variable_declaration: (w, node) => localVariables(shape, w, node),
    assignment_statement: (w, node) => assignment(shape, w, node),
    return_statement: returned,
    for_generic_clause: (w, node) => {
      const iterated = w.value(nth(1)(w, node));
      for (const bound of w.read.childrenIn(nth(0)(w, node), "name")) {
        w.facts.bind({ name: w.read.text(bound), value: w.facts.expression(["item", iterated]) });
      }
    },
  },
  values: {
    identifier: (w, node) =>
      w.read.text(node) === "self"
        ? w.facts.expression(["self", w.facts.scope])
        : w.facts.name(w.read.text(node)),
    function_call: functionCall,
    table_constructor: tableValue,
    expression_list: (w, node) => w.value(nth(0)(w, node)),
  },
};

export const lua: LanguageSupport = { language: shallowLanguage(shape), modules, callsByName: true };
