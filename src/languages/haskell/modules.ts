import type { ModuleRules } from "../modules.ts";

export const modules: ModuleRules = {
  resolve({ specifier }, _from, project) {
    const files = project.unit("haskell", specifier);
    return files.length > 0 ? { files } : { external: `hackage:${specifier}` };
  },
};
