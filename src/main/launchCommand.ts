import path from "node:path";
import { defaultDataFolder, type Machine } from "./config/places.ts";
import type { ResolvedSettings } from "./config/readSettings.ts";
import { EMBEDDED } from "./storeSpec.ts";

export interface LaunchCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** How a client starts Loci: through npx where npx brought it, else by where it lies on this machine. */
export function launchCommand(
  program: string,
  platform: NodeJS.Platform,
  flags: readonly string[] = [],
): LaunchCommand {
  return startOf(program, platform, ["mcp", ...flags]);
}

/** How a program starts Loci for anything else: these words come behind. */
export function startOf(program: string, platform: NodeJS.Platform, words: readonly string[]): LaunchCommand {
  if (!program.split(path.sep).includes("_npx")) return { command: "node", args: [program, ...words] };
  const npx = ["npx", "-y", "loci", ...words];
  // Windows starts npx, a script, only through its shell.
  const [command = "", ...args] = platform === "win32" ? ["cmd", "/c", ...npx] : npx;
  return { command, args };
}

/**
 * The flags without which a Loci that a client starts would work on other data. Few clients pass the environment on, so
 * only what holds without any variable goes without saying.
 */
export function lastingFlags({ values, origins }: FlagSources, machine: Machine): string[] {
  const usual = defaultDataFolder({ ...machine, variables: {} });
  const isOwnProject = origins.project === "default";
  return [
    ...(values.home === usual ? [] : ["--home", values.home]),
    ...(values.store === EMBEDDED ? [] : ["--store", values.store]),
    ...(isOwnProject || values.project === null ? [] : ["--project", values.project]),
  ];
}

type FlagSources = Pick<ResolvedSettings, "origins"> & {
  readonly values: Pick<ResolvedSettings["values"], "home" | "project" | "store">;
};
