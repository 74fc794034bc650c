/** The folder a path lies in; the root is the empty string. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Joins a folder and a relative path; null when it leads out of the project. */
export function joined(folder: string, path: string): string | null {
  const segments = folder === "" ? [] : folder.split("/");
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join("/");
}

/** A folder and those around it, from the inside out, the root last. */
export function* foldersUp(folder: string): Generator<string> {
  for (let at = folder; at !== ""; at = folderOf(at)) yield at;
  yield "";
}

export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}
