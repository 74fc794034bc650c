import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { constantString } from "./names.ts";
import { onlyChild } from "./siblings.ts";

/** The module that `require("x")` names; null when a node is no such call. */
export function requiredSpecifier({ read }: Walker, node: number): string | null {
  if (!read.is(node, "call_expression")) return null;
  const callee = read.child(node, "function");
  if (!read.is(callee, "identifier") || read.text(callee) !== "require") return null;
  return constantString(read, onlyChild(read, read.child(node, "arguments")));
}

export function requiredModule(walker: Walker, node: number): ExpressionRef | null {
  const { read, facts } = walker;
  const specifier = requiredSpecifier(walker, node);
  if (specifier === null) return null;
  const dynamic = facts.enclosing("function") !== null;
  const line = read.line(node);
  const made = facts.import({ specifier, name: null, alias: null, line, ...(dynamic && { dynamic }) });
  return facts.expression(["module", made]);
}

/** `import("x")` gives a promise of the module. */
export function dynamicImport(walker: Walker, node: number, list: number): ExpressionRef {
  const { read, facts } = walker;
  const source = list === NONE ? NONE : onlyChild(read, list);
  const specifier = constantString(read, source);
  if (specifier === null) {
    walker.visit(list);
    return facts.unknown;
  }
  const made = facts.import({ specifier, name: null, alias: null, line: read.line(node), dynamic: true });
  const module = facts.type(["typeof", facts.expression(["module", made])]);
  return facts.expression(["typed", facts.type(["named", 0, ["Promise"], [module]])]);
}
