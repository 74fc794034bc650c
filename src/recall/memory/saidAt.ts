import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { saysTheSame } from "../../engines/memory/saysTheSame.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { addressOf } from "./candidate.ts";

/** When a memory was said. */
export type SaidAt = (node: NodeRecord) => Instant;

/** Since when memories say what they say: a note or a keyword that came later is a new version and no news. */
export async function readSaidAt(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<SaidAt> {
  const firsts = new Map((await memory.first(view, nodes)).map((node) => [addressOf(node), node]));
  const moments = new Map<string, Instant>();
  for (const node of nodes) {
    const first = firsts.get(addressOf(node)) ?? node;
    const isFirst = first.validFrom === node.validFrom;
    const said = isFirst || saysTheSame(first, node) ? first : await firstAsNow(memory, view, node);
    moments.set(addressOf(node), said.validFrom);
  }
  return (node) => moments.get(addressOf(node)) ?? node.validFrom;
}

/** The words of few memories change, so only these are followed version by version. */
async function firstAsNow(memory: GraphReader, view: View, node: NodeRecord): Promise<NodeRecord> {
  const versions = await memory.versions(view, node);
  const before = versions.filter(({ validFrom }) => validFrom < node.validFrom);
  const other = before.findLastIndex((version) => !saysTheSame(version, node));
  return before[other + 1] ?? node;
}
