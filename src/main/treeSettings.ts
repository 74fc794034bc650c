import { realpath } from "node:fs/promises";
import path from "node:path";
import { filesOfLanguages } from "../languages/languageNames.ts";
import type { SourceTreeOptions } from "../sources/disk/openSourceTree.ts";
import type { Settings } from "./config/settings.ts";

type OfTree = Pick<Settings, "home" | "ignore" | "nestedRepositories" | "languages">;

/**
 * How a working tree is looked at. Loci's own data is no part of a project whose folder it lies in: each build would
 * change what the next one finds.
 */
export async function treeSettings(
  root: string,
  { home, ignore, nestedRepositories, languages }: OfTree,
): Promise<Pick<SourceTreeOptions, "ignore" | "nestedRepositories" | "takes">> {
  const [from, to] = await Promise.all([root, home].map((folder) => realpath(folder).catch(() => folder)));
  const inside = path.relative(from ?? root, to ?? home);
  const isInside = inside !== "" && !path.isAbsolute(inside) && inside.split(path.sep)[0] !== "..";
  const takes = filesOfLanguages(languages);
  return { nestedRepositories, takes, ignore: isInside ? [...ignore, patternOf(inside)] : ignore };
}

/** In the language of gitignore, with what means something there taken as it is written. */
function patternOf(folder: string): string {
  const parts = folder.split(path.sep).map((part) => part.replace(/[\\*?[\]!# ]/g, "\\$&"));
  return `/${parts.join("/")}/`;
}
