import { lstat, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Failure } from "../../domain/failure.ts";
import { readConfigText } from "./configFile.ts";
import { withMember } from "./withMember.ts";

export interface ArchitectureWriting {
  readonly root: string;
  readonly architecture: unknown;
  /** Whether rules that are there may be replaced. */
  readonly force: boolean;
}

const KEY = "architecture";

/** Writes rules into the repository's own file, and leaves what else is in it as it is. */
export async function writeArchitecture({ root, architecture, force }: ArchitectureWriting): Promise<string> {
  const file = path.join(root, "loci.config.json");
  const { text, values } = (await readConfigText({ path: file, owner: "repository" })) ?? {
    text: "{}\n",
    values: {},
  };
  const known = values[KEY];
  if (known !== undefined && known !== null && !force)
    throw new Failure(
      "conflict",
      `${file} has rules already; nothing was written.`,
      "Compare them with the draft (`loci arch init`), or replace them: loci arch init --write --force",
    );
  await replaceFile(file, withMember(text, KEY, architecture));
  return file;
}

/** All of it or nothing, with the rights it had. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  const mode = await lstat(file).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  );
  try {
    await writeFile(draft, text, { flag: "wx", ...(mode !== undefined && { mode }) });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new Failure(
      "unavailable",
      `${file} cannot be written.`,
      "Look at the rights of the folder and the space on the disk.",
      { cause },
    );
  }
}
