import type { ExpressionRef, ScopeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { FILE_SCOPE, isTypeParameter, moduleScope, nameOf, PARENT } from "./scopes.ts";

/** Where a path has come to: a module of this file, or something that is known by following it. */
type Place = { readonly scope: ScopeRef } | { readonly value: ExpressionRef };

/** What a path is worth, as written in code: `a::b::c`, `Self::new`, `crate::x`, `<T as Trait>::f`. */
export function readPath(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  switch (read.kind(node)) {
    case "scoped_identifier":
    case "scoped_type_identifier":
      return under(walker, placeOf(walker, read.child(node, "path")), read.text(read.child(node, "name")));
    case "generic_type":
    case "generic_type_with_turbofish":
      return readPath(walker, read.child(node, "type"));
    case "generic_function":
      return readPath(walker, read.child(node, "function"));
    case "bracketed_type":
      return readBracketed(walker, node);
    case "reference_type":
      return readPath(walker, read.child(node, "type"));
    case "identifier":
    case "type_identifier":
      return headName(walker, read.text(node));
    case "crate":
      return facts.expression(["name", FILE_SCOPE, "crate"]);
    default:
      return NONE === node ? facts.unknown : facts.expression(["typed", walker.type(node)]);
  }
}

/** `<T>::f` and `<T as Trait>::f`: the type says most of what is meant. */
function readBracketed(walker: Walker, node: number): ExpressionRef {
  const { read } = walker;
  const [inner = NONE] = read.children(node);
  return readPath(walker, read.is(inner, "qualified_type") ? read.child(inner, "type") : inner);
}

export function headName({ facts }: Walker, name: string): ExpressionRef {
  if (name === "Self") return facts.expression(["class", facts.scope]);
  if (isTypeParameter(facts, name))
    return facts.expression(["typed", facts.type(["named", facts.scope, [name]])]);
  return nameOf(facts, name);
}

function placeOf(walker: Walker, path: number): Place {
  const { read, facts } = walker;
  // `::std::x` begins outside of the crate, where a scope would not be asked.
  if (path === NONE) return { scope: FILE_SCOPE };
  if (read.is(path, "self")) return { scope: moduleScope(facts) };
  if (read.is(path, "super")) return parentOf(walker, { scope: moduleScope(facts) });
  if (read.is(path, "scoped_identifier") && read.is(read.child(path, "name"), "super"))
    return parentOf(walker, placeOf(walker, read.child(path, "path")));
  return { value: read.is(path, "scoped_identifier") ? walker.value(path) : readPath(walker, path) };
}

function parentOf({ facts }: Walker, place: Place): Place {
  if ("value" in place) return { value: facts.expression(["member", place.value, PARENT]) };
  if (place.scope === FILE_SCOPE) return { value: facts.expression(["name", FILE_SCOPE, "super"]) };
  return { scope: moduleScope(facts, facts.scopeAt(place.scope).parent ?? FILE_SCOPE) };
}

function under({ facts }: Walker, place: Place, name: string): ExpressionRef {
  return facts.expression("scope" in place ? ["name", place.scope, name] : ["member", place.value, name]);
}

/** A path from its written parts, as token trees and `use` trees give them. */
export function pathOfNames(walker: Walker, names: readonly string[]): ExpressionRef {
  const { facts } = walker;
  const [head = "", ...rest] = names;
  let place: Place | null = null;
  if (head === "self" || head === "super") place = { scope: moduleScope(facts) };
  if (head === "super" && place) place = parentOf(walker, place);
  if (head === "crate" || head === "$crate")
    place = { value: facts.expression(["name", FILE_SCOPE, "crate"]) };
  place ??= { value: headName(walker, head) };
  for (const name of rest) {
    place = name === "super" ? parentOf(walker, place) : { value: under(walker, place, name) };
  }
  return "value" in place ? place.value : facts.unknown;
}
