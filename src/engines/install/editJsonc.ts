import { type JsonElement, type JsonNode, memberOf, nodeAt, readJsonc } from "./jsonc.ts";
import { andThen, type EditedText, lineEndOf, replaceIn, unchanged } from "./textEdit.ts";

/** A value as it is to stand in the file: made anew, or as it once stood there. */
export type JsonWriting = { readonly value: unknown } | { readonly written: string };

/**
 * The text with a member set, and the objects on the way to it made where there are none. All else stays as it is written:
 * comments, order, spaces, ends of lines, commas. The text has to be readable.
 */
export function setMember(text: string, path: readonly string[], writing: JsonWriting): EditedText {
  const root = rootOf(text);
  const known = nodeAt(root, path);
  if (known) return replaceIn(text, known.from, known.to, writtenAt(text, path.length, writing));
  const [depth, holder] = deepest(root, path);
  const name = path[depth] ?? "";
  const rest = path.slice(depth + 1);
  const inner = rest.length === 0 ? writing : { value: rest.reduceRight(wrapped, plainValue(writing)) };
  return addPart(text, holder, depth + 1, `${JSON.stringify(name)}: ${writtenAt(text, depth + 1, inner)}`);
}

/** The text without that member; it is as before where there is none. */
export function removeMember(text: string, path: readonly string[]): EditedText {
  const root = rootOf(text);
  const holder = nodeAt(root, path.slice(0, -1));
  const member = memberOf(holder, path.at(-1) ?? "");
  return holder?.members && member ? removePart(text, holder, holder.members, member) : unchanged(text);
}

/** The text with one more element at the end of a list, which is made where there is none. */
export function appendElement(text: string, path: readonly string[], value: unknown): EditedText {
  const list = nodeAt(rootOf(text), path);
  if (!list) return setMember(text, path, { value: [value] });
  return addPart(text, list, path.length + 1, writtenAt(text, path.length + 1, { value }));
}

export function replaceElement(
  text: string,
  path: readonly string[],
  index: number,
  value: unknown,
): EditedText {
  const element = nodeAt(rootOf(text), path)?.elements?.[index];
  if (!element) return unchanged(text);
  const written = writtenAt(text, path.length + 1, { value });
  return replaceIn(text, element.node.from, element.node.to, written);
}

export function removeElement(text: string, path: readonly string[], index: number): EditedText {
  const list = nodeAt(rootOf(text), path);
  const element = list?.elements?.[index];
  return list?.elements && element ? removePart(text, list, list.elements, element) : unchanged(text);
}

export function rootOf(text: string): JsonNode {
  const read = readJsonc(text);
  if (!read.ok) throw new Error(`edited what is no JSON: ${read.fault.what}`);
  return read.value;
}

/** How far the path leads, and what stands there. */
function deepest(root: JsonNode, path: readonly string[]): [number, JsonNode] {
  for (let depth = path.length - 1; depth > 0; depth--) {
    const node = nodeAt(root, path.slice(0, depth));
    if (node) return [depth, node];
  }
  return [0, root];
}

function wrapped(inner: unknown, name: string): unknown {
  return { [name]: inner };
}

function plainValue(writing: JsonWriting): unknown {
  return "value" in writing ? writing.value : rootOf(writing.written).value;
}

function writtenAt(text: string, depth: number, writing: JsonWriting): string {
  if ("written" in writing) return writing.written;
  const indent = indentOf(text);
  const json = shortLists(JSON.stringify(writing.value, null, indent));
  return json.replaceAll("\n", `${lineEndOf(text)}${indent.repeat(depth)}`);
}

function indentOf(text: string): string {
  return /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
}

const TEXTS = /\[\s+("(?:[^"\\]|\\.)*"(?:,\s+"(?:[^"\\]|\\.)*")*)\s+\]/g;
const LONGEST_LIST = 90;

/** Lists of texts stand in one line as long as it is no long one, as people write them. */
function shortLists(json: string): string {
  return json.replace(TEXTS, (list, inside: string) => {
    const short = `[${inside.replace(/,\n\s+/g, ", ")}]`;
    return short.length <= LONGEST_LIST ? short : list;
  });
}

/** Puts a part behind the last one, after what is remarked on that line, with a comma where those before have one. */
function addPart(text: string, holder: JsonNode, depth: number, part: string): EditedText {
  const parts: readonly JsonElement[] = holder.members ?? holder.elements ?? [];
  const last = parts.at(-1);
  const [eol, indent] = [lineEndOf(text), indentOf(text)];
  if (!last) return fillEmpty(text, holder, depth, part);
  const behind = remarkEnd(text, last.comma === null ? last.node.to : last.comma + 1);
  // A remark to the end of the line would swallow what is put behind it.
  const isOneLine = !/\n|\/\//.test(text.slice(holder.from, last.from) + text.slice(last.node.to, behind));
  const gap = isOneLine ? " " : `${eol}${indent.repeat(depth)}`;
  const added = `${gap}${part}${last.comma === null ? "" : ","}`;
  if (last.comma !== null) return replaceIn(text, behind, behind, added);
  if (behind === last.node.to) return replaceIn(text, behind, behind, `,${added}`);
  return andThen(replaceIn(text, last.node.to, last.node.to, ","), (now) =>
    replaceIn(now, behind + 1, behind + 1, added),
  );
}

/** An object without members may still have a remark in it. */
function fillEmpty(text: string, holder: JsonNode, depth: number, part: string): EditedText {
  const [eol, indent] = [lineEndOf(text), indentOf(text)];
  const close = holder.to - 1;
  const inside = text.slice(holder.from + 1, close);
  const from = holder.from + 1 + inside.trimEnd().length;
  const added = `${eol}${indent.repeat(depth)}${part}${eol}${indent.repeat(depth - 1)}`;
  return replaceIn(text, from, close, added);
}

/** Where what is remarked behind a part, on the same line, ends. */
function remarkEnd(text: string, at: number): number {
  const found = /^[ \t]*(?:\/\*[^\n]*?\*\/[ \t]*)*(?:\/\/[^\r\n]*)?/.exec(text.slice(at))?.[0] ?? "";
  return found.trim() === "" ? at : at + found.trimEnd().length;
}

/** Takes a part out, with its comma and the blanks before it; a last one takes the comma before it along. */
function removePart(
  text: string,
  holder: JsonNode,
  parts: readonly JsonElement[],
  part: JsonElement,
): EditedText {
  const index = parts.indexOf(part);
  const before = parts[index - 1];
  const isLast = index === parts.length - 1;
  const to = part.comma === null ? part.node.to : part.comma + 1;
  if (parts.length === 1) return emptyOut(text, holder, part, to);
  const from = part.from - (/[ \t]*(?:\r?\n)?[ \t]*$/.exec(text.slice(0, part.from))?.[0].length ?? 0);
  if (!isLast || part.comma !== null || !before || before.comma === null)
    return index === 0 && !isLast
      ? replaceIn(text, part.from, skipSpace(text, to), "")
      : replaceIn(text, from, to, "");
  const comma = before.comma;
  if (from === comma + 1) return replaceIn(text, comma, to, "");
  return andThen(replaceIn(text, from, to, ""), (now) => replaceIn(now, comma, comma + 1, ""));
}

function skipSpace(text: string, at: number): number {
  return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
}

/** The brackets close up again unless something is remarked between them. */
function emptyOut(text: string, holder: JsonNode, part: JsonElement, to: number): EditedText {
  const rest = text.slice(holder.from + 1, part.from) + text.slice(to, holder.to - 1);
  if (rest.trim() === "") return replaceIn(text, holder.from + 1, holder.to - 1, "");
  const from = holder.from + 1 + text.slice(holder.from + 1, part.from).trimEnd().length;
  return replaceIn(text, from, to, "");
}
