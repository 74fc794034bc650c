import { isCostly } from "./pathRules.ts";
import { readBytes } from "./readBytes.ts";
import type { Tally } from "./tally.ts";

const MAX_BYTES = 256 * 1024;

/** The lines of an ignore file, none if there is no such file. One that cannot be honoured is a problem, not a stop. */
export async function readIgnoreFile(root: string, path: string, tally: Tally): Promise<readonly string[]> {
  const read = await readBytes(root, path, MAX_BYTES);
  if (!read.ok) {
    if (read.reason !== "gone") tally.problem(`${JSON.stringify(path)} is not honoured: ${read.reason}.`);
    return [];
  }
  const lines = read.bytes
    .toString("utf8")
    .replace(/^\u{FEFF}/u, "")
    .split(/\r?\n/);
  const costly = lines.filter(isCostly);
  if (costly.length > 0)
    tally.problem(
      `${JSON.stringify(path)}: ${costly.length} lines are too long or have too many ** to be honoured.`,
    );
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}
