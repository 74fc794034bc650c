import type { ModuleRules } from "../modules.ts";
import { folderOf } from "../paths.ts";
import { fileAround } from "../relativeModules.ts";

const LOAD_PATHS = ["lua", "src", "lib"];

export const modules: ModuleRules = {
  resolve({ specifier }, { path }, project) {
    const file = specifier.replaceAll(".", "/");
    const found = fileAround(folderOf(path), [`${file}.lua`, `${file}/init.lua`], LOAD_PATHS, project);
    return found ?? { external: `lua:${specifier}` };
  },
};
