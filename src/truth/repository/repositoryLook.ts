import { contentHash } from "../../domain/contentHash.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { FoundConflict } from "../../engines/conflicts/foundConflict.ts";
import { isManifest, isSettingsFile } from "../../engines/conflicts/repository/formats/formatOf.ts";
import type { SourceTree } from "../../sources/port.ts";
import type { GraphReader, GraphStore, View } from "../../stores/port.ts";
import { type Fleet, systemIn } from "../fleet.ts";
import { TOLD_KINDS } from "../story/toldKinds.ts";
import { toldOf } from "../story/toldOf.ts";
import { RepositoryWitness } from "./repositoryWitness.ts";

/** A working tree that this process serves. */
export interface Repository {
  readonly tree: SourceTree;
  readonly code: GraphStore;
}

/** What the tree was found to speak against, among memories that were asked about. */
export interface Testimony {
  readonly found: readonly FoundConflict[];
  readonly asked: ReadonlyMap<string, NodeRecord>;
}

const PAGE = 500;
/** Looking at the whole tree costs the more the larger it is, and nobody waits for it. */
const LOOK_EVERY_MS = 30_000;

/** Asks one working tree what it has to say about memories: the new ones, and all of them when the tree has changed. */
export class RepositoryLook {
  readonly #memory: GraphStore;
  readonly #repository: Repository;
  readonly #witness: RepositoryWitness;
  readonly #mark: string;
  #lookedAtMs = Number.NEGATIVE_INFINITY;

  constructor(memory: GraphStore, fleet: Fleet, repository: Repository) {
    const { tree, code } = repository;
    this.#memory = memory;
    this.#repository = repository;
    this.#witness = new RepositoryWitness({ tree, code: { graph: code, view: viewOf(fleet) } });
    this.#mark = `truth:tree:${JSON.stringify([fleet.account, fleet.project, tree.root])}`;
  }

  /** The next look does not wait for its time. */
  due(): void {
    this.#lookedAtMs = Number.NEGATIVE_INFINITY;
  }

  async ask(nodes: readonly NodeRecord[], signal: AbortSignal): Promise<Testimony> {
    const found = await this.#witness.contradictions(
      nodes.map((node) => toldOf(node)),
      signal,
    );
    return { found, asked: new Map(nodes.map((node) => [String(node.id), node])) };
  }

  /** All that is held to be so, page by page, where what the tree declares may be other than when that was last done. */
  async *askIfChanged(fleet: Fleet, signal: AbortSignal): AsyncGenerator<Testimony> {
    if (performance.now() - this.#lookedAtMs < LOOK_EVERY_MS) return;
    const state = await this.#stateOfTree(signal);
    const known = (await this.#memory.marks(this.#mark)).get(this.#mark);
    if (state !== known) {
      for await (const page of pagesOf(this.#memory, viewOf(fleet))) yield await this.ask(page, signal);
      const meta = systemIn(fleet, "truth");
      await this.#memory.transaction(meta, (tx) => tx.setMark(this.#mark, state), { signal });
    }
    this.#lookedAtMs = performance.now();
  }

  /** Constants are in sources, and these are new with each build of the graph. */
  async #stateOfTree(signal: AbortSignal): Promise<string> {
    const { tree, code } = this.#repository;
    const { files } = await tree.list(signal);
    const declaring = files.filter(({ path }) => isManifest(path) || isSettingsFile(path));
    const stamps = declaring.map(({ path, bytes, modifiedAtMs }) => `${path} ${bytes} ${modifiedAtMs}`);
    return contentHash(String(await code.lastVersion()), ...stamps);
  }
}

function viewOf(fleet: Fleet): View {
  return { guard: guardOfAll(fleet) };
}

async function* pagesOf(memory: GraphReader, view: View): AsyncGenerator<NodeRecord[]> {
  let before: Pick<NodeRecord, "validFrom" | "id"> | undefined;
  for (;;) {
    const page = await memory.find(view, { kinds: TOLD_KINDS, limit: PAGE, ...(before && { before }) });
    if (page.length > 0) yield page;
    before = page.at(-1);
    if (page.length < PAGE || !before) return;
  }
}
