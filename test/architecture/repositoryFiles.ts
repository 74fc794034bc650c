import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");

export const readRepositoryFile = (file: string) => readFile(path.join(ROOT, file), "utf8");

/** Files below a folder of the repository whose names end so, as sorted paths from the root with forward slashes. */
export async function listFiles(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}
