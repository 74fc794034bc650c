import type { DefinitionRef } from "../facts.ts";
import type { SyntaxReader } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { draftOf, type Naming } from "./drafts.ts";
import { addFunction } from "./functions.ts";

const PROTOTYPE = ".prototype";
const LONGEST = 80;
const prototypesByReader = new WeakMap<SyntaxReader, ReadonlySet<string>>();

/** Whether a function is used as a class: something in the file is put on its prototype. */
export function isConstructorFunction(read: SyntaxReader, name: string): boolean {
  const known = prototypesByReader.get(read);
  if (known) return known.has(name);
  const names = new Set<string>();
  const { text } = read.tree;
  for (let at = text.indexOf(PROTOTYPE); at !== -1; at = text.indexOf(PROTOTYPE, at + 1))
    names.add(/[\w$]*$/.exec(text.slice(Math.max(0, at - LONGEST), at))?.[0] ?? "");
  prototypesByReader.set(read, names);
  return names.has(name);
}

/** A function that is used as a class is one, and its body is the constructor. */
export function defineConstructorFunction(walker: Walker, node: number, naming: Naming): DefinitionRef {
  const { read, facts } = walker;
  const draft = draftOf(read, naming, { kind: "CLASS", form: "class" }, read.child(node, "body"));
  const definition = facts.define(draft);
  // The function is the class: its body gets no name of its own.
  const body = { ...naming, name: "", form: "constructor" } as const;
  facts.within("class", definition, () => {
    facts.bind({ name: "constructor", definition: addFunction(walker, node, body) });
  });
  return definition;
}
