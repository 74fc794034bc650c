import { execFileSync } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languageNamed } from "../../src/languages/index.ts";
import { isTestPath, languageOf } from "../../src/languages/languageOf.ts";

/** A change that somebody made, with what they said it was for. */
export interface Commit {
  readonly hash: string;
  readonly parent: string;
  readonly message: string;
  /** What it changed of files that were there before, by path; tests and what is no program are left out. */
  readonly changes: ReadonlyMap<string, readonly LineRange[]>;
}

/** Lines of a file before the change; where only something was put in, the line before it. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export interface CommitsWanted {
  readonly count: number;
  /** How many are looked at to find them. */
  readonly mostLooked: number;
  /** Of a message. */
  readonly leastWords: number;
}

const MOST_FILES = 10;
const LEAST_WORDS = 4;
/** Work that is not about what the code does. */
const CHORES =
  /^(?:\S+ )?(?:\[?(?:chore|docs?|ci|build|style|release|format|lint|deps)\b|bump|upgrade|update (?:dep|version|changelog|readme|copyright)|prepare|merge|revert|version|v?\d+\.\d+|fix(?:ed)? (?:typos?|lint|format|spelling|changelog|doc)|typos?\b|run (?:gofmt|prettier|black)|reformat|apply (?:prettier|black|ruff)|changelog|copyright|pre-commit)/i;
/** Nor is this, wherever in the first line it stands. */
const WORDS_ONLY =
  /\b(?:documentation|docs|godoc|javadoc|docstrings?|readme|changelog|comments?|typos?|spelling|lint(?:er|ing)?|format(?:ting)?)\b/i;
const TRAILER =
  /^(?:signed-off-by|co-authored-by|change-id|reviewed-\w+|cc|acked-by|refs?|closes|pull request):?\s.*$/gim;

/** A copy of a repository that can be taken to any commit. */
export class Repository {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async open(source: string): Promise<Repository> {
    const root = await realpath(await mkdtemp(join(tmpdir(), "loci-localize-")));
    git(root, "clone", "--quiet", "--no-checkout", "--", await realpath(source), ".");
    return new Repository(root);
  }

  /** The newest commits that tell in so many words of a change to a few program files, oldest first. */
  newest({ count, mostLooked, leastWords }: CommitsWanted): Commit[] {
    const found: Commit[] = [];
    const hashes = git(this.root, "rev-list", "--no-merges", `--max-count=${mostLooked}`, "HEAD");
    for (const hash of hashes.trim().split("\n")) {
      const commit = this.#read(hash);
      if (commit && wordsIn(commit.message) >= leastWords) found.push(commit);
      if (found.length === count) break;
    }
    return found.reverse();
  }

  checkOut(hash: string): void {
    git(this.root, "checkout", "--quiet", "--force", "--detach", hash);
    git(this.root, "clean", "--quiet", "-ffdx");
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  #read(hash: string): Commit | null {
    const [parents = "", ...lines] = git(this.root, "show", "-s", "--format=%P%n%B", hash).split("\n");
    const message = lines.join("\n").replace(TRAILER, "").trim();
    const [parent] = parents.split(" ");
    if (!parent || isChore(message)) return null;
    const diff = this.#diff(parent, hash);
    const changes = changesIn(diff);
    const files = diff.match(/^diff --git /gm)?.length ?? 0;
    return changes.size > 0 && files <= MOST_FILES ? { hash, parent, message, changes } : null;
  }

  /** A snapshot of a repository may lack what was in it long ago; what cannot be compared tells nothing. */
  #diff(parent: string, hash: string): string {
    try {
      return git(this.root, "diff", "-U0", "--no-color", "--no-ext-diff", "-M", parent, hash);
    } catch {
      return "";
    }
  }
}

function isChore(message: string): boolean {
  const [subject = ""] = message.split("\n");
  return CHORES.test(message) || WORDS_ONLY.test(subject) || wordsIn(message) < LEAST_WORDS;
}

export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

function changesIn(diff: string): Map<string, LineRange[]> {
  const changes = new Map<string, LineRange[]>();
  let ranges: LineRange[] | null = null;
  for (const line of diff.split("\n")) {
    const path = /^--- (?:a\/(.*)|\/dev\/null)$/.exec(line);
    if (path) {
      const name = path[1];
      ranges = name !== undefined && isChangeable(name) ? [] : null;
      if (name !== undefined && ranges) changes.set(name, ranges);
    }
    const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (hunk && ranges) {
      const from = Number(hunk[1]);
      ranges.push({ from, to: from + Math.max(1, Number(hunk[2] ?? 1)) - 1 });
    }
  }
  return changes;
}

/** Whether a change to it counts: a program, and no test. */
export function isChangeable(path: string): boolean {
  const language = languageOf(path);
  return language !== null && languageNamed(language) !== null && !isTestPath(path);
}

function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
}
