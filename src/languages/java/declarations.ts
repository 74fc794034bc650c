import type { DefinitionDraft } from "../factsBuilder.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { javadocOf } from "./javadoc.ts";
import { flagsOf, type Modifiers, modifiersOf } from "./modifiers.ts";

type Place = Omit<DefinitionDraft, "kind" | "form">;

/** What every declaration says of itself, whatever it declares. */
export function declarationDraft(w: Walker, node: number, modifiers = modifiersOf(w, node)): Place {
  const { read } = w;
  const name = read.child(node, "name");
  const flags = flagsOf(modifiers);
  const doc = javadocOf(w, node);
  return {
    name: read.text(name),
    scope: null,
    start: read.start(node),
    end: read.end(node),
    startLine: read.line(node),
    endLine: read.endLine(node),
    nameLine: read.line(name === NONE ? node : name),
    exported: isExported(w, modifiers),
    signature: signatureOf(w, node, modifiers),
    ...(flags.length > 0 && { flags }),
    ...(doc !== null && { doc }),
  };
}

/** What is local to a function reaches no further, whatever it says; members of an interface are public anyway. */
function isExported(w: Walker, { words }: Modifiers): boolean {
  if (w.facts.enclosing("function") !== null) return false;
  if (words.includes("public") || words.includes("protected")) return true;
  return isInInterface(w) && !words.includes("private");
}

export function isInInterface(w: Walker): boolean {
  const { owner } = w.facts.scopeAt(w.facts.scope);
  return owner !== null && w.facts.definitionAt(owner).form === "interface";
}

function signatureOf(w: Walker, node: number, { words }: Modifiers): string {
  const { read } = w;
  const modifiers = read.firstOf(node, "modifiers");
  const body = read.child(node, "body");
  const start = modifiers === NONE ? read.start(node) : read.end(modifiers);
  const end = body === NONE ? read.end(node) : read.start(body);
  const declared = read.tree.text.slice(start, end).replace(/;\s*$/, "");
  return signatureText(`${words.join(" ")} ${declared}`);
}
