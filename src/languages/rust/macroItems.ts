import { bareComment, firstSentence } from "../docComment.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { bindTokenFields } from "./tokens.ts";

/** Whether a macro stands where items stand, and so may declare some. */
export function standsAmongItems({ read }: Walker, node: number): boolean {
  const parent = read.parent(node);
  const around = read.is(parent, "expression_statement") ? read.parent(parent) : parent;
  return read.is(around, "source_file", "declaration_list");
}

/** Defines the types that a macro is handed, as `pin_project!` and `bitflags!` are, by their names and fields. */
export function defineTypesIn(walker: Walker, tree: number): void {
  const { read } = walker;
  const tokens = tree === NONE ? [] : read.allChildren(tree);
  tokens.forEach((token, index) => {
    if (!read.is(token, "struct", "enum") || !read.is(tokens[index + 1] ?? NONE, "identifier")) return;
    defineType(walker, tokens, index);
  });
}

function defineType(walker: Walker, tokens: readonly number[], index: number): void {
  const { read, facts } = walker;
  const keyword = tokens[index] ?? NONE;
  const name = tokens[index + 1] ?? NONE;
  const body = tokens.slice(index).find((token) => read.is(token, "token_tree", ";")) ?? name;
  const doc = docBefore(walker, tokens, index);
  const made = facts.define({
    name: read.text(name),
    kind: "CLASS",
    form: read.is(keyword, "enum") ? "enum" : "struct",
    scope: null,
    start: read.start(keyword),
    end: read.end(body),
    startLine: read.line(keyword),
    endLine: read.endLine(body),
    nameLine: read.line(name),
    exported: isPublic(walker, tokens, index),
    signature: signatureText(read.tree.text.slice(read.start(keyword), read.start(body))),
    ...(doc === null ? {} : { doc }),
  });
  facts.within("class", made, () => {
    if (read.is(keyword, "struct") && read.is(body, "token_tree")) bindTokenFields(walker, body);
  });
}

function isPublic({ read }: Walker, tokens: readonly number[], index: number): boolean {
  const before = tokens[index - 1] ?? NONE;
  return (
    read.is(before, "pub") || (read.is(before, "token_tree") && read.is(tokens[index - 2] ?? NONE, "pub"))
  );
}

/** Attributes and visibility stand between a type and its comment. */
function docBefore({ read }: Walker, tokens: readonly number[], index: number): string | null {
  const lines: string[] = [];
  for (let at = index - 1; at >= 0; at--) {
    const token = tokens[at] ?? NONE;
    if (read.is(token, "line_comment", "block_comment")) lines.push(bareComment(read.text(token)));
    else if (!read.is(token, "pub", "#", "token_tree")) break;
  }
  return firstSentence(lines.length > 0 ? lines.reverse().join("\n") : null);
}
