import type { DefinitionFlag } from "../facts.ts";
import type { DefinitionDraft } from "../factsBuilder.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { docAbove } from "./docs.ts";
import { entryOf } from "./entryOf.ts";
import type { Declared, Shape } from "./shape.ts";

/** What every declaration says of itself; `body` is where its signature ends. */
export function draftOf(
  shape: Shape,
  { w, node, name, words }: Declared,
  nameNode: number,
  body: number,
): Omit<DefinitionDraft, "kind" | "form"> {
  const { read } = w;
  const outer = outermost(shape, w, node);
  const doc = docAbove(w, outer);
  const flags = flagsOf(words);
  return {
    name,
    scope: null,
    start: read.start(outer),
    end: read.end(node),
    startLine: read.line(outer),
    endLine: read.endLine(node),
    nameLine: read.line(nameNode === NONE ? node : nameNode),
    exported: w.facts.enclosing("function") === null && shape.exported({ w, node, name, words }),
    signature: signatureOf(w, outer, node, body),
    ...(flags.length > 0 && { flags }),
    ...(doc !== null && { doc }),
  };
}

/** Without the quotes around a name that is no plain word. */
export function bareName(name: string): string {
  return name.startsWith("`") ? name.slice(1, -1) : name;
}

/** The words before a declaration, annotations among them. */
export function wordsOf({ modifiers = [] }: Shape, w: Walker, node: number): string[] {
  const words: string[] = [];
  for (const child of w.read.allChildren(node)) {
    if (modifiers.includes(w.read.kind(child))) words.push(...w.read.text(child).split(/\s+/));
  }
  return words;
}

function outermost({ wrappers = [] }: Shape, w: Walker, node: number): number {
  let at = node;
  while (wrappers.includes(w.read.kind(w.read.parent(at)))) at = w.read.parent(at);
  return at;
}

const FLAGS: Readonly<Record<string, DefinitionFlag>> = {
  static: "static",
  abstract: "abstract",
  async: "async",
  suspend: "async",
  private: "private",
  fileprivate: "private",
  override: "override",
};

function flagsOf(words: readonly string[]): DefinitionFlag[] {
  return words.flatMap((word) => entryOf(FLAGS, word) ?? []);
}

const ANNOTATIONS = /^(?:@[\w.:]+(?:\([^)]*\))?\s+|\[[^\]]*\]\s*)+/;
const OPENING = /\s*(?:=>|[={:;,]|\bdo|\bthen)\s*$/;

function signatureOf(w: Walker, outer: number, node: number, body: number): string {
  const end = body === NONE ? w.read.end(node) : w.read.start(body);
  const text = w.read.tree.text.slice(w.read.start(outer), end);
  return signatureText(text.replace(ANNOTATIONS, "").replace(OPENING, ""));
}
