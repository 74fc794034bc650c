import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** One match, by its file and its place in characters. */
export interface Place {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly text: string;
}

interface Shown {
  readonly file: string;
  readonly text: string;
  readonly range: {
    readonly start: { readonly line: number; readonly column: number };
    readonly byteOffset: { readonly start: number; readonly end: number };
  };
}

/** What ast-grep finds in these files. */
export async function askAstGrep(
  program: string,
  root: string,
  language: string,
  pattern: string,
  files: readonly string[],
): Promise<Place[]> {
  const args = [
    "run",
    "--pattern",
    pattern,
    "--lang",
    language,
    "--json=compact",
    "--threads",
    "2",
    ...files,
  ];
  const { stdout } = await run(program, args, { cwd: root, maxBuffer: 1 << 30 }).catch(
    // Where it finds nothing it says so by its exit code as well.
    (thrown: { stdout?: string }) => ({ stdout: thrown.stdout ?? "[]" }),
  );
  const shown = JSON.parse(stdout || "[]") as Shown[];
  return shown.map(({ file, text, range }) => ({
    path: file,
    text,
    start: range.byteOffset.start,
    end: range.byteOffset.end,
    line: range.start.line + 1,
  }));
}
