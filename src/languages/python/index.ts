import type { LanguageSupport } from "../support.ts";
import type { Language } from "../walker.ts";
import { docstring } from "./docstring.ts";
import { modules } from "./modules.ts";
import { statements } from "./statements.ts";
import { types } from "./types.ts";
import { values } from "./values.ts";

const language: Language = {
  name: "python",
  grammar: "python",
  rules: { statements, values, types },
  begin({ facts, read }, root) {
    facts.summary = docstring(read, root);
  },
};

export const python: LanguageSupport = { language, modules };
