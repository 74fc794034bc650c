import type { ModuleRules } from "../modules.ts";
import { folderOf } from "../paths.ts";
import { fileAt } from "../relativeModules.ts";

export const modules: ModuleRules = {
  resolve({ specifier }, { path }, project) {
    if (!specifier.endsWith(".zig")) return { external: `zig:${specifier}` };
    return fileAt(folderOf(path), [specifier], project);
  },
};
