import { field } from "../shallow/finders.ts";
import { defineFunction } from "../shallow/functions.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { Shape } from "../shallow/shape.ts";
import { declareVariable } from "../shallow/variables.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import { declaration, include, specifier, typeDefinition } from "./declarations.ts";
import { modules } from "./modules.ts";
import { cFunction, cShape } from "./shape.ts";

const shape: Shape = {
  ...cShape,
  name: "c",
  grammar: "c",
  exported: ({ words }) => !words.includes("static"),
  isTest: ({ name }) => /^test_[a-z]/.test(name),
  statements: {
    preproc_include: include,
    preproc_def: (w, node) => {
      // Without a value it only guards a header against being read twice.
      if (field("value")(w, node) === NONE) return;
      declareVariable(shape, w, node, field("name")(w, node), { type: null, value: null });
    },
    function_definition: (w, node) => {
      defineFunction(shape, cFunction, w, node);
    },
    struct_specifier: (w, node) => specifier(shape, w, node),
    union_specifier: (w, node) => specifier(shape, w, node),
    enum_specifier: (w, node) => specifier(shape, w, node),
    type_definition: (w, node) => typeDefinition(shape, w, node),
    declaration: (w, node) => declaration(shape, w, node),
    field_declaration: (w, node) => declaration(shape, w, node),
    enumerator: (w, node) => w.facts.bind({ name: w.read.text(field("name")(w, node)), static: true }),
  },
};

export const c: LanguageSupport = { language: shallowLanguage(shape), modules, callsByName: true };
