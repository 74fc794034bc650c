import { rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Finding } from "../../domain/finding.ts";
import { makeWithParents } from "../../stores/adapter/makeFolder.ts";
import { freeBytes } from "../freeBytes.ts";

const MEBIBYTE = 1024 * 1024;
const TIGHT_BYTES = 1024 * MEBIBYTE;
const TOO_LITTLE_BYTES = 64 * MEBIBYTE;

/** Permissions tell only half the truth, so it writes, and takes away again whatever was not there before. */
export async function checkHomeWritable(home: string): Promise<Finding> {
  const check = "data folder";
  let created: string | undefined;
  try {
    created = makeWithParents(path.resolve(home));
    const probe = path.join(home, `.doctor-${process.pid}`);
    await writeFile(probe, "", { flag: "wx", flush: true });
    await rm(probe);
    return { check, state: "ok", detail: created ? `${home} can be made` : `${home} can be written` };
  } catch (thrown) {
    return {
      check,
      state: "fail",
      detail: `${home} cannot be written (${codeOf(thrown)})`,
      fix: "Make the folder writable for you, or point LOCI_HOME at another one.",
    };
  } finally {
    if (created !== undefined) await removeEmpty(home, created);
  }
}

/** Only empty folders go: another process may have started to use them meanwhile. */
async function removeEmpty(folder: string, upTo: string): Promise<void> {
  const isGone = await rmdir(folder).then(
    () => true,
    () => false,
  );
  if (isGone && folder !== upTo) await removeEmpty(path.dirname(folder), upTo);
}

export async function checkFreeSpace(home: string): Promise<Finding> {
  const check = "disk space";
  const free = await freeBytes(home);
  if (free === null) return { check, state: "warn", detail: "not known", fix: "Check it by hand." };
  const detail = `${Math.floor(free / MEBIBYTE).toLocaleString("en-US")} MiB free`;
  if (free >= TIGHT_BYTES) return { check, state: "ok", detail };
  const state = free < TOO_LITTLE_BYTES ? "fail" : "warn";
  return { check, state, detail, fix: "Free some space, or point LOCI_HOME at a larger disk." };
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : String(thrown);
}
