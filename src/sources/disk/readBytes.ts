import { constants } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { SourceRead } from "../port.ts";
import { isTreePath, isVcsName } from "./paths.ts";
import { isSecretPath } from "./secretNames.ts";

type Refusal = Extract<SourceRead, { ok: false }>;
export type BytesRead = { readonly ok: true; readonly bytes: Buffer } | Refusal;

/** Refuses links anywhere on the way, not only at its end; macOS alone has it and Node has no name for it. */
const DARWIN_NOFOLLOW_ANY = 0x20000000;
const NOFOLLOW = process.platform === "darwin" ? DARWIN_NOFOLLOW_ANY : (constants.O_NOFOLLOW ?? 0);
// Without waiting, so that a pipe put in a file's place after the check cannot hang the process.
const OPEN_FLAGS = constants.O_RDONLY | NOFOLLOW | (constants.O_NONBLOCK ?? 0);

const REASON_BY_ERRNO: Readonly<Record<string, Refusal["reason"]>> = {
  ENOENT: "gone",
  ENOTDIR: "gone",
  ENAMETOOLONG: "gone",
  ELOOP: "symlink",
  EMLINK: "symlink",
  ENXIO: "not_a_file",
  EISDIR: "not_a_file",
};

/**
 * The content of one regular file of the tree. Whether a link is on the way is asked once the file is open:
 * between a check and an open, a folder can be swapped for a link to elsewhere.
 */
export async function readBytes(root: string, path: string, maxBytes: number): Promise<BytesRead> {
  const refused = refusalByName(path);
  if (refused !== null) return refused;
  const absolute = join(root, path);
  try {
    const found = await lstat(absolute);
    if (found.isSymbolicLink()) return refuse("symlink");
    if (!found.isFile()) return refuse("not_a_file");
    const handle = await open(absolute, OPEN_FLAGS);
    try {
      return await readOpened(handle, absolute, maxBytes);
    } finally {
      await handle.close();
    }
  } catch (error) {
    return refuse(REASON_BY_ERRNO[(error as NodeJS.ErrnoException).code ?? ""] ?? "unreadable");
  }
}

function refusalByName(path: string): Refusal | null {
  if (!isTreePath(path)) return refuse("outside");
  if (path.split("/").some(isVcsName)) return refuse("vcs");
  return isSecretPath(path) ? refuse("secret") : null;
}

function refuse(reason: Refusal["reason"]): Refusal {
  return { ok: false, reason };
}

async function readOpened(handle: FileHandle, absolute: string, maxBytes: number): Promise<BytesRead> {
  const stats = await handle.stat();
  if (!stats.isFile()) return refuse("not_a_file");
  const isThere =
    (await isThereByDescriptor(handle, absolute)) ?? (await isThereByIdentity(handle, absolute));
  if (!isThere) return refuse("symlink");
  if (stats.size > maxBytes) return refuse("too_large");
  const bytes = await readUpTo(handle, stats.size, maxBytes);
  return bytes === null ? refuse("too_large") : { ok: true, bytes };
}

/** Whether an open file is at this very path, as Linux tells; null on systems that do not. */
export async function isThereByDescriptor(handle: FileHandle, absolute: string): Promise<boolean | null> {
  const actual = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => null);
  if (actual === null) return null;
  // What an editor replaced while it was open is still the file that was asked for.
  return actual === absolute || actual === `${absolute} (deleted)`;
}

/** The same elsewhere: no link in the real path, and what is there now is what was opened. */
export async function isThereByIdentity(handle: FileHandle, absolute: string): Promise<boolean> {
  const real = await realpath(absolute);
  if (diskName(real) !== diskName(absolute)) return false;
  const [opened, there] = await Promise.all([handle.stat({ bigint: true }), lstat(real, { bigint: true })]);
  return opened.dev === there.dev && opened.ino === there.ino;
}

/** Some disks find a file by a name in other case or with composed accents. */
function diskName(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** All bytes, also of a file that grew since its size was taken; null when they are more than allowed. */
async function readUpTo(handle: FileHandle, expectedBytes: number, maxBytes: number): Promise<Buffer | null> {
  let buffer = Buffer.allocUnsafe(expectedBytes + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) return buffer.subarray(0, length);
    length += bytesRead;
    if (length > maxBytes) return null;
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(length * 2, maxBytes + 1));
  }
}
