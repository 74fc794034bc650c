import type { TypeExpression, TypeRef } from "../facts.ts";
import type { FactsBuilder } from "../factsBuilder.ts";

const LITERALS: Readonly<Record<string, TypeExpression>> = {
  string: ["literal", "string"],
  String: ["literal", "string"],
  number: ["literal", "number"],
  Number: ["literal", "number"],
  boolean: ["literal", "boolean"],
  Boolean: ["literal", "boolean"],
  null: ["literal", "null"],
  undefined: ["literal", "null"],
  void: ["literal", "null"],
};

const LISTS = new Set(["Array", "ReadonlyArray"]);

/** Reads a type as doc comments write it: `?Foo`, `Foo|Bar`, `Foo[]`, `Promise<Foo>`, `import("./a").Foo`. */
export function jsdocType(facts: FactsBuilder, text: string, line: number): TypeRef {
  const bare = text.trim().replace(/^(?:\.\.\.|[?!])+|[=?!]$/g, "");
  const parts = splitAt(bare, "|");
  if (parts.length > 1) return facts.type(["union", parts.map((part) => jsdocType(facts, part, line))]);
  if (bare.startsWith("(") && bare.endsWith(")")) return jsdocType(facts, bare.slice(1, -1), line);
  if (bare.endsWith("[]")) return facts.type(["list", jsdocType(facts, bare.slice(0, -2), line)]);
  const literal = Object.hasOwn(LITERALS, bare) ? LITERALS[bare] : undefined;
  return literal ? facts.type(literal) : namedType(facts, bare, line);
}

function namedType(facts: FactsBuilder, text: string, line: number): TypeRef {
  const [, specifier, imported] = /^import\(["'](.+)["']\)\.([\w$.]+)$/.exec(text) ?? [];
  if (specifier !== undefined && imported !== undefined)
    return importedType(facts, specifier, imported.split("."), line);
  const [, name, list] = /^([\w$.]+?)\.?(?:<([\s\S]*)>)?$/.exec(text) ?? [];
  if (name === undefined) return facts.type(["unknown"]);
  const args = list === undefined ? [] : splitAt(list, ",").map((part) => jsdocType(facts, part, line));
  const [only] = args;
  if (only !== undefined && LISTS.has(name)) return facts.type(["list", only]);
  const path = name.split(".");
  const type = facts.type(
    args.length > 0 ? ["named", facts.scope, path, args] : ["named", facts.scope, path],
  );
  return used(facts, type, line);
}

function importedType(
  facts: FactsBuilder,
  specifier: string,
  path: readonly string[],
  line: number,
): TypeRef {
  const alias = `import(${specifier})`;
  facts.import({ specifier, name: "*", alias, line, typeOnly: true });
  return used(facts, facts.type(["named", facts.scope, [alias, ...path]]), line);
}

function used(facts: FactsBuilder, type: TypeRef, line: number): TypeRef {
  facts.useType(type, line);
  return type;
}

/** Parts of a text between a sign, where that is not inside of brackets. */
function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if ("<({[".includes(char)) depth += 1;
    else if (">)}]".includes(char)) depth -= 1;
    else if (char === sign && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
