import { lstat, readFile, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { Failure } from "../../domain/failure.ts";
import { replaceFile } from "../replaceFile.ts";

const MOST_BYTES = 32 * 1024 * 1024;

/** A file of a client as it is now. */
export interface ClientFile {
  /** As the user knows it. */
  readonly path: string;
  /** Where it really lies: links are followed, and stay. */
  readonly target: string;
  /** Null where it is not there. */
  readonly text: string | null;
}

/**
 * Reads a file that lies in `base`, also by where its links lead: what a repository links to must not become a way to
 * write elsewhere.
 */
export async function readClientFile(base: string, file: string): Promise<ClientFile> {
  const target = await realPlace(file);
  const top = await realpath(base);
  if (target !== top && !target.startsWith(top.endsWith(path.sep) ? top : top + path.sep))
    throw new Failure(
      "forbidden",
      `${file} leads to ${target}, which is not in ${top}. Nothing was written.`,
      "Replace the link by a file, or choose the other scope: --scope project|user",
    );
  return { path: file, target, text: await readWhole(file, target) };
}

async function readWhole(file: string, target: string): Promise<string | null> {
  const found = await lstat(target).catch(() => null);
  if (found === null) return null;
  if (!found.isFile() || found.size > MOST_BYTES)
    throw new Failure(
      "unsupported",
      `${file} is ${found.isFile() ? "too large" : "no file"}. Nothing was written.`,
      "Look at what lies there.",
    );
  const bytes = await readFile(target).catch((cause) => {
    throw new Failure("unavailable", `${file} cannot be read.`, "Look at its rights.", { cause });
  });
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure(
      "unsupported",
      `${file} is not in UTF-8. Nothing was written.`,
      "Save it as UTF-8, then run the command again.",
    );
  }
}

/** Where a path leads by its links, of which the last names may not be there yet. */
async function realPlace(file: string): Promise<string> {
  const real = await realpath(file).catch(() => null);
  if (real !== null) return real;
  const isLink = await lstat(file).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  if (isLink)
    throw new Failure(
      "not_found",
      `${file} is a link to nothing. Nothing was written.`,
      "Mend or remove it.",
    );
  const parent = path.dirname(file);
  return parent === file ? file : path.join(await realPlace(parent), path.basename(file));
}

/** Puts a text in the place of what was read, whole or not at all; null removes the file. Rights stay as they were. */
export async function replaceClientFile({ path: file, target, text: seen }: ClientFile, text: string | null) {
  await requireSame(file, target, seen);
  if (text === null) return rm(target, { force: true });
  return replaceFile(target, text, file);
}

/** What was shown is what is done: a file that was written meanwhile is left to be looked at again. */
async function requireSame(file: string, target: string, seen: string | null): Promise<void> {
  if ((await readWhole(file, target)) === seen) return;
  throw new Failure(
    "conflict",
    `${file} was changed while you looked at it; it was left as it is.`,
    "Run the command again.",
  );
}

/** The folders on the way to a file that are not there. */
export async function missingFolders(target: string): Promise<string[]> {
  const folder = path.dirname(target);
  const isThere = await lstat(folder).then(
    () => true,
    () => false,
  );
  return isThere ? [] : [...(await missingFolders(folder)), folder];
}
