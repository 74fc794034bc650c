import { type EditedText, lineEndOf, replaceIn, unchanged } from "./textEdit.ts";
import { FaultAt, type Read, reading } from "./textFault.ts";

const BEGIN = "<!-- loci:begin -->";
const END = "<!-- loci:end -->";

interface Place {
  readonly from: number;
  readonly to: number;
}

/** Where the marked block stands; null where there is none. A mark without its other is a fault. */
export function findBlock(text: string): Read<Place | null> {
  return reading(text, () => {
    const from = text.indexOf(BEGIN);
    const end = text.indexOf(END);
    if (from === -1 && end === -1) return null;
    if (from === -1 || end < from)
      throw new FaultAt(Math.max(0, end), `there is \`${END}\` without \`${BEGIN}\` before it`);
    return { from, to: end + END.length };
  });
}

/** The text with the block in its place, else at the end. */
export function setBlock(text: string, lines: readonly string[]): EditedText {
  const eol = lineEndOf(text);
  const block = [BEGIN, ...lines, END].join(eol);
  const place = placeIn(text);
  if (place)
    return text.slice(place.from, place.to) === block
      ? unchanged(text)
      : replaceIn(text, place.from, place.to, block);
  const gap = text === "" ? "" : text.endsWith("\n") ? eol : eol + eol;
  return replaceIn(text, text.length, text.length, `${gap}${block}${eol}`);
}

export function removeBlock(text: string): EditedText {
  const place = placeIn(text);
  if (!place) return unchanged(text);
  const before = text.slice(0, place.from);
  const gap = /(?:^|\n)(\r?\n)$/.exec(before)?.[1]?.length ?? 0;
  const end = /^[ \t]*\r?\n/.exec(text.slice(place.to))?.[0].length ?? 0;
  return replaceIn(text, place.from - gap, place.to + end, "");
}

function placeIn(text: string): Place | null {
  const found = findBlock(text);
  if (!found.ok) throw new Error(`edited a broken block: ${found.fault.what}`);
  return found.value;
}
