import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId } from "../../domain/ids.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import type { Embedder } from "../../models/port.ts";
import type { LackingGroup } from "../../passages/lackingGroups.ts";
import type { GraphStore } from "../../stores/port.ts";
import { embedIndex, keepWanted } from "../../upkeep/embedIndex.ts";
import { hasOtherDims, lacksVectors } from "../../upkeep/indexVectors.ts";
import { rememberingEmbedder } from "../../upkeep/rememberingEmbedder.ts";
import { VECTOR_AUTHOR } from "../embedding/embedVersions.ts";
import { repairingTalk } from "./rebuildTalk.ts";
import { allTalks, type Talk } from "./talks.ts";

/** With every message the whole stretch it joins lacks vectors, so as many as a few long stretches have are remembered. */
const REMEMBERED = 1_000;

/** The vectors of messages that were not made when these were written, of all conversations there are. */
export class TalkVectors {
  readonly #memory: GraphStore;
  readonly #embedder: Embedder | null;

  constructor(memory: GraphStore, embedder: Embedder | null) {
    this.#memory = memory;
    this.#embedder = embedder && !embedder.isQuick ? rememberingEmbedder(embedder, REMEMBERED) : embedder;
  }

  async areDue(): Promise<boolean> {
    for (const talk of await allTalks(this.#memory))
      if (await repairingTalk(this.#memory, talk, () => this.#isDue(talk))) return true;
    return false;
  }

  async make(signal: AbortSignal): Promise<void> {
    const embedder = this.#embedder;
    if (!embedder) return;
    for (const talk of await allTalks(this.#memory)) {
      await repairingTalk(this.#memory, talk, () => this.#makeFor(talk, embedder, signal));
    }
  }

  async #makeFor(talk: Talk, embedder: Embedder, signal: AbortSignal): Promise<void> {
    if (!(await this.#isDue(talk))) return;
    await embedIndex({
      ...this.#indexOf(talk, signal),
      embedder,
      textsOf: (groups) => this.#textsOf(talk, embedder, groups),
      joined: ([vector = new Float32Array()]) => vector,
    });
  }

  /** Removes the vectors of all models but these. */
  async keep(isKept: (model: string) => Promise<boolean>, signal: AbortSignal): Promise<void> {
    for (const talk of await allTalks(this.#memory))
      await repairingTalk(this.#memory, talk, () => keepWanted(this.#indexOf(talk, signal), isKept));
  }

  async #isDue({ account, project }: Talk): Promise<boolean> {
    const index = talkIndex(account, project);
    const embedder = this.#embedder;
    if (!embedder) return false;
    return (
      (await lacksVectors(this.#memory, index, embedder.id)) ||
      (await hasOtherDims(this.#memory, index, embedder))
    );
  }

  #indexOf({ account, project }: Talk, signal: AbortSignal) {
    return { graph: this.#memory, index: talkIndex(account, project), meta: VECTOR_AUTHOR, signal };
  }

  /** What its owner marked as sensitive is not sent to anybody: such a message has no direction, nor has one that is gone. */
  async #textsOf(
    { account, project }: Talk,
    { isLocal }: Embedder,
    groups: readonly LackingGroup[],
  ): Promise<Map<LackingGroup, string[][]>> {
    const guard = { account, project, visibilities: VISIBILITIES, includeSensitive: isLocal };
    const ids = groups.flatMap(({ passages }) => passages.map(({ label }) => asNodeId(label)));
    const nodes = await this.#memory.get(
      { guard },
      ids.map((id) => ({ project, id })),
    );
    const contents = new Map(nodes.map(({ id, props }) => [String(id), String(props.content)]));
    const textsOf = ({ passages }: LackingGroup) => passages.map(({ label }) => [contents.get(label) ?? ""]);
    return new Map(groups.map((group) => [group, textsOf(group)]));
  }
}
