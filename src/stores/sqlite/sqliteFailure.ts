import { Failure } from "../../domain/failure.ts";

/** SQLite's primary result codes that a user can do something about. */
const BUSY = 5;
const LOCKED = 6;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

export function isBusy(thrown: unknown): boolean {
  const code = primaryCode(thrown);
  return code === BUSY || code === LOCKED;
}

/** The driver's error as a Failure; anything that is not about the file's state is passed on as the defect it is. */
export function sqliteFailure(thrown: unknown, file: string): unknown {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof Error && "code" in thrown && thrown.code === "ERR_INVALID_STATE") {
    return wasClosed(file, thrown);
  }
  const explained = explain(primaryCode(thrown), file);
  return explained
    ? new Failure("unavailable", explained.message, explained.hint, { cause: thrown })
    : thrown;
}

export function wasClosed(file: string, cause?: unknown): Failure {
  return new Failure("unavailable", `${file} was closed.`, "Open the store again.", { cause });
}

function explain(code: number | undefined, file: string): { message: string; hint: string } | undefined {
  switch (code) {
    case BUSY:
    case LOCKED:
      return { message: `${file} is busy with another writer.`, hint: "Try again in a moment." };
    case READONLY:
      return {
        message: `${file} cannot be written.`,
        hint: "Make the data folder writable, or set LOCI_HOME.",
      };
    case CANTOPEN:
      return {
        message: `${file} cannot be opened.`,
        hint: "Check that the data folder exists and is writable.",
      };
    case FULL:
      return {
        message: `There is no room left to write ${file}; nothing was changed.`,
        hint: "Free some disk space.",
      };
    case IOERR:
      return {
        message: `The disk failed on ${file}; nothing was changed.`,
        hint: "Check the disk and its free space.",
      };
    case CORRUPT:
    case NOTADB:
      return {
        message: `${file} is damaged or is not a Loci database.`,
        hint: "Run `loci doctor`. Memory comes back with `loci restore FOLDER`; a code graph can be removed and indexed anew.",
      };
    default:
      return undefined;
  }
}

function primaryCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !("errcode" in thrown)) return undefined;
  return typeof thrown.errcode === "number" ? thrown.errcode & 0xff : undefined;
}
