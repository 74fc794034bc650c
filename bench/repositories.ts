import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

const checkout = dirname(import.meta.dirname);

/** For benchmarks over repositories: `--repos FOLDER` holds them, each in a folder of its name. */
export const REPOSITORIES = {
  repos: { type: "string", default: join(dirname(checkout), "repositories") },
} as const;

/** Those that are named, or all of them. */
export async function repositoriesIn(
  folder: string,
  named: readonly string[],
): Promise<{ name: string; path: string }[]> {
  const names = named.length > 0 ? named : (await readdir(folder)).sort();
  return names.map((name) => ({ name, path: join(folder, name) }));
}
