import { extentOf } from "../extent.ts";
import type { VariableForm } from "../facts.ts";
import { signatureText } from "../signature.ts";
import type { Walker } from "../walker.ts";
import { commentDoc } from "./docstring.ts";
import { type Bound, homeScope } from "./scopes.ts";
import { isPublic } from "./visibility.ts";

/** Longer than any signature that is shown. */
const LONGEST = 400;

/** Defines a variable of the module by its first assignment. */
export function defineVariable(walker: Walker, node: number, left: number, bound: Bound): void {
  const { read, facts } = walker;
  const name = read.text(left);
  const statement = read.is(read.parent(node), "expression_statement") ? read.parent(node) : node;
  const doc = commentDoc(read, statement);
  const draft = {
    name,
    kind: "VARIABLE" as const,
    form: variableForm(name),
    scope: null,
    ...extentOf(read, statement, left),
    exported: isPublic(name),
    signature: signatureText(read.text(statement).slice(0, LONGEST)),
    ...(doc !== null && { doc }),
    ...bound,
  };
  facts.inside(homeScope(walker), () => facts.define(draft));
}

function variableForm(name: string): VariableForm {
  return /^_*[A-Z][A-Z0-9_]*$/.test(name) ? "constant" : "variable";
}
