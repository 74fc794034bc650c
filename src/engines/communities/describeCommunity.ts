import { counted } from "../../domain/counted.ts";
import { oneLine } from "../../domain/oneLine.ts";
import { fileOf, shortName } from "./codeGraph.ts";
import { mainFolders } from "./mainFolders.ts";

export interface CommunityFacts {
  /** Paths of the files in it that are no tests. */
  readonly files: readonly string[];
  readonly testFiles: number;
  readonly symbols: number;
  /** The central one first. */
  readonly keyMembers: readonly string[];
}

/** One sentence from the members alone: how much, where, around what. */
export function describeCommunity({ files, testFiles, symbols, keyMembers }: CommunityFacts): string {
  const sizes = [
    ...(files.length > 0 ? [counted(files.length, "file")] : []),
    ...(testFiles > 0 ? [counted(testFiles, "test file")] : []),
    ...(symbols > 0 ? [counted(symbols, "symbol")] : []),
  ];
  const [central, ...others] = keyMembers;
  const around = central === undefined ? "" : `, around ${shortName(central)} (${fileOf(central)})`;
  const besides = others.length > 0 ? `, with ${listed(others.map(shortName))}` : "";
  return oneLine(`${listed(sizes)} ${placeOf(files)}${around}${besides}.`);
}

function placeOf(files: readonly string[]): string {
  if (files.length === 0) return "of tests alone";
  const { folders, holdAll } = mainFolders(files);
  const named = folders.map((folder) => (folder === "" ? "the root folder" : folder));
  return `${holdAll ? "in" : "mainly in"} ${listed(named)}`;
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
