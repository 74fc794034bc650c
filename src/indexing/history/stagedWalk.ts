import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import { isCurrentAnalysis } from "../analysisVersion.ts";
import type { PastVersions } from "./pastVersions.ts";
import type { WalkPlan } from "./planWalk.ts";

/** A graph beside the one that is served. */
export interface StagingPlace {
  open(): Promise<GraphStore>;
  /** Removes it with all it holds. */
  drop(): Promise<void>;
}

const PLAN = "plan";
const PREFIX = "ended:";

/** A graph in which commits are indexed one after the other, with a journal of what each of them ended. */
export class StagedWalk {
  readonly graph: GraphStore;
  /** How many commits are in the journal. */
  #done: number;

  private constructor(graph: GraphStore, done: number) {
    this.graph = graph;
    this.#done = done;
  }

  /** Goes on with a walk of the same commits that was broken off; what is left of any other is of no use. */
  static async open(place: StagingPlace, plan: WalkPlan, meta: TxMeta): Promise<StagedWalk> {
    const name = nameOf(plan);
    const found = await place.open();
    const isSame = (await found.marks(PLAN)).get(PLAN) === name && (await isCurrentAnalysis(found));
    if (isSame) return new StagedWalk(found, (await found.artifactNames(PREFIX)).length);
    await place.drop();
    const graph = await place.open();
    await graph.transaction(meta, (tx) => tx.setMark(PLAN, name));
    return new StagedWalk(graph, 0);
  }

  get done(): number {
    return this.#done;
  }

  async note(meta: TxMeta, ended: PastVersions): Promise<void> {
    const name = PREFIX + String(this.#done).padStart(8, "0");
    const packed = zstdCompressSync(JSON.stringify(ended));
    await this.graph.transaction(meta, (tx) => tx.setArtifact(name, packed));
    this.#done += 1;
  }

  /** What each commit ended, in their order. */
  async *journal(): AsyncGenerator<PastVersions> {
    for (const name of await this.graph.artifactNames(PREFIX)) {
      const packed = (await this.graph.artifacts([name])).get(name);
      if (packed) yield JSON.parse(zstdDecompressSync(packed).toString()) as PastVersions;
    }
  }
}

function nameOf({ steps, until }: WalkPlan): string {
  return `${steps[0]?.hash} ${steps.at(-1)?.hash} ${until}`;
}
