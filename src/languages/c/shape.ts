import { field, kind, nothing, nth } from "../shallow/finders.ts";
import type { FunctionShape, Shape } from "../shallow/shape.ts";
import { declaredName, declaredParameters } from "./declarators.ts";

const name = field("name");
const type = field("type");

export const cFunction: FunctionShape = { name: declaredName, parameters: declaredParameters, returns: type };

/** What C and C++ have in common. */
export const cShape = {
  modifiers: ["storage_class_specifier", "type_qualifier"],
  wrappers: ["template_declaration", "type_definition"],
  functions: {
    preproc_function_def: { form: "macro", name, parameters: field("parameters"), body: nothing },
  },
  parameters: {
    parameter_declaration: { name: declaredName, type },
    optional_parameter_declaration: { name: declaredName, type },
    variadic_parameter: { name: nothing, rest: true },
    variadic_parameter_declaration: { name: declaredName, type, rest: true },
    // Those of a macro.
    identifier: { name: (_, node) => node },
  },
  loops: { for_range_loop: { name: declaredName, type, over: field("right") } },
  blocks: ["compound_statement", "for_statement", "case_statement", "catch_clause", "field_declaration_list"],
  returns: ["return_statement"],
  calls: { call_expression: { callee: field("function"), arguments: field("arguments") } },
  members: { field_expression: { object: field("argument"), name: field("field") } },
  indexes: { subscript_expression: nth(0) },
  casts: { cast_expression: { type } },
  names: ["identifier"],
  transparent: ["parenthesized_expression", "pointer_expression"],
  strings: ["string_literal", "concatenated_string", "raw_string_literal"],
  numbers: ["number_literal", "char_literal"],
  types: { names: ["type_identifier"], primitives: ["primitive_type", "sized_type_specifier"] },
  skipped: ["storage_class_specifier", "type_qualifier", "preproc_arg", "sizeof_expression"],
} satisfies Partial<Shape>;

export const bodyOf = kind("field_declaration_list", "enumerator_list");
