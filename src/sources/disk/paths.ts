import { isAbsolute, sep } from "node:path";

/** Relative, in one spelling only, with no way up. Anything else does not name a file of the tree. */
export function isTreePath(path: string): boolean {
  if (path.includes("\0") || isAbsolute(path)) return false;
  const segments = sep === "/" ? path.split("/") : path.split(/[\\/]/);
  return segments.every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

const VCS_FOLDERS = new Set([".git", ".hg", ".svn", ".jj"]);

/** Whether a name belongs to a version control system; on some disks `.GIT` is `.git`. */
export function isVcsName(name: string): boolean {
  return VCS_FOLDERS.has(name.toLowerCase());
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
