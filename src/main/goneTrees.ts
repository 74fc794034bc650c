import { lstat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { asProjectId, type SessionId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { Instant } from "../domain/time.ts";
import type { CodeRoot, Store, TxMeta } from "../stores/port.ts";

/** As long as something that was deleted can be had back: a disk may be unplugged, and a folder moved and put back. */
const KEPT_MS = 7 * 24 * 3_600_000;

export interface GoneTreesParts {
  readonly store: Store;
  readonly session: SessionId;
  readonly now: () => Instant;
  readonly log: Log;
  /** Several machines may keep their code graphs in one store, and each knows of its own folders only. */
  readonly machine?: string;
}

/**
 * Which working trees have a code graph, in marks beside memory: a code graph does not tell where its tree is, and nobody opens
 * that of a tree that is gone.
 */
export class GoneTrees {
  readonly #parts: GoneTreesParts;
  readonly #prefix: string;

  constructor(parts: GoneTreesParts) {
    this.#parts = parts;
    this.#prefix = `tree:${parts.machine ?? hostname()}:`;
  }

  /** It is there, and has a code graph from now on. */
  async noteServed(root: CodeRoot): Promise<void> {
    const marks = await this.#parts.store.memory.marks(this.#nameOf(root));
    if (marks.get(this.#nameOf(root)) !== "") await this.#note(root, "");
  }

  /** Lets go of the code graphs of trees that have been gone for long. They could be made again, and memory is not touched. */
  async letGo(isServed: (root: CodeRoot) => boolean): Promise<void> {
    const { store, now, log } = this.#parts;
    for (const [name, goneSince] of await store.memory.marks(this.#prefix)) {
      const root = rootIn(name.slice(this.#prefix.length));
      if (isServed(root)) continue;
      const isGone = await isSurelyGone(root.root);
      if (!isGone && goneSince !== "") await this.#note(root, "");
      if (isGone && goneSince === "") await this.#note(root, String(now()));
      if (!isGone || goneSince === "" || now() - Number(goneSince) < KEPT_MS) continue;
      await store.dropCode(root);
      await this.#note(root, null);
      log.info("the code graph of a working tree that is gone was let go", { root: root.root });
    }
  }

  async #note(root: CodeRoot, goneSince: string | null): Promise<void> {
    const { store, session } = this.#parts;
    const { account, project } = root;
    const meta: TxMeta = { type: "coordination", account, project, agentId: "system", sessionId: session };
    await store.memory.transaction(meta, (tx) => tx.setMark(this.#nameOf(root), goneSince));
  }

  #nameOf({ account, project, root }: CodeRoot): string {
    return this.#prefix + JSON.stringify([account, project, root]);
  }
}

function rootIn(name: string): CodeRoot {
  const [account, project, root] = JSON.parse(name) as [string, string, string];
  return { account, project: asProjectId(project), root };
}

/** Not there, where what it lay in is: of what cannot be looked at nobody knows. */
async function isSurelyGone(root: string): Promise<boolean> {
  const parent = await lstat(path.dirname(root)).catch(() => null);
  if (!parent?.isDirectory()) return false;
  const missing = await lstat(root).catch((cause: NodeJS.ErrnoException) => cause.code === "ENOENT");
  return missing === true;
}
