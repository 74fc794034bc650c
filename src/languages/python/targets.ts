import type { ExpressionRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { constantString, firstPart, partsOf } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";
import { reassignedHere } from "./reassignment.ts";
import { type Bound, bindName, homeScope } from "./scopes.ts";

const SEQUENCES = new Set([
  "pattern_list",
  "tuple_pattern",
  "list_pattern",
  "tuple",
  "list",
  "expression_list",
]);

/** How deep targets may stand in each other. */
const DEEPEST = 50;

/** Binds what stands on the left of an assignment, after `for` or after `as`. */
export function assignTo(walker: Walker, target: number, bound: Bound, depth = 0): void {
  const { read } = walker;
  const kind = read.kind(target);
  if (depth > DEEPEST) return;
  if (kind === "identifier") bindName(walker, read.text(target), bound);
  else if (kind === "attribute") assignToAttribute(walker, target, bound);
  else if (kind === "subscript") assignToItem(walker, target, bound);
  else if (SEQUENCES.has(kind)) unpack(walker, target, bound.value, depth + 1);
  else if (kind === "list_splat_pattern")
    assignTo(walker, firstPart(read, target), listOfItems(walker, bound.value), depth + 1);
  else if (kind === "parenthesized_expression" || kind === "as_pattern_target")
    assignTo(walker, firstPart(read, target), bound, depth + 1);
  else walker.visit(target);
}

/**
 * Binds a target that has this value for as long as `run` takes. The name goes on after that, as all names do; inside,
 * nothing else that it is given elsewhere matters.
 */
export function assignFor(walker: Walker, target: number, bound: Bound, run: () => void): void {
  const { read, facts } = walker;
  assignTo(walker, target, bound);
  const names = namesIn(walker, target);
  const home = homeScope(walker);
  const reassigned = reassignedHere(walker);
  const isClass = facts.scopeAt(home).kind === "class";
  if (isClass || !names.some((name) => reassigned.has(read.text(name)))) {
    run();
    return;
  }
  facts.within("block", null, (scope) => {
    for (const name of names) {
      const binding = facts.scopeAt(home).bindings.findLast((each) => each.name === read.text(name));
      if (binding) facts.bind(binding, scope);
    }
    run();
  });
}

function namesIn({ read }: Walker, target: number): number[] {
  const names: number[] = [];
  const end = read.tree.after[target] ?? 0;
  for (let at = target; at < end; at++) {
    if (read.is(at, "attribute", "subscript")) at = (read.tree.after[at] ?? end) - 1;
    else if (read.is(at, "identifier")) names.push(at);
  }
  return names;
}

/** What a method puts on its instance is a field of the class. */
function assignToAttribute(walker: Walker, target: number, bound: Bound): void {
  const { read, facts } = walker;
  const object = read.child(target, "object");
  const receiver = read.is(object, "identifier") ? fileOf(walker).receiverNamed(read.text(object)) : null;
  if (receiver)
    facts.bind({ name: read.text(read.child(target, "attribute")), ...bound }, receiver.classScope);
  else walker.visit(object);
}

/** `registry["x"] = f` says more of what `registry` holds. */
function assignToItem(walker: Walker, target: number, { value }: Bound): void {
  const { read, facts } = walker;
  walker.visit(target);
  const object = read.child(target, "value");
  if (value === undefined || !read.is(object, "identifier")) return;
  const name = read.text(object);
  const scope = scopeBinding(walker, name);
  if (scope === null) return;
  const key = constantString(read, read.child(target, "subscript"));
  const held =
    key === null ? facts.expression(["list", [value]]) : facts.expression(["object", [[key, value]]]);
  facts.bind({ name, value: held }, scope);
}

/** Where a variable was bound by this file's own statements; null when it was not, or to something else. */
function scopeBinding({ facts }: Walker, name: string): number | null {
  for (let at: number | null = facts.scope; at !== null; at = facts.scopeAt(at).parent) {
    const { kind, bindings } = facts.scopeAt(at);
    const binding = kind === "class" ? undefined : bindings.find((each) => each.name === name);
    if (binding) return "value" in binding || "definition" in binding ? at : null;
  }
  return null;
}

function unpack(walker: Walker, target: number, value: ExpressionRef | undefined, depth: number): void {
  const { read, facts } = walker;
  let isAfterStar = false;
  for (const [position, part] of partsOf(read, target).entries()) {
    const isStar = read.is(part, "list_splat_pattern");
    isAfterStar ||= isStar;
    if (value === undefined) assignTo(walker, part, {}, depth);
    else if (isStar) assignTo(walker, part, { value }, depth);
    else if (isAfterStar) assignTo(walker, part, { value: facts.expression(["item", value]) }, depth);
    else assignTo(walker, part, { value: facts.expression(["key", value, `${position}`]) }, depth);
  }
}

function listOfItems({ facts }: Walker, value: ExpressionRef | undefined): Bound {
  if (value === undefined) return {};
  return { value: facts.expression(["list", [facts.expression(["item", value])]]) };
}
