import type { Export } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";
import type { Walker } from "../walker.ts";

/** What only the whole file can tell: which definitions its lists of exports name. */
export function finishFile({ facts }: Walker): void {
  const { exports, scopes, definitions } = facts.finish();
  const exported = new Set(exports?.flatMap((each) => localName(facts, each)));
  for (const binding of scopes[0]?.bindings ?? [])
    if ("definition" in binding && exported.has(binding.name))
      facts.definitionAt(binding.definition).exported = true;
  definitions.forEach(({ parent, flags }, at) => {
    const outer = parent === null ? undefined : definitions[parent];
    if (outer?.exported && outer.kind !== "FUNCTION" && !flags?.includes("private"))
      facts.definitionAt(at).exported = true;
  });
}

/** The name in this file of what is exported: `export { x }`, `export default x`, `exports.y = x`. */
function localName(facts: FactsBuilder, exported: Export): string[] {
  if ("local" in exported) return [exported.local];
  if (!("value" in exported)) return [];
  const value = facts.expressionAt(exported.value);
  return value[0] === "name" && value[1] === 0 ? [value[2]] : [];
}
