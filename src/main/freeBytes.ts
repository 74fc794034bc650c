import { statfs } from "node:fs/promises";
import path from "node:path";

/** A folder that is not there yet will be made on the disk of the nearest one that is. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? null : freeBytes(parent);
  }
}
