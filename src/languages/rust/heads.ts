import { bareComment, firstSentence } from "../docComment.ts";
import type { Definition } from "../facts.ts";
import { signatureText } from "../signature.ts";
import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** More than a signature can show, so that no long text is read for it. */
const LONGEST_HEAD = 1000;

/** What stands above an item and belongs to it. */
export interface Head {
  /** The first of its attributes, or the item itself. */
  readonly first: number;
  readonly attributes: readonly string[];
  readonly doc: string | null;
}

export function headOf(read: SyntaxReader, item: number): Head {
  let first = item;
  const attributes: string[] = [];
  const comments: string[] = [];
  for (let at = before(read, item); at !== NONE; at = before(read, at)) {
    if (read.is(at, "attribute_item")) {
      first = at;
      attributes.push(read.text(at).slice(2, -1));
    } else if (isOuterDoc(read, at)) comments.push(bareComment(read.text(at)));
    else if (!read.is(at, "line_comment", "block_comment")) break;
  }
  return {
    first,
    attributes,
    doc: firstSentence(comments.length > 0 ? comments.reverse().join("\n") : null),
  };
}

/** The first sentence of `//!` at the head of a file or module. */
export function innerDoc(read: SyntaxReader, container: number): string | null {
  const lines: string[] = [];
  for (const node of read.children(container)) {
    if (!read.is(node, "line_comment", "block_comment", "inner_attribute_item")) break;
    if (read.child(node, "inner") !== NONE) lines.push(bareComment(read.text(node)));
  }
  return firstSentence(lines.length > 0 ? lines.join("\n") : null);
}

function isOuterDoc(read: SyntaxReader, node: number): boolean {
  return read.is(node, "line_comment", "block_comment") && read.child(node, "outer") !== NONE;
}

/** The sibling right before; found from the rows, as a file may hold thousands of items. */
function before(read: SyntaxReader, node: number): number {
  const parent = read.parent(node);
  let at = node - 1;
  while (at > parent && read.parent(at) !== parent) at = read.parent(at);
  return at > parent ? at : NONE;
}

type Described = Pick<
  Definition,
  "start" | "end" | "startLine" | "endLine" | "nameLine" | "exported" | "signature" | "doc"
>;

/** Where an item stands, whether others see it, and how it looks without its body. */
export function describe(walker: Walker, item: number, { first, doc }: Head): Described {
  const { read } = walker;
  const name = read.child(item, "name");
  return {
    start: read.start(first),
    end: read.end(item),
    startLine: read.line(first),
    endLine: read.endLine(item),
    nameLine: read.line(name === NONE ? item : name),
    exported: read.has(item, "visibility_modifier"),
    signature: headText(read, item),
    ...(doc === null ? {} : { doc }),
  };
}

function headText(read: SyntaxReader, item: number): string {
  const body = read.child(item, read.is(item, "const_item", "static_item") ? "value" : "body");
  const start = read.start(item);
  const end = Math.min(body === NONE ? read.end(item) : read.start(body), start + LONGEST_HEAD);
  return signatureText(read.tree.text.slice(start, end).replace(/[\s;={]+$/, ""));
}

const TEST_ATTRIBUTE = /^(?:\w+::)*(?:test|bench|rstest|test_case|test_log|wasm_bindgen_test|quickcheck)\b/;

export function isTest({ attributes }: Head): boolean {
  return attributes.some((attribute) => TEST_ATTRIBUTE.test(attribute));
}

const OTHER_PLATFORM =
  /^cfg\((?:windows|not\((?:any\()?(?:unix|target_os)|target_(?:os|family|arch) = "(?:windows|wasi|wasm))/;

/** Whether an item is left out on what most code is written on. */
export function isForOtherPlatform({ attributes }: Head): boolean {
  return attributes.some((attribute) => OTHER_PLATFORM.test(attribute));
}
