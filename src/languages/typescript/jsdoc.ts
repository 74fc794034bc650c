import type { TypeRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { commentsAbove } from "./doc.ts";
import { jsdocType } from "./jsdocType.ts";

/** The types that a doc comment gives. */
export interface Documented {
  readonly parameters: ReadonlyMap<string, TypeRef>;
  readonly returns?: TypeRef;
  readonly type?: TypeRef;
}

const NOTHING: Documented = { parameters: new Map() };
const TAG = /@(param|arg|argument|returns?|type)\s*\{/g;

/** What the comment above a node says of types, in JavaScript, where there is no other place to say it. */
export function documentedTypes(walker: Walker, node: number): Documented {
  const { read, facts } = walker;
  if (facts.language !== "javascript") return NOTHING;
  const comment = commentsAbove(read, node).at(-1) ?? "";
  if (!comment.startsWith("/**") || !comment.includes("@")) return NOTHING;
  const parameters = new Map<string, TypeRef>();
  const found: { returns?: TypeRef; type?: TypeRef } = {};
  for (const tag of comment.matchAll(TAG)) {
    const open = tag.index + tag[0].length;
    const close = closingBrace(comment, open);
    const type = jsdocType(facts, comment.slice(open, close).replace(/\n\s*\*/g, " "), read.line(node));
    if (tag[1] === "type") found.type = type;
    else if (tag[1]?.startsWith("return")) found.returns = type;
    else parameters.set(nameAfter(comment, close), type);
  }
  return { parameters, ...found };
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** `@param {T} name` and `@param {T} [name=1]` */
function nameAfter(text: string, close: number): string {
  return /^\}\s*\[?\s*([\w$]+)/.exec(text.slice(close, close + 100))?.[1] ?? "";
}
