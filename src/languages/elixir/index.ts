import { field, itself, nothing } from "../shallow/finders.ts";
import { shallowLanguage } from "../shallow/shallowLanguage.ts";
import type { Shape } from "../shallow/shape.ts";
import type { LanguageSupport } from "../support.ts";
import { moduleAttribute } from "./attributes.ts";
import { call } from "./calls.ts";
import { moduleValue } from "./moduleNames.ts";
import { modules } from "./modules.ts";
import { stabClause } from "./patterns.ts";
import { pipe } from "./pipes.ts";

const shape: Shape = {
  name: "elixir",
  grammar: "elixir",
  exported: () => true,
  blocks: ["do_block", "body", "anonymous_function"],
  members: { dot: { object: field("left"), name: field("right") } },
  lambdas: {
    // Its clauses bind what they take themselves.
    anonymous_function: { parameters: nothing, body: itself },
  },
  strings: ["string", "charlist", "sigil", "atom", "quoted_atom"],
  numbers: ["integer", "float"],
  statements: { unary_operator: moduleAttribute, stab_clause: stabClause },
  values: {
    identifier: (w, node) =>
      w.read.text(node) === "__MODULE__"
        ? w.facts.expression(["class", w.facts.scope])
        : w.facts.name(w.read.text(node)),
    alias: moduleValue,
    call,
    binary_operator: pipe,
  },
};

export const elixir: LanguageSupport = { language: shallowLanguage(shape), modules, membersInScope: true };
