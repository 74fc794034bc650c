import type { ExpressionRef, TypeRef } from "../../languages/facts.ts";
import type { FileView, Located } from "./fileView.ts";

/** What type parameters stand for, by their names. */
export type Environment = ReadonlyMap<string, Values> | null;

/** What an expression can be, as far as it leads to a definition. */
export type Value =
  | { readonly is: "function"; readonly at: Located; readonly self: Value | null; readonly env: Environment }
  | { readonly is: "class"; readonly at: Located; readonly env: Environment }
  | { readonly is: "instance"; readonly at: Located; readonly env: Environment }
  /** Files that make up one module. */
  | { readonly is: "module"; readonly files: readonly FileView[] }
  /** Something the project does not hold: `Promise`, `Array`, `npm:zod`. */
  | { readonly is: "outside"; readonly name: string; readonly args: readonly Values[] }
  | { readonly is: "list"; readonly items: Values }
  | { readonly is: "tuple"; readonly items: readonly Values[] }
  | { readonly is: "object"; readonly file: FileView; readonly expression: ExpressionRef }
  /** Something that can be called, of which only the type is known. */
  | { readonly is: "signature"; readonly file: FileView; readonly type: TypeRef; readonly env: Environment };

/** All that is possible; empty when nothing is known. */
export type Values = readonly Value[];

export const NOTHING: Values = [];

const MOST_VALUES = 8;

/** Both, each once. What could be anything is as good as unknown, so there is a limit. */
export function together(some: Values, others: Values): Values {
  if (others.length === 0) return some;
  if (some.length === 0) return others;
  const all = [...some];
  for (const value of others) {
    if (all.length >= MOST_VALUES) break;
    if (!all.some((known) => isSame(known, value))) all.push(value);
  }
  return all;
}

function isSame(some: Value, other: Value): boolean {
  if (some === other) return true;
  if (some.is === "outside" && other.is === "outside")
    return some.name === other.name && some.args.length === 0;
  return "at" in some && "at" in other && some.is === other.is && some.at === other.at;
}
