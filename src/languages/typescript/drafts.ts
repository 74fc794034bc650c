import type { Definition, DefinitionFlag } from "../facts.ts";
import type { DefinitionDraft } from "../factsBuilder.ts";
import { signatureText } from "../signature.ts";
import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import { docAbove } from "./doc.ts";

/** How a definition comes to its name and its extent. */
export interface Naming {
  readonly name: string;
  /** Where the name stands. */
  readonly nameNode: number;
  /** The whole of it: the statement with its `export`, the member with its decorators. */
  readonly outer: number;
  /** What bears the doc comment, if not `outer`: the first of several signatures. */
  readonly documented?: number;
  /** Where the whole ends, if not with `outer`. */
  readonly last?: number;
  readonly qualifier?: readonly string[];
  readonly exported?: boolean;
  readonly flags?: readonly DefinitionFlag[];
}

const LONGEST_SOURCE = 600;

/** What every definition says of itself; the signature ends where `body` begins. */
export function draftOf(
  read: SyntaxReader,
  naming: Naming,
  what: Pick<Definition, "kind" | "form">,
  body: number,
): DefinitionDraft {
  const { name, nameNode, outer, qualifier, exported = false, flags } = naming;
  const last = naming.last ?? outer;
  const doc = name === "" ? null : (docAbove(read, outer) ?? docAbove(read, naming.documented ?? outer));
  const from = afterDecorators(read, outer, nameNode);
  const to = body === NONE ? read.end(last) : read.start(body);
  return {
    name,
    ...what,
    scope: null,
    start: read.start(outer),
    end: read.end(last),
    startLine: read.line(outer),
    endLine: read.endLine(last),
    nameLine: read.line(nameNode),
    exported,
    signature: name === "" ? "" : signatureBetween(read, from, to),
    ...(qualifier && qualifier.length > 0 ? { qualifier } : {}),
    ...(flags && flags.length > 0 ? { flags } : {}),
    ...(doc === null ? {} : { doc }),
  };
}

/** Decorators come first where there are any, as parts of the statement or as its elder siblings. */
function afterDecorators(read: SyntaxReader, outer: number, nameNode: number): number {
  const { after } = read.tree;
  if (read.kind(outer) === "decorator") {
    let at = outer;
    while (read.kind(at) === "decorator" && at < nameNode) at = after[at] ?? nameNode;
    return read.start(at);
  }
  let child = outer + 1;
  while (child < nameNode && read.kind(child) === "decorator") child = after[child] ?? nameNode;
  return child > outer + 1 ? read.start(child) : read.start(outer);
}

function signatureBetween(read: SyntaxReader, from: number, to: number): string {
  const source = read.tree.text.slice(from, Math.min(to, from + LONGEST_SOURCE));
  return signatureText(source).replace(/\s*(?:=>|[{;=,])$/, "");
}
