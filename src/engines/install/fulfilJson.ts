import { isDeepStrictEqual } from "node:util";
import { appendElement, removeMember, replaceElement, rootOf, setMember } from "./editJsonc.ts";
import { nodeAt } from "./jsonc.ts";
import { andThen, type EditedText, lineEndOf, replaceIn, unchanged } from "./textEdit.ts";
import type { Piece, Wish } from "./wish.ts";

export interface Fulfilled {
  readonly edited: EditedText;
  readonly pieces: readonly Piece[];
}

/** Thrown for a file whose form leaves no place for what is wished; it says what stands in the way. */
export class NoPlace extends Error {}

export function fulfilJson(text: string, wish: Wish): Fulfilled {
  if (wish.kind === "block") throw new Error("a block in a JSON file");
  const begun = text.trim().replace(/^\uFEFF/, "") === "" ? filled(text) : unchanged(text);
  requireObjects(begun.text, wish.path.slice(0, -1));
  const { edited, pieces } = BY_KIND[wish.kind](begun.text, wish as never);
  if (pieces.length === 0) return { edited: unchanged(text), pieces };
  return { edited: andThen(begun, () => edited), pieces };
}

function filled(text: string): EditedText {
  return replaceIn(text, text.length, text.length, `{}${lineEndOf(text)}`);
}

type Of<K extends Wish["kind"]> = Extract<Wish, { kind: K }>;

const BY_KIND = {
  entry(text: string, { path, entry, drops }: Of<"entry">): Fulfilled {
    const known = nodeAt(rootOf(text), path);
    if (!known) {
      const piece: Piece = { kind: "entry", path, made: missing(text, path), former: null };
      return { edited: setMember(text, path, { value: entry }), pieces: [piece] };
    }
    requireObjects(text, path);
    return mergeEntry(text, path, entry, drops);
  },
  hook(text: string, { path, element, mark }: Of<"hook">): Fulfilled {
    const list = nodeAt(rootOf(text), path);
    if (list && !list.elements) throw new NoPlace(`\`${path.join(".")}\` is no list`);
    const index = (list?.elements ?? []).findIndex(({ node }) => hasMark(node.value, mark));
    const piece: Piece = { kind: "hook", path, made: missing(text, path) + (list ? 0 : 1), mark };
    if (index === -1) return { edited: appendElement(text, path, element), pieces: [piece] };
    if (isDeepStrictEqual(list?.elements?.[index]?.node.value, element)) return NOTHING(text);
    return { edited: replaceElement(text, path, index, element), pieces: [{ ...piece, made: 0 }] };
  },
  member(text: string, { path, value }: Of<"member">): Fulfilled {
    if (nodeAt(rootOf(text), path)) return NOTHING(text);
    const piece: Piece = { kind: "member", path, made: missing(text, path) };
    return { edited: setMember(text, path, { value }), pieces: [piece] };
  },
};

const NOTHING = (text: string): Fulfilled => ({ edited: unchanged(text), pieces: [] });

function mergeEntry(
  text: string,
  path: readonly string[],
  entry: Of<"entry">["entry"],
  drops: readonly string[],
): Fulfilled {
  const former: Record<string, string | null> = {};
  let edited = unchanged(text);
  const known = (key: string) => nodeAt(rootOf(edited.text), [...path, key]);
  const note = (key: string) => {
    const node = known(key);
    former[key] = node ? edited.text.slice(node.from, node.to) : null;
  };
  for (const [key, value] of Object.entries(entry)) {
    if (isDeepStrictEqual(known(key)?.value, value)) continue;
    note(key);
    edited = andThen(edited, (now) => setMember(now, [...path, key], { value }));
  }
  for (const key of drops.filter(known)) {
    note(key);
    edited = andThen(edited, (now) => removeMember(now, [...path, key]));
  }
  const isChanged = Object.keys(former).length > 0;
  return { edited, pieces: isChanged ? [{ kind: "entry", path, made: 0, former }] : [] };
}

/** How many of the objects on the way are not there. */
function missing(text: string, path: readonly string[]): number {
  const root = rootOf(text);
  return path.slice(0, -1).filter((_name, at) => !nodeAt(root, path.slice(0, at + 1))).length;
}

function requireObjects(text: string, path: readonly string[]): void {
  const root = rootOf(text);
  for (let depth = 0; depth <= path.length; depth++) {
    const node = nodeAt(root, path.slice(0, depth));
    if (!node) return;
    if (!node.members) {
      const what = depth === 0 ? "what it holds" : `\`${path.slice(0, depth).join(".")}\` in it`;
      throw new NoPlace(`${what} is no object`);
    }
  }
}

/** Whether one of the texts in it ends with the mark. */
export function hasMark(value: unknown, mark: string): boolean {
  if (typeof value === "string") return value.endsWith(mark);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => hasMark(inner, mark));
}
