import { DEEPEST, type Leaf, MOST_LEAVES } from "./leaf.ts";

const PIECES =
  /<!--[\s\S]*?(?:-->|$)|<\/([\w:.-]{1,80})\s*>|<([\w:.-]{1,80})(?![\w:.-])[^<>]*?(\/?)>|[^<>\n]+|\n|[<>]/g;

/** The texts of an XML file with the names of the elements around them; attributes are left out. */
export function xmlLeaves(text: string): Leaf[] {
  const leaves: Leaf[] = [];
  const open: string[] = [];
  let line = 1;
  for (const [piece, closed, opened, isEmpty] of text.matchAll(PIECES)) {
    if (leaves.length >= MOST_LEAVES) break;
    if (closed !== undefined) {
      const at = open.lastIndexOf(closed);
      if (at >= 0) open.length = at;
    } else if (opened !== undefined) {
      if (isEmpty === "" && open.length < DEEPEST) open.push(opened);
    } else if (!piece.startsWith("<") && piece.trim() !== "") {
      leaves.push(leafOf([...open], piece.trim(), line));
    }
    for (let at = piece.indexOf("\n"); at >= 0; at = piece.indexOf("\n", at + 1)) line++;
  }
  return leaves;
}

function leafOf(keys: readonly string[], value: string, line: number): Leaf {
  const name = keys.at(-1);
  return { keys, value, at: { line, quote: name === undefined ? value : `<${name}>${value}</${name}>` } };
}
