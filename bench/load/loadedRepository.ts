import { execFile } from "node:child_process";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setInterval as ticks } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const checkout = path.resolve(import.meta.dirname, "../..");
export const PROGRAM = path.join(checkout, "bin", "loci.js");
const EDIT_EVERY_MS = 5_000;

/** A copy of this repository, indexed, with a data folder of its own; it goes with the folder. */
export interface LoadedRepository {
  readonly root: string;
  readonly home: string;
  /** Files that define what they are named after, so that both can be asked for. */
  readonly files: readonly string[];
  remove(): Promise<void>;
}

export async function loadRepository(): Promise<LoadedRepository> {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-load-"));
  const [root, home] = [path.join(folder, "repository"), path.join(folder, "home")];
  await run("git", ["clone", "--quiet", "--depth", "1", `file://${checkout}`, root]);
  await run(process.execPath, [PROGRAM, "index", "--home", home, "--root", root]);
  return {
    root,
    home,
    files: await namesakes(root),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function namesakes(root: string): Promise<string[]> {
  const pattern = "^export (async )?(function|class) [A-Za-z]+";
  const { stdout } = await run("git", ["-C", root, "grep", "-oE", pattern, "--", "src/*.ts", "bench/*.ts"]);
  const defined = stdout.split("\n").map((line) => line.split(/[: ]+/));
  const files = defined.filter(([file = "", ...words]) => words.at(-1) === nameOf(file));
  return files.map(([file = ""]) => file);
}

/** What such a file defines. */
export const nameOf = (file: string) => path.basename(file, ".ts");

/** Somebody edits while all the others work: the index has to follow. */
export async function keepEditing({ root, files }: LoadedRepository, signal: AbortSignal): Promise<void> {
  let edits = 0;
  try {
    for await (const _ of ticks(EDIT_EVERY_MS, undefined, { signal })) {
      const file = files[(edits * 7) % files.length] ?? "";
      edits += 1;
      await appendFile(path.join(root, file), `\nexport const editedUnderLoad${edits} = ${edits};\n`);
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}
