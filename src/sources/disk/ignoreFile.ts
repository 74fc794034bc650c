import { isTooLong } from "./pathRules.ts";
import { type BytesRead, readBytes } from "./readBytes.ts";
import type { Tally } from "./tally.ts";

const MAX_BYTES = 256 * 1024;

/** Where ignore files are read. */
export type IgnoreFiles = (path: string, maxBytes: number) => Promise<BytesRead>;

export function ignoreFilesOnDisk(root: string): IgnoreFiles {
  return async (path, maxBytes) => readBytes(root, path, maxBytes);
}

/** The lines of an ignore file, none if there is no such file. One that cannot be honoured is a problem, not a stop. */
export async function readIgnoreFile(
  files: IgnoreFiles,
  path: string,
  tally: Tally,
): Promise<readonly string[]> {
  const read = await files(path, MAX_BYTES);
  if (!read.ok) {
    if (read.reason !== "gone") tally.problem(`${JSON.stringify(path)} is not honoured: ${read.reason}.`);
    return [];
  }
  const lines = read.bytes
    .toString("utf8")
    .replace(/^\u{FEFF}/u, "")
    .split(/\r?\n/);
  const tooLong = lines.filter(isTooLong);
  if (tooLong.length > 0)
    tally.problem(`${JSON.stringify(path)}: ${tooLong.length} lines are too long to be honoured.`);
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}
