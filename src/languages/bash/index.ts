import type { ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { addCall } from "../shallow/calls.ts";
import { field } from "../shallow/finders.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { Shape } from "../shallow/shape.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { modules } from "./modules.ts";

const name = field("name");

const shape: Shape = {
  name: "bash",
  grammar: "bash",
  exported: ({ name: called }) => !called.startsWith("_"),
  isTest: ({ name: called }) => /^test_/.test(called),
  functions: { function_definition: { form: "function", name } },
  variables: { variable_assignment: { name, value: field("value") } },
  blocks: ["compound_statement"],
  strings: ["string", "raw_string"],
  numbers: ["number"],
  values: { command },
};

export const bash: LanguageSupport = { language: shallowLanguage(shape), modules, callsByName: true };

/** Every command calls something; `source` brings another file in. */
function command(w: Walker, node: number): ExpressionRef {
  const called = w.read.text(name(w, node));
  const args = w.read.childrenIn(node, "argument");
  if (called === "source" || called === ".") return sourced(w, node, args[0] ?? NONE);
  for (const part of partsOf(w, node)) if (!args.includes(part) && part !== name(w, node)) w.visit(part);
  const values = args.map((argument) => w.value(argument));
  // What a variable holds is run, too, but nobody can tell what it is.
  if (!/^[\w.:-]+$/.test(called)) return w.facts.unknown;
  return addCall(w, w.facts.name(called), values, w.read.line(node));
}

function sourced(w: Walker, node: number, path: number): ExpressionRef {
  const specifier = w.read.text(path).replace(/^["']|["']$/g, "");
  w.visit(path);
  if (specifier !== "") {
    w.facts.import({ specifier, name: null, alias: null, line: w.read.line(node), wildcard: true });
  }
  return w.facts.unknown;
}
