import type { ExpressionRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";

/**
 * What an `Option` or `Result` holds. Where a value comes from the library it may be known only as what it holds, so it
 * can be that itself.
 */
export function unwrapped(facts: FactsBuilder, value: ExpressionRef): ExpressionRef {
  return facts.expression(["either", [facts.expression(["item", value]), value]]);
}

/** What waiting for a value gives: what a future holds, or the future that a type of the project turns into. */
export function awaited(facts: FactsBuilder, value: ExpressionRef): ExpressionRef {
  const turn = facts.expression(["member", value, "into_future"]);
  const future = facts.expression(["call", turn, []]);
  return facts.expression([
    "either",
    [facts.expression(["await", value]), facts.expression(["item", future])],
  ]);
}

const UNWRAPPING = new Set(["unwrap", "expect", "unwrap_or_default", "unwrap_unchecked"]);
/** Smart pointers that are made around a value and do not hide it. */
const TRANSPARENT = new Set(["Box", "Rc", "Arc", "Pin", "Cow"]);
/** Methods that give back what they are called on, whether or not the type has its own. */
const SAME = new Set("clone to_owned as_ref as_mut as_deref as_deref_mut by_ref cloned copied".split(" "));
/** Methods that open what a cell holds. */
const OPENING = new Set(["borrow", "borrow_mut", "get_mut"]);

/** What a call is worth, where that is known without its declaration; else the call. */
export function worthOfCall(
  facts: FactsBuilder,
  call: ExpressionRef,
  args: readonly ExpressionRef[],
): ExpressionRef {
  const made = facts.expressionAt(call);
  const callee = made[0] === "call" ? facts.expressionAt(made[1]) : made;
  if (callee[0] !== "member") return call;
  const [, of, name] = callee;
  const [first] = args;
  if (first === undefined) return worthOfBareCall(facts, call, of, name);
  if (name === "new" && TRANSPARENT.has(lastName(facts, of))) return first;
  if (name === "expect") return facts.expression(["either", [call, of]]);
  if (name === "zip") return pairs(facts, facts.expression(["item", of]), facts.expression(["item", first]));
  return name === "from" && isTypeName(lastName(facts, of)) ? facts.expression(["either", [call, of]]) : call;
}

function worthOfBareCall(
  facts: FactsBuilder,
  call: ExpressionRef,
  of: ExpressionRef,
  name: string,
): ExpressionRef {
  if (SAME.has(name)) return of;
  if (UNWRAPPING.has(name)) return facts.expression(["either", [call, of]]);
  if (OPENING.has(name)) return facts.expression(["either", [call, facts.expression(["item", of])]]);
  if (name === "enumerate") {
    return pairs(facts, facts.expression(["literal", "number"]), facts.expression(["item", of]));
  }
  // Often derived, and so written nowhere.
  return name === "default" && isTypeName(lastName(facts, of))
    ? facts.expression(["either", [call, of]])
    : call;
}

function pairs(facts: FactsBuilder, first: ExpressionRef, second: ExpressionRef): ExpressionRef {
  return facts.expression(["list", [facts.expression(["list", [first, second]])]]);
}

function lastName(facts: FactsBuilder, of: ExpressionRef): string {
  const head = facts.expressionAt(of);
  if (head[0] === "class") return "Self";
  return head[0] === "name" || head[0] === "member" ? head[2] : "";
}

function isTypeName(name: string): boolean {
  return /^[A-Z]/.test(name) && name !== "Default" && name !== "From";
}
