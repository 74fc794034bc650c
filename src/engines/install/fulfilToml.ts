import { isDeepStrictEqual } from "node:util";
import { addTable, inlineHolder, removeKey, setKey, tableIn, tomlOf } from "./editToml.ts";
import { type Fulfilled, NoPlace } from "./fulfilJson.ts";
import { andThen, unchanged } from "./textEdit.ts";
import type { Wish } from "./wish.ts";

/** The only thing that is wished of a TOML file is an entry. */
export function fulfilToml(text: string, wish: Wish): Fulfilled {
  if (wish.kind !== "entry") throw new Error(`a ${wish.kind} in a TOML file`);
  const { path, entry, drops } = wish;
  const inline = inlineHolder(text, path);
  if (inline) {
    if (
      inline.path.length === path.length &&
      isDeepStrictEqual({ ...(inline.value as object) }, { ...entry })
    )
      return { edited: unchanged(text), pieces: [] };
    throw new NoPlace(
      `\`${inline.path.join(".")}\` is set to a value; write it as a table, \`[${path.join(".")}]\``,
    );
  }
  const known = tableIn(text, path);
  if (known === null)
    return { edited: addTable(text, path, entry), pieces: [{ kind: "entry", path, made: 0, former: null }] };
  const former: Record<string, string | null> = {};
  let edited = unchanged(text);
  for (const [key, value] of Object.entries(entry)) {
    if (isDeepStrictEqual(known[key], value)) continue;
    former[key] = writtenOf(edited.text, [...path, key]);
    edited = andThen(edited, (now) => setKey(now, path, key, { value }));
  }
  for (const key of drops.filter((name) => name in known)) {
    former[key] = writtenOf(edited.text, [...path, key]);
    edited = andThen(edited, (now) => removeKey(now, [...path, key]));
  }
  const isChanged = Object.keys(former).length > 0;
  return { edited, pieces: isChanged ? [{ kind: "entry", path, made: 0, former }] : [] };
}

function writtenOf(text: string, path: readonly string[]): string | null {
  const found = tomlOf(text).settings.find((setting) => isDeepStrictEqual(setting.path, path));
  return found ? text.slice(found.valueFrom, found.valueTo) : null;
}
