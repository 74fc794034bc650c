import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Failure } from "../../domain/failure.ts";
import type { Instant } from "../../domain/time.ts";
import type { RecordFile } from "../../engines/transfer/adr/readDecisionRecords.ts";
import { runGit } from "../../sources/disk/runGit.ts";

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_FILES = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** The text of a file that somebody else wrote, if it is one and not too large. */
export async function readText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size <= MOST_BYTES) return readFile(file, "utf8");
  throw new Failure("invalid_input", `${file} is too large.`, `Give a file of at most ${MOST_BYTES} bytes.`);
}

/** The Markdown files of a folder and those below it, or the one file; named from the repository's root on. */
export async function recordFiles(
  place: string,
  root: string,
  environment: Environment,
): Promise<RecordFile[]> {
  const files = (await stat(place)).isDirectory() ? await markdownIn(place) : [place];
  if (files.length > MOST_FILES)
    throw new Failure(
      "invalid_input",
      `${place} holds ${files.length} Markdown files, and at most ${MOST_FILES} are read at once.`,
      "Name the folders in it one after the other.",
    );
  const repository = { folder: path.dirname(files[0] ?? place), repository: root, environment };
  const read: RecordFile[] = [];
  for (const file of files) {
    const text = await readText(file);
    const relative = path.relative(root, file);
    const isInside = !relative.startsWith("..") && !path.isAbsolute(relative);
    read.push({
      path: (isInside ? relative : path.relative(path.dirname(place), file)).split(path.sep).join("/"),
      text,
      addedAt: await addedAt(file, repository),
    });
  }
  return read;
}

async function markdownIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.md$/i.test(entry.name) && !isHidden(entry.parentPath, folder))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();
}

function isHidden(folder: string, from: string): boolean {
  return path
    .relative(from, folder)
    .split(path.sep)
    .some((part) => part === "node_modules" || (part.startsWith(".") && part !== "."));
}

/** When git first saw it. */
async function addedAt(file: string, place: Parameters<typeof runGit>[0]): Promise<Instant | null> {
  const args = ["log", "--follow", "--diff-filter=A", "--format=%ct", "--", path.basename(file)];
  const answer = await runGit({ ...place, folder: path.dirname(file) }, args);
  if (!answer.ok) return null;
  const seconds = Number(answer.output.toString().trim().split("\n").at(-1));
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1000 : null;
}
