import type { NodeId, NodeRef } from "../../src/domain/ids.ts";
import { TIE_TYPES, type TieReader } from "../../src/recall/code/search/tellingEdges.ts";
import type { GraphReader } from "../../src/stores/port.ts";
import { project, view } from "./searchedRepository.ts";

interface Ends {
  readonly from: NodeRef;
  readonly to: NodeRef;
}

/** All edges that a search may ask for, as weights are tried so often that a store would take hours to answer. */
export class HeldEdges implements TieReader {
  readonly #out = new Map<NodeId, Ends[]>();
  readonly #into = new Map<NodeId, Ends[]>();

  static async of(code: GraphReader): Promise<HeldEdges> {
    const held = new HeldEdges();
    await code.scanEdges(view, {
      types: TIE_TYPES,
      onBatch(batch) {
        for (const { from, to } of batch) held.#add(from, to);
      },
    });
    return held;
  }

  #add(from: NodeId, to: NodeId): void {
    const edge = { from: { project, id: from }, to: { project, id: to } };
    push(this.#out, from, edge);
    push(this.#into, to, edge);
  }

  async edges(_: unknown, { of, limit }: Parameters<TieReader["edges"]>[1]): Promise<Ends[]> {
    const found = of.flatMap(({ id }) =>
      [this.#out, this.#into].flatMap((ends) => ends.get(id)?.slice(0, limit) ?? []),
    );
    return [...new Set(found)];
  }
}

function push(ends: Map<NodeId, Ends[]>, id: NodeId, edge: Ends): void {
  const known = ends.get(id);
  if (known) known.push(edge);
  else ends.set(id, [edge]);
}
