import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { Failure } from "../../domain/failure.ts";

/** Makes a folder that only its owner may look into, with those above it. One that is there is left as it is. */
export function makeFolder(folder: string, hint = dataFolderHint): void {
  try {
    makeWithParents(folder);
  } catch (thrown) {
    throw folderFailure(thrown, folder, hint);
  }
}

/**
 * The first folder that had to be made, if one had to. Node's own way with parents never ends where nothing can be made in a
 * folder that is there, as in /proc.
 */
export function makeWithParents(folder: string): string | undefined {
  const parent = path.dirname(folder);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(folder).isDirectory()) return undefined;
    if (code !== "ENOENT" || existsSync(parent)) throw thrown;
  }
  const first = makeWithParents(parent);
  return makeWithParents(folder) === undefined ? undefined : (first ?? folder);
}

/** The file system's refusal as a Failure; anything else is passed on as the defect it is. */
export function folderFailure(thrown: unknown, folder: string, hint: string): unknown {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (!/^E[A-Z0-9]+$/.test(code)) return thrown;
  const reason = REASONS[code] ?? code;
  return new Failure("unavailable", `${folder} cannot be used as a folder: ${reason}.`, hint, {
    cause: thrown,
  });
}

const dataFolderHint = "Name a folder that you may write for the data, with --home FOLDER or LOCI_HOME.";

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: "it is a file",
  ENOTDIR: "a part of its path is a file",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  ENOENT: "it cannot be made there",
};
