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

/** How a file is read as a manifest; null when it is none. A configuration may extend others, named after it. */
export function manifestReader(path: string): ManifestReader | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (Object.hasOwn(MANIFESTS, name)) return MANIFESTS[name] ?? null;
  return /^[tj]sconfig[^/]*\.json$/.test(name) ? jsonFromText : null;
}
