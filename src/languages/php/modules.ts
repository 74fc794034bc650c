import type { ModuleRules } from "../modules.ts";
import { folderOf } from "../paths.ts";
import { fileAt } from "../relativeModules.ts";
import { unitModules } from "../unitModules.ts";

const namespaces = unitModules({
  languages: ["php"],
  separator: "\\",
  scheme: "composer:",
  extensions: [".php"],
});

/** A namespace, or for `require` a file. */
export const modules: ModuleRules = {
  ...namespaces,
  resolve(imported, from, project) {
    if (!imported.specifier.startsWith("./")) return namespaces.resolve(imported, from, project);
    return (
      fileAt(folderOf(from.path), [imported.specifier], project) ?? fileAt("", [imported.specifier], project)
    );
  },
};
