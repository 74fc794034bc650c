import type { Json } from "../domain/record.ts";
import { readGoMod } from "./go/readGoMod.ts";
import { jsonFromText } from "./jsonText.ts";
import { readToml } from "./readToml.ts";

/** Reads a manifest into data; null when it is not one, or nothing in it can be read. */
export type ManifestReader = (text: string) => Json | null;

/** Where a manifest is already says what is asked of it: there a package begins. */
const isThere: ManifestReader = () => ({});

/** The manifests whose names are fixed. */
const MANIFESTS: Readonly<Record<string, ManifestReader>> = {
  "package.json": jsonFromText,
  "tsconfig.json": jsonFromText,
  "jsconfig.json": jsonFromText,
  "go.mod": readGoMod,
  "Cargo.toml": readToml,
  "pyproject.toml": isThere,
  "setup.cfg": isThere,
  "setup.py": isThere,
};

const DEEPEST_LEVELS = 40;
const LONGEST_JSON = 200_000;

/** How a file is read as a manifest; null when it is none. A configuration may extend others, named after it. */
export function manifestReader(path: string): ManifestReader | null {
  const read = readerOf(path);
  return read && ((text) => bounded(read(text)));
}

function readerOf(path: string): ManifestReader | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (Object.hasOwn(MANIFESTS, name)) return MANIFESTS[name] ?? null;
  return /^[tj]sconfig[^/]*\.json$/.test(name) ? jsonFromText : null;
}

/** What is nested or long as no manifest is would break those who walk it, and is kept with every file. */
function bounded(value: Json | null): Json | null {
  return isWithin(value, DEEPEST_LEVELS) && JSON.stringify(value).length <= LONGEST_JSON ? value : null;
}

function isWithin(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner: Json) => isWithin(inner, levels - 1));
}
