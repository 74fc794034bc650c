import type { LanguageSupport } from "../support.ts";
import type { Walker } from "../walker.ts";
import { innerDoc } from "./heads.ts";
import { rustModules } from "./modules.ts";
import { statements } from "./statements.ts";
import { types } from "./types.ts";
import { values } from "./values.ts";

export const rust: LanguageSupport = {
  language: { name: "rust", grammar: "rust", rules: { statements, values, types }, begin: readSummary },
  modules: rustModules,
};

function readSummary({ read, facts }: Walker, root: number): void {
  facts.summary = innerDoc(read, root);
}
