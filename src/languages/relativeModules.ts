import type { ModuleTarget, ProjectFiles } from "./modules.ts";
import { foldersUp, joined } from "./paths.ts";

/** The first of these paths that is a file of the project, as seen from a folder. */
export function fileAt(folder: string, paths: readonly string[], project: ProjectFiles): ModuleTarget | null {
  for (const path of paths) {
    const file = joined(folder, path);
    if (file !== null && project.has(file)) return { files: [file] };
  }
  return null;
}

/** The same, tried from the folder and from each one around it, and there in these folders, too. */
export function fileAround(
  folder: string,
  paths: readonly string[],
  roots: readonly string[],
  project: ProjectFiles,
): ModuleTarget | null {
  for (const at of foldersUp(folder)) {
    for (const root of ["", ...roots]) {
      const found = fileAt(joined(at, root) ?? "", paths, project);
      if (found) return found;
    }
  }
  return null;
}
