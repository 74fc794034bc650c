import type { LanguageSupport } from "../support.ts";
import type { Language, Rules, Walker } from "../walker.ts";
import { finishFile } from "./finish.ts";
import { headSummary } from "./headComment.ts";
import { mendText } from "./mendText.ts";
import { typescriptModules } from "./modules.ts";
import { statements } from "./statements.ts";
import { types } from "./types.ts";
import { values } from "./values.ts";

const rules: Rules = { statements, values, types };

export const typescript = dialect("typescript");
export const tsx = dialect("tsx");
export const javascript = dialect("javascript");

/** The dialects differ in their grammars; a rule for what one of them lacks is never asked for. */
function dialect(name: string): LanguageSupport {
  const language: Language = { name, grammar: name, rules, mend: mendText, begin, finish: finishFile };
  return { language, modules: typescriptModules, membersAreHidden: true };
}

/** A file that imports or exports is a module: it offers what it exports and nothing else. */
function begin({ read, facts }: Walker, root: number): void {
  facts.summary = headSummary(read, root);
  if (read.has(root, "export_statement") || read.has(root, "import_statement")) facts.exportsByName();
}
