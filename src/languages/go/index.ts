import { commentAbove, firstSentence } from "../docComment.ts";
import type { LanguageSupport } from "../support.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { goModules } from "./modules.ts";
import { statements } from "./statements.ts";
import { types } from "./types.ts";
import { values } from "./values.ts";

export const go: LanguageSupport = {
  language: { name: "go", grammar: "go", rules: { statements, values, types }, begin: readPackage },
  modules: goModules,
};

/** The package's name, and what the comment above it says. */
function readPackage({ read, facts }: Walker, root: number): void {
  const clause = read.firstOf(root, "package_clause");
  if (clause === NONE) return;
  facts.unit = read.text(read.firstOf(clause, "package_identifier")) || null;
  facts.summary = firstSentence(commentAbove(read, clause, ["comment"]));
}
