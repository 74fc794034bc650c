import { extentOf } from "../extent.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { knownCallee } from "./callees.ts";
import { commentDoc } from "./docstring.ts";
import { firstPart } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";
import { homeScope } from "./scopes.ts";
import { typeIn } from "./types.ts";
import { isExported } from "./visibility.ts";

const TYPING = /^(?:typing|collections\.abc)\./;

/** `Handler: TypeAlias = …`, and `Handler = Callable[…]`, which can be nothing else. */
export function isTypeAlias(walker: Walker, left: number, annotation: number, right: number): boolean {
  const { read, facts } = walker;
  if (!read.is(left, "identifier") || right === NONE || facts.scopeAt(homeScope(walker)).kind === "function")
    return false;
  if (annotation !== NONE) return /(?:^|\.)TypeAlias$/.test(read.text(annotation));
  if (!read.is(right, "subscript")) return false;
  return TYPING.test(knownCallee(walker, read.child(right, "value")) ?? "");
}

/** Defines another name for a type. */
export function defineTypeAlias(walker: Walker, node: number, left: number, right: number): void {
  const { read, facts } = walker;
  const nameNode = read.is(left, "type") ? firstPart(read, left) : left;
  const name = read.is(nameNode, "generic_type") ? read.text(firstPart(read, nameNode)) : read.text(nameNode);
  const statement = read.is(read.parent(node), "expression_statement") ? read.parent(node) : node;
  const home = homeScope(walker);
  const doc = commentDoc(read, statement);
  facts.inside(home, () =>
    facts.define({
      name,
      kind: "CLASS",
      form: "type",
      scope: null,
      ...extentOf(read, statement, nameNode),
      exported: isExported(walker, name),
      signature: signatureText(read.text(statement)),
      ...(doc !== null && { doc }),
      type: typeIn(walker, right, home),
    }),
  );
  if (home === 0) fileOf(walker).topNames.add(name);
}
