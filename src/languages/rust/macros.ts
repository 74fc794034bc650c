import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { describe, headOf } from "./heads.ts";
import { defineTypesIn, standsAmongItems } from "./macroItems.ts";
import { pathSegments } from "./segments.ts";
import { macroCall, readTokens } from "./tokens.ts";

export function readMacroCall(walker: Walker, node: number): ExpressionRef {
  const { read } = walker;
  const names = pathSegments(read, read.child(node, "macro"));
  const tokens = read.firstOf(node, "token_tree");
  if (standsAmongItems(walker, node)) defineTypesIn(walker, tokens);
  return macroCall(walker, names, tokens, read.line(node));
}

export function readMacroDefinition(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const head = headOf(read, node);
  const name = read.text(read.child(node, "name"));
  const made = facts.define({
    name,
    kind: "FUNCTION",
    form: "macro",
    scope: null,
    ...describe(walker, node, head),
    exported: head.attributes.some((attribute) => attribute.startsWith("macro_export")),
    signature: `macro_rules! ${name}`,
  });
  facts.within("function", made, () => {
    for (const rule of read.children(node)) {
      const body = read.is(rule, "macro_rule") ? read.child(rule, "right") : NONE;
      if (body !== NONE) readTokens(walker, body);
    }
  });
}
