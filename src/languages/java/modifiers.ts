import type { DefinitionFlag } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { mentionedType } from "./types.ts";

/** What stands before a declaration. */
export interface Modifiers {
  /** `public static`, as written, without annotations. */
  readonly words: readonly string[];
  /** The last names of its annotations. */
  readonly annotations: readonly string[];
}

export function modifiersOf(w: Walker, node: number): Modifiers {
  const words: string[] = [];
  const annotations: string[] = [];
  const modifiers = w.read.firstOf(node, "modifiers");
  for (const part of modifiers === NONE ? [] : w.read.allChildren(modifiers)) {
    if (w.read.is(part, "annotation", "marker_annotation")) {
      const name = w.read.text(w.read.child(part, "name"));
      annotations.push(name.slice(name.lastIndexOf(".") + 1));
    } else if (!w.read.is(part, "line_comment", "block_comment")) words.push(w.read.text(part));
  }
  return { words, annotations };
}

/** An annotation uses its own type and the classes that it names; it calls nothing. */
export function useAnnotations(w: Walker, node: number): void {
  const modifiers = w.read.firstOf(node, "modifiers");
  if (modifiers === NONE) return;
  const end = w.read.tree.after[modifiers] ?? modifiers;
  for (let part = modifiers + 1; part < end; part++) {
    if (w.read.is(part, "annotation", "marker_annotation")) mentionedType(w, w.read.child(part, "name"));
    else if (w.read.is(part, "class_literal")) mentionedType(w, part + 1);
  }
}

const FLAGS: ReadonlySet<string> = new Set<DefinitionFlag>(["static", "abstract", "private"]);

export function flagsOf({ words, annotations }: Modifiers): DefinitionFlag[] {
  const flags = words.filter((word): word is DefinitionFlag => FLAGS.has(word));
  if (annotations.includes("Override")) flags.push("override");
  return flags;
}
