import type { ModuleRules } from "../modules.ts";
import { folderOf } from "../paths.ts";
import { fileAround } from "../relativeModules.ts";

/** Where headers are kept, beside the folder of the file itself and those around it. */
const HEADER_FOLDERS = ["include", "src", "lib", "inc", "source"];

export const modules: ModuleRules = {
  resolve({ specifier }, from, project) {
    const path = specifier.replace(/^<|>$/g, "");
    return (
      fileAround(folderOf(from.path), [path], HEADER_FOLDERS, project) ?? {
        external: `c:${path.split("/")[0]}`,
      }
    );
  },
};
