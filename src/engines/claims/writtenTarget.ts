import { codeName, isPathLike } from "../codeState/codeName.ts";

/** What somebody wrote to say which code they claim, read as far as that goes without looking at the code. */
export interface WrittenTarget {
  /** In the form that ids have: a path from the root, and after it the names of what is in the file. */
  readonly name: string;
  /** It names something in a file. */
  readonly isInFile: boolean;
  /** It can be a pattern. The names of files may have the same signs in them. */
  readonly hasSigns: boolean;
  /** It can only be a place in the tree. */
  readonly isPath: boolean;
  /** It names a place beyond doubt: from the root, or from here. */
  readonly isRooted: boolean;
  readonly isFolder: boolean;
}

/** Null for what lies outside of the tree. */
export function writtenTarget(written: string, root: string | null): WrittenTarget | null {
  const isRoot = written.trim() === root;
  const name = isRoot ? "" : codeName(written, root);
  if (name === null) return null;
  return {
    name,
    isInFile: name.includes("::"),
    hasSigns: /[*?[{]/.test(name),
    isPath: isPathLike(name),
    isRooted: /^(\.?[\\/]|[a-z]:[\\/])/i.test(written.trim()) || name.includes("/"),
    isFolder: /[\\/]$/.test(written.trim()) || name === "",
  };
}

/** All that is in a folder. What is a sign in a pattern may be a letter in its name. */
export function filesUnder(folder: string): string {
  return folder === "" ? "**" : `${folder.replace(/[*?[{}]/g, "[$&]")}/**`;
}
