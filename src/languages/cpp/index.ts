import { declaration, include, specifier, typeDefinition } from "../c/declarations.ts";
import { modules } from "../c/modules.ts";
import { cShape } from "../c/shape.ts";
import { partsOf } from "../parts.ts";
import { field, kind, nothing, path } from "../shallow/finders.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { BaseNode, Shape } from "../shallow/shape.ts";
import { bindConstant } from "../shallow/variables.ts";
import type { LanguageSupport } from "../support.ts";
import type { Walker } from "../walker.ts";
import { callExpression, constructed } from "./calls.ts";
import { functionDefinition, pureVirtual } from "./functions.ts";
import { mendMacros } from "./mendMacros.ts";
import { qualifiedName } from "./qualifiedNames.ts";

const shape: Shape = {
  ...cShape,
  name: "cpp",
  grammar: "cpp",
  // Among members, `static` says something else.
  exported: ({ w, words }) => w.facts.enclosing("class") !== null || !words.includes("static"),
  classes: {
    alias_declaration: { form: "type", name: field("name"), body: nothing, alias: field("type") },
    concept_definition: { form: "interface", name: field("name"), body: nothing },
  },
  creations: { new_expression: { type: field("type"), arguments: field("arguments") } },
  lambdas: {
    lambda_expression: {
      parameters: path(field("declarator"), field("parameters")),
      body: field("body"),
    },
  },
  selves: ["this"],
  types: {
    names: ["type_identifier", "identifier"],
    primitives: ["primitive_type", "sized_type_specifier"],
    arguments: ["template_argument_list"],
    holders: ["unique_ptr", "shared_ptr", "weak_ptr", "optional", "reference_wrapper"],
    inferred: ["auto"],
  },
  skipped: [...cShape.skipped, "access_specifier", "template_parameter_list", "friend_declaration"],
  statements: {
    preproc_include: include,
    function_definition: (w, node) => functionDefinition(shape, w, node),
    struct_specifier: (w, node) => specifier(shape, w, node, undefined, bases),
    class_specifier: (w, node) => specifier(shape, w, node, undefined, bases),
    union_specifier: (w, node) => specifier(shape, w, node),
    enum_specifier: (w, node) => specifier(shape, w, node),
    type_definition: (w, node) => typeDefinition(shape, w, node),
    declaration: (w, node) => declaration(shape, w, node, constructed),
    field_declaration: (w, node) => {
      if (!pureVirtual(shape, w, node)) declaration(shape, w, node);
    },
    enumerator: (w, node) => bindConstant(w, field("name")(w, node)),
    using_declaration: () => {},
  },
  values: {
    call_expression: (w, node) => callExpression(shape, w, node),
    qualified_identifier: qualifiedName,
    template_function: (w, node) => w.facts.name(w.read.text(field("name")(w, node))),
  },
};

export const cpp: LanguageSupport = {
  language: { ...shallowLanguage(shape), mend: mendMacros },
  modules,
  membersInScope: true,
  callsByName: true,
};

function bases(w: Walker, node: number): BaseNode[] {
  const clause = kind("base_class_clause")(w, node);
  return partsOf(w, clause)
    .filter((part) => w.read.is(part, "type_identifier", "qualified_identifier", "template_type"))
    .map((type) => ({ type, relation: "extends" }));
}
