import { extentOf } from "../extent.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

const LONGEST_TITLE = 120;

/** A test that is named by a title, with what stands in its body. */
export interface TestCase {
  readonly title: string;
  readonly body: number;
  /** The title of a group of tests, where a node is one. */
  groupTitle?(w: Walker, node: number): string | null;
}

/** `it "works" do … end`: the body is a test by that title, inside of the groups around it. */
export function addTestCase(w: Walker, node: number, { title, body, groupTitle }: TestCase): void {
  const { read, facts } = w;
  const groups: string[] = [];
  for (let at = read.parent(node); groupTitle && at !== NONE; at = read.parent(at)) {
    const group = groupTitle(w, at);
    if (group) groups.unshift(group.slice(0, LONGEST_TITLE));
  }
  const definition = facts.add({
    name: title.slice(0, LONGEST_TITLE),
    kind: "FUNCTION",
    form: "test",
    scope: null,
    ...extentOf(read, node),
    exported: false,
    signature: signatureText(read.tree.text.slice(read.start(node), read.start(body))),
    ...(groups.length > 0 && { qualifier: groups }),
  });
  facts.within("function", definition, () => w.visitChildren(body));
}

/** The text between the quotes of the first string in a list of arguments; null when there is none. */
export function titleIn(w: Walker, list: number): string | null {
  const end = list === NONE ? 0 : (w.read.tree.after[list] ?? 0);
  for (let at = list + 1; at < end; at++) {
    if (!/string|atom|symbol/.test(w.read.kind(at)) || !w.read.isNamed(at)) continue;
    const title = w.read.text(at).replace(/^(?:[:'"`]|\[=*\[)+|(?:['"`]|\]=*\])+$/g, "");
    return title === "" ? null : title;
  }
  return null;
}
