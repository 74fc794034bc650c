import path from "node:path";
import { Failure } from "../../domain/failure.ts";
import { replaceFile } from "../replaceFile.ts";
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
