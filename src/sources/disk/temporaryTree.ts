import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Environment } from "./runGit.ts";

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder for one test, real git in it, gone when the test is over. */
export interface TemporaryTree {
  readonly root: string;
  /** The given one, with a home folder that has no settings in it. */
  readonly environment: Environment;
  write(files: Files): void;
  git(...args: string[]): string;
}

const SETTINGS = [
  "init.defaultBranch=main",
  "user.name=Ada",
  "user.email=ada@example.org",
  "protocol.file.allow=always",
].flatMap((setting) => ["-c", setting]);

export function temporaryTree(outer: Environment, files: Files = {}): TemporaryTree {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loci-tree-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, "project");
  mkdirSync(root);
  const environment = { PATH: outer.PATH, HOME: folder };
  const tree: TemporaryTree = {
    root,
    environment,
    write(written) {
      for (const [path, content] of Object.entries(written)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
      }
    },
    git(...args) {
      const options = { cwd: root, env: environment, encoding: "utf8", stdio: "pipe" } as const;
      return execFileSync("git", [...SETTINGS, ...args], options).trim();
    },
  };
  tree.write(files);
  return tree;
}
