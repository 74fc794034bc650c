import type { ModuleRules } from "../modules.ts";
import { folderOf } from "../paths.ts";

/** Where the package manager looks for the sources of a module. */
const SOURCE_FOLDERS = ["Sources", "Tests", "Source"];

export const modules: ModuleRules = {
  resolve({ specifier }, _from, project) {
    for (const folder of SOURCE_FOLDERS) {
      const files = swiftFiles(project.list(`${folder}/${specifier}`));
      if (files.length > 0) return { files };
    }
    return { external: `swift:${specifier}` };
  },
  siblings({ path }, project) {
    return swiftFiles(project.list(folderOf(path)));
  },
};

function swiftFiles(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith(".swift"));
}
