import { chmod, lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Failure } from "../domain/failure.ts";

/** A file of the user's, all of it or nothing, with the rights it had. `told` is by which name they know it. */
export async function replaceFile(file: string, text: string, told = file): Promise<void> {
  const draft = `${file}.${process.pid}.loci.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const mode = await lstat(file).then(
      (found) => found.mode & 0o7777,
      () => null,
    );
    // Nobody reads the draft who might not read the file.
    await writeFile(draft, text, { flag: "wx", ...(mode !== null && { mode: 0o600 }) });
    if (mode !== null) await chmod(draft, mode);
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new Failure(
      "unavailable",
      `${told} cannot be written.`,
      "Look at the rights of the folder and the space on the disk.",
      { cause },
    );
  }
}

/** A file of Loci's own that is for nobody else to read. */
export async function replacePrivateFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}
