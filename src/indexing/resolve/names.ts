import type { Binding, Definition, ImportRef, ScopeRef } from "../../languages/facts.ts";
import type { ModuleTarget } from "../../languages/modules.ts";
import { isGlobal } from "./builtins.ts";
import type { Evaluation, Space } from "./evaluation.ts";
import type { FileView } from "./fileView.ts";
import { NOTHING, together, type Values } from "./values.ts";

const TYPE_ONLY = new Set<Definition["form"]>(["interface", "type"]);

/** What a name means in a scope: the nearest scope that binds it, then what the file sees without binding it. */
export function lookup(
  evaluation: Evaluation,
  file: FileView,
  from: ScopeRef,
  name: string,
  space: Space,
): Values {
  const { scopes } = file.facts;
  for (let scope: ScopeRef | null = from; scope !== null; scope = scopes[scope]?.parent ?? null) {
    const found = boundIn(evaluation, file, scope, scope === from, name, space);
    if (found) return found;
  }
  return outsideTheFile(evaluation, file, name, space);
}

/** Null when the scope does not bind the name, or not for those who look from inside of it. */
function boundIn(
  evaluation: Evaluation,
  file: FileView,
  scope: ScopeRef,
  isInnermost: boolean,
  name: string,
  space: Space,
): Values | null {
  const { kind = "block", owner = null } = file.facts.scopes[scope] ?? {};
  if (kind === "class" && owner !== null && file.support.membersInScope) {
    const at = file.locate(owner);
    const self = { is: "instance", at, env: null } as const;
    // What an outside base has is not known, so it must not hide what stands further out.
    const members = evaluation.memberOf(at, null, name, self).filter(({ is }) => is !== "outside");
    return members.length > 0 ? members : null;
  }
  const isHidden = !isInnermost || file.support.membersAreHidden === true;
  if (kind === "class" && isHidden && !isNamespace(file, owner)) return null;
  const bindings = inSpace(file, file.bindings(scope, name), space);
  return bindings.length > 0 ? boundValues(evaluation, file, scope, bindings) : null;
}

function isNamespace(file: FileView, owner: number | null): boolean {
  return owner !== null && file.facts.definitions[owner]?.form === "module";
}

export function boundValues(
  evaluation: Evaluation,
  file: FileView,
  scope: ScopeRef,
  bindings: readonly Binding[],
): Values {
  let values = NOTHING;
  for (const binding of bindings) values = together(values, evaluation.binding(file, scope, binding));
  return values;
}

/** Of what one name is bound to, that which can be meant. Where only the other space has it, that is meant. */
function inSpace(file: FileView, bindings: readonly Binding[], space: Space): readonly Binding[] {
  if (bindings.length < 2) return bindings;
  const fitting = bindings.filter((binding) => {
    if (!("definition" in binding)) return space === "value" || "import" in binding;
    const definition = file.facts.definitions[binding.definition];
    if (!definition) return false;
    return space === "type" ? definition.kind === "CLASS" : !TYPE_ONLY.has(definition.form);
  });
  return fitting.length > 0 ? fitting : bindings;
}

function outsideTheFile(evaluation: Evaluation, file: FileView, name: string, space: Space): Values {
  const { project } = evaluation;
  const siblings = project.siblingsOf(file);
  const defining = siblings.length > 0 ? project.filesDefining(name) : [];
  for (const path of defining) {
    const sibling = path !== file.path && siblings.includes(path) ? project.file(path) : null;
    if (!sibling) continue;
    const bindings = inSpace(sibling, sibling.bindings(0, name), space);
    const own = bindings.filter((binding) => !("import" in binding));
    if (own.length > 0) return boundValues(evaluation, sibling, 0, own);
  }
  const wild = fromWildcards(evaluation, file, name, space);
  if (wild.length > 0) return wild;
  const root = file.support.modules.root?.(name, file, project) ?? null;
  if (root) return moduleValues(evaluation, root);
  return space === "value" && isGlobal(file, name) ? [{ is: "outside", name, args: [] }] : NOTHING;
}

/** What the file's wildcard imports bring in under this name. */
function fromWildcards(evaluation: Evaluation, file: FileView, name: string, space: Space): Values {
  for (const [ref, imported] of file.facts.imports.entries()) {
    if (!imported.wildcard) continue;
    const target = evaluation.project.importTarget(file, ref);
    if (!target || !("files" in target)) continue;
    const found = offeredWithin(evaluation, target, name, space);
    if (found.length > 0) return found;
  }
  return NOTHING;
}

/** What an import brings in: a module, or something that it offers. */
export function imported(evaluation: Evaluation, file: FileView, ref: ImportRef, space: Space): Values {
  const statement = file.facts.imports[ref];
  const target = evaluation.project.importTarget(file, ref);
  if (!statement || !target) return NOTHING;
  if (!("files" in target)) {
    const { name } = statement;
    return [
      {
        is: "outside",
        name: name && name !== "*" ? `${target.external}#${name}` : target.external,
        args: [],
      },
    ];
  }
  const files = filesOf(evaluation, target.files);
  if (files.length === 0) return NOTHING;
  if (statement.name === null || statement.name === "*") {
    return together(wholeOf(evaluation, files, space), [{ is: "module", files }]);
  }
  const found = offeredWithin(evaluation, target, statement.name, space);
  if (found.length > 0 || statement.name !== "default") return found;
  // A CommonJS module as a whole is what other systems call its default.
  const whole = wholeOf(evaluation, files, space);
  return whole.length > 0 ? whole : [{ is: "module", files }];
}

/** What a CommonJS module exports as a whole, which is what requiring it gives. */
function wholeOf(evaluation: Evaluation, files: readonly FileView[], space: Space): Values {
  const hasExports = files.some(({ facts }) => facts.exports !== null);
  return hasExports ? evaluation.offered(files, "export=", space) : NOTHING;
}

/** What a module offers, or a class in it where one is imported from. */
function offeredWithin(
  evaluation: Evaluation,
  { files, within = [] }: Extract<ModuleTarget, { readonly files: unknown }>,
  name: string,
  space: Space,
): Values {
  const [head = name, ...rest] = [...within, name];
  let values = evaluation.offered(filesOf(evaluation, files), head, space);
  for (const step of rest) values = values.flatMap((value) => evaluation.member(value, step));
  return values;
}

function moduleValues(evaluation: Evaluation, target: ModuleTarget): Values {
  if ("external" in target) return [{ is: "outside", name: target.external, args: [] }];
  const files = filesOf(evaluation, target.files);
  return files.length > 0 ? [{ is: "module", files }] : NOTHING;
}

function filesOf({ project }: Evaluation, paths: readonly string[]): FileView[] {
  return paths.flatMap((path) => project.file(path) ?? []);
}

/** What a module offers under a name: what its files export or bind, then modules inside of it. */
export function offered(
  evaluation: Evaluation,
  files: readonly FileView[],
  name: string,
  space: Space,
): Values {
  for (const file of files) {
    const found =
      file.facts.exports === null
        ? offeredByScope(evaluation, file, name, space)
        : offeredByName(evaluation, file, name, space);
    if (found.length > 0) return found;
  }
  const [first] = files;
  const child = first?.support.modules.child?.(
    files.map(({ path }) => path),
    name,
    evaluation.project,
  );
  return child ? moduleValues(evaluation, child) : NOTHING;
}

function offeredByScope(evaluation: Evaluation, file: FileView, name: string, space: Space): Values {
  const bindings = inSpace(file, file.bindings(0, name), space);
  if (bindings.length > 0) return boundValues(evaluation, file, 0, bindings);
  return fromWildcards(evaluation, file, name, space);
}

function offeredByName(evaluation: Evaluation, file: FileView, name: string, space: Space): Values {
  let values = NOTHING;
  for (const exported of file.exportsNamed(name)) {
    if ("local" in exported) {
      values = together(values, offeredByScope(evaluation, file, exported.local, space));
    } else if ("value" in exported) values = together(values, evaluation.value(file, exported.value));
    else values = together(values, evaluation.imported(file, exported.import, space));
  }
  if (values.length > 0 || name === "default") return values;
  for (const exported of file.facts.exports ?? []) {
    if (!("all" in exported)) continue;
    const [module] = evaluation.imported(file, exported.all, space);
    if (module?.is !== "module") continue;
    const found = evaluation.offered(module.files, name, space);
    if (found.length > 0) return found;
  }
  return NOTHING;
}
