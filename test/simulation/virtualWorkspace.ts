import { endChangedClaims } from "../../src/coordination/edits/endChangedClaims.ts";
import { asNodeId, asSessionId } from "../../src/domain/ids.ts";
import type { NodeDraft } from "../../src/domain/record.ts";
import type { SourceRead, SourceTree } from "../../src/sources/port.ts";
import type { GraphStore, Store, TxMeta } from "../../src/stores/port.ts";
import type { Workspace } from "../../src/tools/toolContext.ts";
import { OUR_ACCOUNT, PROJECT } from "./cast.ts";
import { CODE_FILES, type CodeFile } from "./codeWorld.ts";

type Author = Pick<TxMeta, "agentId" | "sessionId">;

const ROOT = "/simulated/shop";
const CODE_ROOT = { account: OUR_ACCOUNT, project: PROJECT, root: ROOT };
const NOBODY: Author = { agentId: "unknown", sessionId: asSessionId("session:unknown") };

/**
 * A working tree whose files are counts of edits: the code graph is real, what would be read from the disk is not. It has as
 * much of a workspace as tools of coordination ask for.
 */
export class VirtualWorkspace {
  readonly root = ROOT;
  readonly #store: Store;
  readonly #edits = new Map<string, number>();
  #code: Promise<GraphStore> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** As a process has it that has this memory. */
  async open(memory: GraphStore): Promise<Workspace> {
    const tree: Pick<SourceTree, "root" | "read"> = { root: ROOT, read: async (path) => this.#read(path) };
    const workspace: Pick<Workspace, "root" | "code" | "tree" | "catchUp" | "settleClaims" | "freshness"> = {
      root: ROOT,
      code: await this.code(),
      tree: tree as SourceTree,
      catchUp: async () => true,
      settleClaims: () => this.settleClaims(memory),
      freshness: async () => ({ commit: null, caughtUp: true, pendingChanges: 0 }),
    };
    return workspace as Workspace;
  }

  code(): Promise<GraphStore> {
    this.#code ??= this.#open();
    return this.#code;
  }

  /** Somebody changed a file, or a symbol in it, and the index has followed; null when nobody knows who. */
  async edit(target: string, author: Author | null): Promise<void> {
    const [path = target] = target.split("::");
    const file = CODE_FILES.find((each) => each.path === path);
    if (!file) throw new Error(`${path} is not in the code.`);
    for (const id of [path, ...within(target)]) this.#edits.set(id, this.#countOf(id) + 1);
    const code = await this.code();
    await code.transaction({ ...this.#meta(author ?? NOBODY), type: "file_change" }, async (tx) => {
      await tx.putAll(this.#drafts(file));
    });
  }

  /** As the real one does after a build, and when somebody tells of an edit. */
  async settleClaims(memory: GraphStore): Promise<void> {
    await endChangedClaims({ memory, code: await this.code(), codeRoot: CODE_ROOT }).catch(() => {});
  }

  async #open(): Promise<GraphStore> {
    const code = await this.#store.code(CODE_ROOT);
    await code.transaction({ ...this.#meta(NOBODY), type: "full_rebuild" }, async (tx) => {
      for (const file of CODE_FILES) await tx.putAll(this.#drafts(file));
    });
    return code;
  }

  #meta(author: Author): Omit<TxMeta, "type"> {
    return { account: OUR_ACCOUNT, project: PROJECT, ...author };
  }

  #drafts({ path, symbols }: CodeFile): NodeDraft[] {
    const place = { project: PROJECT, visibility: "public" } as const;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const file = { ...place, id: asNodeId(path), kind: "FILE", props: { name, path } } as const;
    const inside = symbols.map(({ id, name, kind }) => ({
      ...place,
      id: asNodeId(id),
      kind,
      props: { name, path },
      contentHash: this.#hashOf(id),
    }));
    return [{ ...file, contentHash: this.#hashOf(path) }, ...inside];
  }

  #read(path: string): SourceRead {
    const folder = CODE_FILES.some((file) => file.path.startsWith(`${path}/`));
    if (folder) return { ok: false, reason: "not_a_file" };
    if (!CODE_FILES.some((file) => file.path === path)) return { ok: false, reason: "gone" };
    return { ok: true, text: "", contentHash: this.#hashOf(path), lines: 1, bytes: 0, lossy: false };
  }

  #countOf(id: string): number {
    return this.#edits.get(id) ?? 0;
  }

  #hashOf(id: string): string {
    return `${id}#${this.#countOf(id)}`;
  }
}

/** The symbol itself and those around it: `a::B::c` is in `a::B`. */
function within(target: string): string[] {
  const names = target.split("::");
  return names.slice(1).map((_, at) => names.slice(0, at + 2).join("::"));
}
