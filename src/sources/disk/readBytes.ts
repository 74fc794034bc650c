import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
} from "node:fs";
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
 * between a check and an open, a folder can be swapped for a link to elsewhere. A file takes six questions to the disk;
 * by promises they would cost more than parsing it.
 */
export function readBytes(root: string, path: string, maxBytes: number): BytesRead {
  const refused = refusalByName(path);
  if (refused !== null) return refused;
  const absolute = join(root, path);
  try {
    const found = lstatSync(absolute);
    if (found.isSymbolicLink()) return refuse("symlink");
    if (!found.isFile()) return refuse("not_a_file");
    const file = openSync(absolute, OPEN_FLAGS);
    try {
      return readOpened(file, { root, absolute, maxBytes });
    } finally {
      closeSync(file);
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

interface Wanted {
  readonly root: string;
  readonly absolute: string;
  readonly maxBytes: number;
}

function readOpened(file: number, { root, absolute, maxBytes }: Wanted): BytesRead {
  const stats = fstatSync(file);
  if (!stats.isFile()) return refuse("not_a_file");
  if (stats.nlink > 1 && isBroughtIn(stats, lstatSync(root))) return refuse("outside");
  const isThere = isThereByDescriptor(file, absolute) ?? isThereByIdentity(file, absolute);
  if (!isThere) return refuse("symlink");
  if (stats.size > maxBytes) return refuse("too_large");
  const bytes = readUpTo(file, stats.size, maxBytes);
  return bytes === null ? refuse("too_large") : { ok: true, bytes };
}

/**
 * Whether a file that has other names is likely to be at home under one of those: whose tree it is could have given it a name
 * here without being able to read it.
 */
export function isBroughtIn(file: Owned, root: Owned): boolean {
  return file.uid !== root.uid;
}

interface Owned {
  readonly uid: number;
}

/** Whether an open file is at this very path, as Linux tells; null on systems that do not. */
export function isThereByDescriptor(file: number, absolute: string): boolean | null {
  const actual = linkAt(`/proc/self/fd/${file}`);
  if (actual === null) return null;
  // What an editor replaced while it was open is still the file that was asked for.
  return actual === absolute || actual === `${absolute} (deleted)`;
}

function linkAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** The same elsewhere: no link in the real path, and what is there now is what was opened. */
export function isThereByIdentity(file: number, absolute: string): boolean {
  const real = realpathSync.native(absolute);
  if (diskName(real) !== diskName(absolute)) return false;
  const opened = fstatSync(file, { bigint: true });
  const there = lstatSync(real, { bigint: true });
  return opened.dev === there.dev && opened.ino === there.ino;
}

/** Some disks find a file by a name in other case or with composed accents. */
function diskName(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** All bytes, also of a file that grew since its size was taken; null when they are more than allowed. */
function readUpTo(file: number, expectedBytes: number, maxBytes: number): Buffer | null {
  let buffer = Buffer.allocUnsafe(expectedBytes + 1);
  let length = 0;
  for (;;) {
    const bytesRead = readSync(file, buffer, length, buffer.length - length, length);
    if (bytesRead === 0) return buffer.subarray(0, length);
    length += bytesRead;
    if (length > maxBytes) return null;
    if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(length * 2, maxBytes + 1));
  }
}
