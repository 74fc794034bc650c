import type { ModuleRules } from "../modules.ts";
import { isPlatformModule } from "./moduleNames.ts";

export const modules: ModuleRules = {
  /** A file belongs to the first module that it defines. One inside of another lies in the file of the outer. */
  resolve({ specifier, name }, _from, project) {
    for (
      let module = specifier;
      module !== "";
      module = module.slice(0, Math.max(0, module.lastIndexOf(".")))
    ) {
      const files = project.unit("elixir", module);
      if (files.length > 0) return name === null ? { files, within: [specifier] } : { files };
    }
    return { external: `hex:${specifier.split(".")[0]}` };
  },
  root: (name) => (isPlatformModule(name) ? { external: `hex:${name}` } : null),
};
