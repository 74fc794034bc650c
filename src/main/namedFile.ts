import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileFailure } from "./transfer/fileFailure.ts";
import { writeWhole } from "./transfer/writeWhole.ts";

const FOR_ALL = 0o644;
const NEVER = new AbortController().signal;

/** Null when it is not there. */
export async function readNamedFile(file: string): Promise<string | null> {
  return existsSync(file) ? await fileFailure("read", file, () => readFile(file, "utf8")) : null;
}

/** Replaces what is there. */
export async function writeNamedFile(file: string, text: string): Promise<void> {
  await writeWhole(file, [text], { force: true, stop: NEVER, mode: FOR_ALL });
}
