import type { Expression, ScopeRef } from "../../languages/facts.ts";
import type { Evaluation } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";

/** What was asked for already, so that modules that export each other are asked once. */
type Asked = Set<string>;

/** The variable of a module that a call names, for when what it holds leads to nothing that has a name. */
export function calledVariable(evaluation: Evaluation, file: FileView, callee: Expression): Located | null {
  if (callee[0] === "name") return named(evaluation, file, callee[1], callee[2]);
  if (callee[0] !== "member") return null;
  for (const value of evaluation.value(file, callee[1])) {
    if (value.is !== "module") continue;
    const found = exportedVariable(evaluation, value.files, callee[2], new Set());
    if (found) return found;
  }
  return null;
}

function named(evaluation: Evaluation, file: FileView, from: ScopeRef, name: string): Located | null {
  const { scopes } = file.facts;
  for (let scope: ScopeRef | null = from; scope !== null; scope = scopes[scope]?.parent ?? null) {
    if (scopes[scope]?.kind === "class") continue;
    if (file.bindings(scope, name).length > 0) return boundVariable(evaluation, file, scope, name, new Set());
  }
  return null;
}

function boundVariable(
  evaluation: Evaluation,
  file: FileView,
  scope: ScopeRef,
  name: string,
  asked: Asked,
): Located | null {
  for (const binding of file.bindings(scope, name)) {
    if ("definition" in binding) {
      const at = file.locate(binding.definition);
      if (at.definition.kind === "VARIABLE") return at;
    } else if ("import" in binding) return importedVariable(evaluation, file, binding.import, asked);
  }
  return null;
}

function importedVariable(evaluation: Evaluation, file: FileView, ref: number, asked: Asked): Located | null {
  const statement = file.facts.imports[ref];
  const target = evaluation.project.importTarget(file, ref);
  if (!statement?.name || !target || !("files" in target)) return null;
  const files = target.files.flatMap((path) => evaluation.project.file(path) ?? []);
  return exportedVariable(evaluation, files, statement.name, asked);
}

function exportedVariable(
  evaluation: Evaluation,
  files: readonly FileView[],
  name: string,
  asked: Asked,
): Located | null {
  const question = `${name} ${files[0]?.path}`;
  if (asked.has(question)) return null;
  asked.add(question);
  for (const file of files) {
    if (file.facts.exports === null) {
      const found = boundVariable(evaluation, file, 0, name, asked);
      if (found) return found;
      continue;
    }
    for (const exported of file.facts.exports) {
      const found = exportedAs(evaluation, file, exported, name, asked);
      if (found) return found;
    }
  }
  return null;
}

function exportedAs(
  evaluation: Evaluation,
  file: FileView,
  exported: NonNullable<FileView["facts"]["exports"]>[number],
  name: string,
  asked: Asked,
): Located | null {
  if ("all" in exported) {
    const [module] = evaluation.imported(file, exported.all, "value");
    return module?.is === "module" ? exportedVariable(evaluation, module.files, name, asked) : null;
  }
  if (exported.name !== name) return null;
  if ("local" in exported) return boundVariable(evaluation, file, 0, exported.local, asked);
  return "import" in exported ? importedVariable(evaluation, file, exported.import, asked) : null;
}
