import { commentAbove, firstSentence } from "../docComment.ts";
import type { Definition } from "../facts.ts";
import { signatureText } from "../signature.ts";
import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

const COMMENTS = ["comment"];
/** More than a signature can show, so that no long text is read for it. */
const LONGEST_HEAD = 1000;

type Place = Pick<Definition, "start" | "end" | "startLine" | "endLine" | "nameLine">;

export function place({ read }: Walker, node: number, name: number): Place {
  return {
    start: read.start(node),
    end: read.end(node),
    startLine: read.line(node),
    endLine: read.endLine(node),
    nameLine: read.line(name),
  };
}

/** The first sentence of the comment above a node, in the shape a definition takes it. */
export function docAbove({ read }: Walker, node: number): { doc?: string } {
  const doc = firstSentence(commentAbove(read, node, COMMENTS));
  return doc === null ? {} : { doc };
}

/** The text of a node before `body`; all of it where there is none. */
export function textUpTo({ read }: Walker, node: number, body: number, prefix = ""): string {
  const end = body === NONE ? read.end(node) : read.start(body);
  return signatureText(prefix + read.tree.text.slice(read.start(node), Math.min(end, headEnd(read, node))));
}

/** Where what a signature may show of a node ends at the latest. */
export function headEnd(read: SyntaxReader, node: number): number {
  return Math.min(read.end(node), read.start(node) + LONGEST_HEAD);
}
