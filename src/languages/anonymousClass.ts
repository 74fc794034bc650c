import type { Base } from "./facts.ts";
import type { Walker } from "./walker.ts";

/** A class without a name: the body after `new Foo(…)`, or of an enum's constant. */
export function addAnonymousClass(w: Walker, body: number, bases: readonly Base[]): void {
  const { read, facts } = w;
  const definition = facts.add({
    name: "",
    kind: "CLASS",
    form: "class",
    scope: null,
    start: read.start(body),
    end: read.end(body),
    startLine: read.line(body),
    endLine: read.endLine(body),
    nameLine: read.line(body),
    exported: false,
    signature: "",
    bases,
  });
  facts.within("class", definition, () => w.visitChildren(body));
}
