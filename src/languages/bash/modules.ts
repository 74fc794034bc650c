import type { ModuleRules } from "../modules.ts";
import { folderOf } from "../paths.ts";
import { fileAround, fileAt } from "../relativeModules.ts";

export const modules: ModuleRules = {
  /** A path may begin with a variable, mostly one that holds the folder of the script or the root. */
  resolve({ specifier }, { path }, project) {
    const rest = specifier.replace(/^(?:\$\{?\w+\}?|\$\([^)]*\)|`[^`]*`)\/+/, "");
    if (/[$`]/.test(rest)) return null;
    const folder = folderOf(path);
    return fileAt(folder, [rest], project) ?? fileAround(folder, [rest], ["lib", "scripts"], project);
  },
};
