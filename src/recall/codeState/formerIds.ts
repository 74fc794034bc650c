import type { NodeId } from "../../domain/ids.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { MOST_WITH_CONTENT } from "../../engines/codeState/chooseHeir.ts";
import { CODE_EDGES } from "../../engines/codeState/codeState.ts";
import { codeAs } from "../../engines/codeState/tiedCode.ts";
import type { GraphReader } from "../../stores/port.ts";
import { byId, type CodeView, presentIn, refsIn } from "./codeView.ts";
import { findHeirs } from "./findHeirs.ts";

/** Of names that are common, some. */
const MOST_NAMESAKES = 40;

/**
 * Under which ids code stood before it came where it is, by its id now, as far as memories speak of these. Whatever may
 * have been it is followed from there, so that this agrees with what is told of a lost piece of code.
 */
export async function formerIds(
  memory: GraphReader,
  at: CodeView,
  nodes: readonly NodeRecord[],
): Promise<ReadonlyMap<NodeId, readonly NodeId[]>> {
  const firsts = await at.code.first(at.view, nodes);
  const candidates = await spokenOf(memory, at, [
    ...(await withTheirContent(at, [...nodes, ...firsts])),
    ...(await withTheirName(at, firsts)),
  ]);
  const present = await presentIn(at, candidates);
  const absent = [...candidates].filter((id) => !present.has(id));
  const last = byId(await at.code.last(at.view, refsIn(at, absent)));
  const heirs = await findHeirs(at, [...last.values()].map(codeAs), last);
  const formers = new Map<NodeId, NodeId[]>();
  for (const [former, { id }] of heirs) formers.set(id, [...(formers.get(id) ?? []), former]);
  return formers;
}

/** Those that a memory speaks of: mostly none. */
async function spokenOf(
  memory: GraphReader,
  at: CodeView,
  ids: readonly NodeId[],
): Promise<ReadonlySet<NodeId>> {
  const of = refsIn(at, new Set(ids));
  const edges = await memory.edges(at.view, { of, types: CODE_EDGES, direction: "in", limit: 1 });
  return new Set(edges.map(({ to }) => to.id));
}

/** What ever said the same as they do now, or as they did at first. */
async function withTheirContent({ code, view }: CodeView, nodes: readonly NodeRecord[]): Promise<NodeId[]> {
  const contentHashes = nodes.flatMap(({ contentHash }) => contentHash ?? []);
  const found = await code.firstWith(view, { contentHashes, kinds: CODE_KINDS, limit: MOST_WITH_CONTENT });
  return found.map(({ id }) => id);
}

/** What had their names just before they came. */
async function withTheirName({ code, view }: CodeView, firsts: readonly NodeRecord[]): Promise<NodeId[]> {
  const found: NodeId[] = [];
  for (const [came, nodes] of Map.groupBy(firsts, ({ validFrom }) => validFrom)) {
    const names = [...new Set(nodes.map(({ props }) => String(props.name)))];
    const before = { ...view, at: { ...view.at, asOf: came - 1 } };
    const namesakes = await code.find(before, { kinds: CODE_KINDS, names, limit: MOST_NAMESAKES });
    found.push(...namesakes.map(({ id }) => id));
  }
  return found;
}
