import { partsOf } from "../parts.ts";
import { field, kind, nth } from "../shallow/finders.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { Shape } from "../shallow/shape.ts";
import { addTestCase, titleIn } from "../shallow/testCases.ts";
import { declareVariables } from "../shallow/variables.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { builtin, call } from "./calls.ts";
import { declareContainer, isContainer } from "./containers.ts";
import { importOf } from "./imports.ts";
import { modules } from "./modules.ts";

const name = field("name");
const variable = { name: kind("identifier"), type: field("type"), value: givenValue };

const shape: Shape = {
  name: "zig",
  grammar: "zig",
  exported: ({ w, node }) => /^(?:pub|export)\b/.test(w.read.text(node).slice(0, 8)),
  functions: {
    function_declaration: { name, parameters: kind("parameters"), returns: field("type") },
  },
  parameters: {
    // What a method is called on is not given again.
    parameter: {
      name,
      type: field("type"),
      optional: (w, node) => w.read.text(name(w, node)) === "self",
    },
  },
  blocks: ["block"],
  returns: ["return_expression"],
  members: { field_expression: { object: field("object"), name: field("member") } },
  indexes: { index_expression: nth(0) },
  names: ["identifier"],
  transparent: ["parenthesized_expression", "try_expression", "unary_expression"],
  strings: ["string", "multiline_string"],
  numbers: ["integer", "float", "character"],
  types: { names: ["identifier"], primitives: ["builtin_type"], selves: ["Self", "@This"] },
  statements: {
    variable_declaration: variableDeclaration,
    container_field: (w, node) => {
      w.visit(field("type")(w, node));
      declareVariables(shape, { name, type: field("type") }, w, node);
    },
    test_declaration: (w, node) => {
      const body = kind("block")(w, node);
      addTestCase(w, node, { title: titleIn(w, node) ?? w.read.text(nth(0)(w, node)), body });
    },
    for_statement: withPayload,
    if_statement: withPayload,
    while_statement: withPayload,
  },
  values: {
    call_expression: call,
    builtin_function: builtin,
    catch_expression: (w, node) => {
      const [value = NONE, ...rest] = partsOf(w, node);
      const made = w.value(value);
      w.visitAll(rest);
      return made;
    },
  },
};

export const zig: LanguageSupport = { language: shallowLanguage(shape), modules };

/** What a variable is given; `?T` and `*T` before it are its type. */
function givenValue(w: Walker, node: number): number {
  const [, ...rest] = partsOf(w, node).filter((part) => part !== field("type")(w, node));
  return rest.at(-1) ?? NONE;
}

/** A constant may be a variable, a type, or another file. */
function variableDeclaration(w: Walker, node: number): void {
  const value = givenValue(w, node);
  const imported = importOf(w, value);
  const called = w.read.text(variable.name(w, node));
  if (imported !== null) w.facts.import({ ...imported, alias: called, line: w.read.line(node) });
  else if (isContainer(w, value)) declareContainer(shape, w, node, value);
  else if (w.read.text(value) === "@This()") {
    w.facts.bind({ name: called, value: w.facts.expression(["class", w.facts.scope]) });
  } else declareVariables(shape, variable, w, node);
}

/** `if (x) |y|` and `for (xs) |x|` name what they take out. */
function withPayload(w: Walker, node: number): void {
  w.facts.within("block", null, () => {
    let taken = NONE;
    for (const part of partsOf(w, node)) {
      if (w.read.is(part, "payload")) bindPayload(w, node, part, taken);
      else if (taken === NONE) taken = w.value(part);
      else w.visit(part);
    }
  });
}

function bindPayload(w: Walker, node: number, payload: number, taken: number): void {
  const [bound] = partsOf(w, payload);
  if (bound === undefined || taken === NONE) return;
  const value = w.read.is(node, "for_statement") ? w.facts.expression(["item", taken]) : taken;
  w.facts.bind({ name: w.read.text(bound), value });
}
