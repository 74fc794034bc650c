import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { TestCommand } from "../engines/testRuns/testCommand.ts";
import { replacePrivateFile } from "./replaceFile.ts";

/** What a user approved of a repository's own file, once and as it was then. */
export interface Approval {
  readonly root: string;
  readonly hash: string;
  readonly commands: readonly TestCommand[];
  readonly approvedAt: number;
}

/**
 * The commands of repositories that the user lets run, one file for each root, so that two who approve at once cannot
 * lose each other's. Whatever is not exactly what was approved is not approved.
 */
export class TrustBook {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = path.join(home, "trust");
  }

  async isApproved(root: string, commands: readonly TestCommand[]): Promise<boolean> {
    const approval = await this.#read(this.#fileOf(root));
    return approval !== null && approval.root === root && approval.hash === hashOf(commands);
  }

  async approve(root: string, commands: readonly TestCommand[], approvedAt: number): Promise<Approval> {
    const approval: Approval = { root, hash: hashOf(commands), commands, approvedAt };
    await replacePrivateFile(this.#fileOf(root), `${JSON.stringify(approval, null, 2)}\n`);
    return approval;
  }

  async list(): Promise<Approval[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => name.endsWith(".json")).sort();
    const found = await Promise.all(files.map((name) => this.#read(path.join(this.#folder, name))));
    return found.filter((approval) => approval !== null);
  }

  /** Whether there was one. */
  async revoke(root: string): Promise<boolean> {
    const file = this.#fileOf(root);
    const isThere = (await this.#read(file)) !== null;
    await rm(file, { force: true });
    return isThere;
  }

  #fileOf(root: string): string {
    return path.join(this.#folder, `${createHash("sha256").update(root).digest("hex").slice(0, 32)}.json`);
  }

  async #read(file: string): Promise<Approval | null> {
    try {
      const read = JSON.parse(await readFile(file, "utf8"));
      return typeof read.root === "string" && typeof read.hash === "string" && Array.isArray(read.commands)
        ? read
        : null;
    } catch {
      return null;
    }
  }
}

/** The same for the same commands, in whatever order their parts were written. */
function hashOf(commands: readonly TestCommand[]): string {
  const plain = commands.map(({ command, files = null, in: folder = null, reports = null }) => [
    command,
    files,
    folder,
    reports,
  ]);
  return createHash("sha256").update(JSON.stringify(plain)).digest("hex");
}
