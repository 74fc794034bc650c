import type { ModuleTarget, ProjectFiles } from "./modules.ts";

/** The folder a file lies in; the root is the empty string. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A path as seen from a folder, with `.` and `..` resolved; null when it leaves the root. */
function joined(folder: string, path: string): string | null {
  const names = folder === "" ? [] : folder.split("/");
  for (const name of path.split("/")) {
    if (name === "..") {
      if (names.pop() === undefined) return null;
    } else if (name !== "." && name !== "") names.push(name);
  }
  return names.join("/");
}

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
  for (let at: string | null = folder; at !== null; at = at === "" ? null : folderOf(at)) {
    for (const root of ["", ...roots]) {
      const found = fileAt(joined(at, root) ?? "", paths, project);
      if (found) return found;
    }
  }
  return null;
}
