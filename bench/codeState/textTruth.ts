import { execFileSync } from "node:child_process";

/** A function as it stood at the first commit. */
export interface FormerFunction {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** What became of it, as far as texts tell: where it moved, it is a path. */
export interface Truth {
  readonly state: "same" | "changed" | "moved" | "gone";
  readonly movedTo?: string;
}

/** Judges by the texts of two commits alone, by no graph: an oracle that is simple, and now and then wrong. */
export class TextTruth {
  readonly #before: ReadonlyMap<string, string>;
  readonly #after: ReadonlyMap<string, string>;
  /** Where git says that a file went. */
  readonly #renames: ReadonlyMap<string, string>;

  constructor(root: string, from: string, to: string) {
    this.#before = filesAt(root, from);
    this.#after = filesAt(root, to);
    this.#renames = renamesBetween(root, from, to);
  }

  of({ path, name, text }: FormerFunction): Truth {
    const here = this.#after.get(path) ?? "";
    if (holds(here, text)) return { state: "same" };
    if (defines(here, name)) return { state: "changed" };
    const copy = this.#onlyFile((content, other) => other !== path && holds(content, text));
    if (copy !== null) return { state: "moved", movedTo: copy };
    const renamed = this.#renames.get(path);
    if (renamed !== undefined && defines(this.#after.get(renamed) ?? "", name))
      return { state: "changed", movedTo: renamed };
    const namesake = this.#onlyFile((content, other) => defines(content, name) && !this.#had(other, name));
    return namesake === null ? { state: "gone" } : { state: "changed", movedTo: namesake };
  }

  #onlyFile(fits: (content: string, path: string) => boolean): string | null {
    const [only, other] = [...this.#after].filter(([path, content]) => fits(content, path));
    return only && !other ? only[0] : null;
  }

  #had(path: string, name: string): boolean {
    return defines(this.#before.get(path) ?? "", name);
  }
}

/** Whether a text stands in another as whole lines, and what follows does not go on with it. */
function holds(content: string, text: string): boolean {
  const indentation = /^\s*/.exec(text)?.[0].length ?? 0;
  for (let at = content.indexOf(text); at !== -1; at = content.indexOf(text, at + 1)) {
    const isWhole = (content[at - 1] ?? "\n") === "\n" && (content[at + text.length] ?? "\n") === "\n";
    const [next = ""] =
      content
        .slice(at + text.length)
        .match(/^\n+([ \t]*)\S/)
        ?.slice(1) ?? [];
    if (isWhole && next.length <= indentation) return true;
  }
  return false;
}

/** Whether a line of a text looks as if it began a definition of that name; tests are named by any words. */
function defines(text: string, name: string): boolean {
  if (/[^\w$]/.test(name)) return text.includes(name);
  const escaped = name.replaceAll("$", "\\$");
  const words = "(def|func|function|class|const|let|var|fn)";
  const declared = new RegExp(`\\b${words}\\b[^=;\\n]*[ \\t)*]${escaped}\\s*[(<=:\\[]`);
  const member = new RegExp(
    `^\\s*((async|static|get|set|public|private|export)\\s+)*\\*?#?${escaped}\\s*[(<:=?]`,
    "m",
  );
  return declared.test(text) || member.test(text) || text.includes(`"${name}"`) || text.includes(`'${name}'`);
}

function filesAt(root: string, commit: string): Map<string, string> {
  const paths = git(root, "ls-tree", "-r", "-z", "--name-only", commit).split("\0");
  const sources = paths.filter((path) => /\.(py|go|ts|tsx|js|mjs|rs|java|rb)$/.test(path));
  return new Map(sources.map((path) => [path, git(root, "show", `${commit}:${path}`)]));
}

function renamesBetween(root: string, from: string, to: string): Map<string, string> {
  const lines = git(root, "diff", "-M", "--diff-filter=R", "--name-status", from, to).trim().split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, before, after] = line.split("\t");
      return before !== undefined && after !== undefined ? [[before, after]] : [];
    }),
  );
}

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 });
}
