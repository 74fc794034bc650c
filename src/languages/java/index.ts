import type { LanguageSupport } from "../support.ts";
import { headOf } from "./javadoc.ts";
import { modules } from "./modules.ts";
import { statements } from "./statements.ts";
import { types } from "./types.ts";
import { values } from "./values.ts";

export const java: LanguageSupport = {
  language: {
    name: "java",
    grammar: "java",
    rules: { statements, values, types },
    begin(walker, root) {
      walker.facts.summary = headOf(walker, root);
    },
  },
  modules,
  membersInScope: true,
};
