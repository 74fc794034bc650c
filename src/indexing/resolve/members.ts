import type { Base, Binding } from "../../languages/facts.ts";
import { decorated } from "./decorated.ts";
import type { Evaluation } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";
import { entriesOf, entryOf, isContainer } from "./literals.ts";
import { boundValues } from "./names.ts";
import { type Environment, NOTHING, together, type Value, type Values } from "./values.ts";

/** What a value has under a name. */
export function member(evaluation: Evaluation, of: Value, name: string): Values {
  switch (of.is) {
    case "instance":
    case "class":
      return evaluation.memberOf(of.at, of.env, name, of);
    case "module":
      return evaluation.offered(of.files, name, "value");
    case "outside":
      return [{ is: "outside", name: `${of.name}.${name}`, args: of.args }];
    case "list":
      return [{ is: "outside", name: `Array.${name}`, args: [of.items] }];
    case "tuple":
      return [{ is: "outside", name: `Array.${name}`, args: [of.items.reduce(together, NOTHING)] }];
    case "object":
      return isContainer(of)
        ? [{ is: "outside", name: `dict.${name}`, args: [NOTHING, entriesOf(evaluation, of)] }]
        : entryOf(evaluation, of, name);
    case "function":
      return memberOfFunction(evaluation, of, name);
    case "signature":
      return NOTHING;
  }
}

function memberOfFunction(evaluation: Evaluation, of: Value & { is: "function" }, name: string): Values {
  const own = evaluation.memberOf(of.at, of.env, name, of);
  if (own.length > 0) return own;
  if (name === "bind") return [{ is: "outside", name: "Function.bind", args: [[of]] }];
  return decorated(evaluation, of.at).reduce<Values>(
    (all, value) => (value.is === "function" ? all : together(all, evaluation.member(value, name))),
    NOTHING,
  );
}

/**
 * What a definition has under a name: what stands in it, what is added to it from outside, and what it builds on, in this
 * order. `self` is what the member will be called on.
 */
export function memberOf(
  evaluation: Evaluation,
  at: Located,
  env: Environment,
  name: string,
  self: Value | null,
): Values {
  return search(evaluation, at, env, name, self, new Set());
}

function search(
  evaluation: Evaluation,
  at: Located,
  env: Environment,
  name: string,
  self: Value | null,
  seen: Set<Located>,
): Values {
  if (seen.has(at)) return NOTHING;
  seen.add(at);
  const own = ownMember(evaluation, at, env, name, self);
  if (own.length > 0) return own;
  const added = addedMember(evaluation, at, env, name, self);
  if (added.length > 0) return added;
  if (at.definition.type !== undefined && at.definition.kind === "CLASS") {
    const values = evaluation.type(at.file, at.definition.type, env);
    const found = throughValues(evaluation, values, name, self, seen);
    if (found.length > 0) return found;
  }
  for (const base of at.definition.bases ?? []) {
    const found = throughValues(evaluation, baseValues(evaluation, at, base, env), name, self, seen);
    if (found.length > 0) return found;
  }
  return NOTHING;
}

function throughValues(
  evaluation: Evaluation,
  values: Values,
  name: string,
  self: Value | null,
  seen: Set<Located>,
): Values {
  let outside: Values = NOTHING;
  for (const value of values) {
    const isOurs = value.is === "instance" || value.is === "class";
    const found = isOurs
      ? search(evaluation, value.at, value.env, name, self, seen)
      : evaluation.member(value, name);
    if (found.length === 0) continue;
    if (isOurs || found[0]?.is !== "outside") return found;
    outside = found;
  }
  return outside;
}

/** What a definition builds on, as instances. */
function baseValues(evaluation: Evaluation, at: Located, base: Base, env: Environment): Values {
  return evaluation.type(at.file, base.type, env);
}

function ownMember(
  evaluation: Evaluation,
  at: Located,
  env: Environment,
  name: string,
  self: Value | null,
): Values {
  const { scope } = at.definition;
  if (scope === null || at.file.facts.scopes[scope]?.kind !== "class") return NOTHING;
  const bindings = meant(at.file, at.file.bindings(scope, name), self);
  let values = NOTHING;
  for (const binding of bindings) {
    const found = memberBinding(evaluation, at.file, scope, binding, self, env);
    values = together(values, found);
  }
  return values;
}

/** A class has static members and an instance has the others, where a name is both. */
function meant(file: FileView, bindings: readonly Binding[], self: Value | null): readonly Binding[] {
  if (bindings.length < 2) return bindings;
  const wantsStatic = self?.is === "class";
  const fitting = bindings.filter((binding) => isStatic(file, binding) === wantsStatic);
  return fitting.length > 0 ? fitting : bindings;
}

function isStatic(file: FileView, binding: Binding): boolean {
  if ("definition" in binding) {
    return file.facts.definitions[binding.definition]?.flags?.includes("static") ?? false;
  }
  return "static" in binding && binding.static === true;
}

function memberBinding(
  evaluation: Evaluation,
  file: FileView,
  scope: number,
  binding: Binding,
  self: Value | null,
  env: Environment,
): Values {
  if ("definition" in binding) return evaluation.definition(file.locate(binding.definition), self, env);
  if ("import" in binding) return evaluation.binding(file, scope, binding);
  if (binding.type !== undefined) {
    const typed = evaluation.type(file, binding.type, env);
    if (typed.length > 0) return typed;
  }
  return boundValues(evaluation, file, scope, [binding]);
}

/** Methods that stand outside of their type: Go receivers, Rust impl blocks, extensions. */
function addedMember(
  evaluation: Evaluation,
  at: Located,
  env: Environment,
  name: string,
  self: Value | null,
): Values {
  if (at.definition.kind !== "CLASS") return NOTHING;
  for (const path of evaluation.project.filesExtending(at.definition.name)) {
    const file = evaluation.project.file(path);
    for (const index of file?.extensionsOf(at.definition.name) ?? []) {
      const added = file?.locate(index);
      if (!added || added.definition.name !== name || !isMemberOf(evaluation, added, at)) continue;
      return evaluation.definition(added, self, env);
    }
  }
  return NOTHING;
}

function isMemberOf(evaluation: Evaluation, added: Located, at: Located): boolean {
  const { receiver } = added.definition;
  if (receiver === undefined) return false;
  const types = evaluation.type(added.file, receiver, null);
  return types.some((value) => value.is === "instance" && value.at === at);
}
