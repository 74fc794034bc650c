import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { TextEdit } from "../../engines/install/textEdit.ts";
import type { Piece } from "../../engines/install/wish.ts";
import { replacePrivateFile } from "../replaceFile.ts";

/** What was done to one file, so that it can be undone. Of what the user wrote, only what was replaced is kept. */
export interface InstalledFile {
  readonly path: string;
  readonly isNew: boolean;
  /** Folders that were made for it. */
  readonly folders: readonly string[];
  /** Each with the hash of the text that it left. */
  readonly steps: readonly { readonly after: string; readonly edits: readonly TextEdit[] }[];
  readonly pieces: readonly Piece[];
}

export interface Installed {
  readonly client: string;
  readonly scope: string;
  readonly base: string;
  readonly files: readonly InstalledFile[];
}

/** What was installed where: one file for each client, scope and place. */
export class InstallBook {
  readonly #file: string;
  readonly #of: Omit<Installed, "files">;

  constructor(home: string, of: Omit<Installed, "files">) {
    const hash = hashOf(JSON.stringify([of.client, of.scope, of.base]));
    this.#file = path.join(home, "installs", `${hash.slice(0, 32)}.json`);
    this.#of = of;
  }

  async read(): Promise<readonly InstalledFile[]> {
    try {
      const read = JSON.parse(await readFile(this.#file, "utf8")) as Installed;
      return Array.isArray(read.files) && read.base === this.#of.base ? read.files : [];
    } catch {
      return [];
    }
  }

  async write(files: readonly InstalledFile[]): Promise<void> {
    if (files.length === 0) return rm(this.#file, { force: true });
    await replacePrivateFile(this.#file, `${JSON.stringify({ ...this.#of, files }, null, 2)}\n`);
  }
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
