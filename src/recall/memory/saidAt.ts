import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { saysTheSame } from "../../engines/memory/saysTheSame.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { addressOf } from "./candidate.ts";

/** When a memory was said. */
export type SaidAt = (node: NodeRecord) => Instant;

/** Since when memories say what they say. */
export async function readSaidAt(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<SaidAt> {
  const saidFirst = await readSaidFirst(memory, view, nodes);
  return (node) => saidFirst(node).validFrom;
}

/**
 * The versions in which memories said what they say for the first time, with who said it and when: a note, a keyword or an
 * answer to a question about it that came later is a new version and no news, and whoever wrote that is not its author.
 */
export async function readSaidFirst(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<(node: NodeRecord) => NodeRecord> {
  const firsts = new Map((await memory.first(view, nodes)).map((node) => [addressOf(node), node]));
  const saidFirst = new Map<string, NodeRecord>();
  for (const node of nodes) {
    const first = firsts.get(addressOf(node)) ?? node;
    const isFirst = first.validFrom === node.validFrom;
    const said = isFirst || saysTheSame(first, node) ? first : await firstAsNow(memory, view, node);
    saidFirst.set(addressOf(node), said);
  }
  return (node) => saidFirst.get(addressOf(node)) ?? node;
}

/** The words of few memories change, so only these are followed version by version. */
async function firstAsNow(memory: GraphReader, view: View, node: NodeRecord): Promise<NodeRecord> {
  const versions = await memory.versions(view, node);
  const before = versions.filter(({ validFrom }) => validFrom < node.validFrom);
  const other = before.findLastIndex((version) => !saysTheSame(version, node));
  return before[other + 1] ?? node;
}
