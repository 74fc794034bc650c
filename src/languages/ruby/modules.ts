import type { ModuleRules } from "../modules.ts";
import { folderOf } from "../paths.ts";
import { fileAround, fileAt } from "../relativeModules.ts";

/** Folders that `require` starts from. */
const LOAD_PATHS = ["lib", "app", "test", "spec"];

export const modules: ModuleRules = {
  resolve({ specifier }, { path }, project) {
    const file = specifier.endsWith(".rb") ? specifier : `${specifier}.rb`;
    if (specifier.startsWith(".")) return fileAt(folderOf(path), [file], project);
    return (
      fileAround(folderOf(path), [file], LOAD_PATHS, project) ?? {
        external: `gem:${specifier.split("/")[0]}`,
      }
    );
  },
};
