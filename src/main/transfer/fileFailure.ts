import { Failure } from "../../domain/failure.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it, or the folder it should be in, is not there",
  EACCES: "this user may not",
  EPERM: "this user may not",
  EISDIR: "it is a folder",
  ENOTDIR: "part of its path is no folder",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
};

/** What the system refuses, in words; anything else stays what it is. */
export async function fileFailure<T>(
  what: "read" | "write",
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
    const reason = REASONS[code];
    if (reason === undefined || thrown instanceof Failure) throw thrown;
    const hint = `Name a ${what === "read" ? "file or folder that can be read" : "place that can be written to"}.`;
    throw new Failure(
      "invalid_input",
      `${path} cannot be ${what === "read" ? "read" : "written"}: ${reason}.`,
      hint,
      {
        cause: thrown,
      },
    );
  }
}
