import { setImmediate as nextTurn } from "node:timers/promises";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import { type CodeKind, isCodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import {
  CHART_TIES,
  type Chart,
  type ChartCommunity,
  type ChartNode,
  type ChartTies,
} from "../../engines/chart/chart.ts";
import { fileOf } from "../../engines/communities/codeGraph.ts";
import type { EdgeEnds, GraphReader, View } from "../../stores/port.ts";
import { type Ends, rankAll } from "./rankAll.ts";

export interface ChartRequest {
  readonly code: GraphReader;
  readonly view: View;
  readonly project: ProjectId;
  readonly signal: AbortSignal;
}

/** Few enough that no call waits long for one read of them. */
const NODES_AT_ONCE = 500;
const FILES_AT_ONCE = 2_000;
/** More communities than there ever are. */
const MOST_COMMUNITIES = 1_000;
const MILLION = 1_000_000;
const TIE_NUMBERS: ReadonlyMap<string, number> = new Map(CHART_TIES.map((type, at) => [type, at]));

/** All code of a project that the view shows, in small reads, so that others are answered in between. */
export async function readChart(request: ChartRequest): Promise<Chart> {
  const { code, view, signal } = request;
  const scan = new Scan();
  await code.scanEdges(view, {
    types: [...CHART_TIES, "CONTAINS", "BELONGS_TO"],
    onBatch(batch) {
      signal.throwIfAborted();
      for (const edge of batch) scan.add(edge);
    },
  });
  for (const id of await fileIds(request)) scan.meet(id);
  const records = inOrder(await readNodes(request, scan.ids));
  const communities = await readCommunities(request);
  await nextTurn();
  const { ties, contained } = scan.between(records);
  await nextTurn();
  const ranks = await rankAll(records.length, ties, contained, signal);
  const communityNumbers = new Map(communities.map(({ id }, at) => [id, at]));
  const tests = new Set(records.filter(({ props }) => props.isTest === true).map(({ id }) => String(id)));
  return {
    nodes: records.map((record, at): ChartNode => {
      const community = communityNumbers.get(scan.communityOf.get(record.id) ?? "") ?? -1;
      const isTest = tests.has(record.id) || tests.has(fileOf(record.id));
      return {
        id: record.id,
        kind: record.kind,
        isTest,
        content: contentNumber(record.contentHash),
        community,
        rank: (ranks[at] ?? 0) * MILLION,
      };
    }),
    ties,
    communities,
  };
}

/** The edges as they are met, between ids by the order in which these were met. */
class Scan {
  readonly communityOf = new Map<string, string>();
  readonly #numbers = new Map<string, number>();
  readonly #ties: { readonly types: number[]; readonly from: number[]; readonly to: number[] } = {
    types: [],
    from: [],
    to: [],
  };
  readonly #contained: { readonly from: number[]; readonly to: number[] } = { from: [], to: [] };

  get ids(): string[] {
    return [...this.#numbers.keys()];
  }

  meet(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#numbers.set(id, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  add({ type, from, to }: EdgeEnds): void {
    const source = this.meet(from);
    if (type === "BELONGS_TO") {
      this.communityOf.set(from, to);
      return;
    }
    const number = TIE_NUMBERS.get(type);
    if (number !== undefined) this.#ties.types.push(number);
    const ends = number === undefined ? this.#contained : this.#ties;
    ends.from.push(source);
    ends.to.push(this.meet(to));
  }

  /** The same between nodes of the chart, by their places in it; what leads elsewhere, or nowhere, is left out. */
  between(records: readonly NodeRecord[]): { ties: ChartTies; contained: Ends } {
    const places = new Int32Array(this.#numbers.size).fill(-1);
    records.forEach(({ id }, at) => {
      places[this.meet(id)] = at;
    });
    const { types } = this.#ties;
    const ties = placed(this.#ties, places);
    return {
      ties: { types: Uint8Array.from(ties.kept, (at) => types[at] ?? 0), from: ties.from, to: ties.to },
      contained: placed(this.#contained, places),
    };
  }
}

function placed(
  { from, to }: { readonly from: readonly number[]; readonly to: readonly number[] },
  places: Int32Array,
): Ends & { readonly kept: number[] } {
  const at = (ends: readonly number[], index: number) => places[ends[index] ?? -1] ?? -1;
  const kept: number[] = [];
  for (let index = 0; index < from.length; index++) {
    const [source, target] = [at(from, index), at(to, index)];
    if (source >= 0 && target >= 0 && source !== target) kept.push(index);
  }
  return {
    kept,
    from: Int32Array.from(kept, (index) => at(from, index)),
    to: Int32Array.from(kept, (index) => at(to, index)),
  };
}

/** A file that is tied to nothing and holds nothing is on the map as well. */
async function fileIds({ code, view, signal }: ChartRequest): Promise<string[]> {
  const ids: string[] = [];
  for (let last: NodeRecord | undefined; ; ) {
    await nextTurn(undefined, { signal });
    const page = await code.find(view, {
      kinds: ["FILE"],
      limit: FILES_AT_ONCE,
      ...(last && { before: last }),
    });
    for (const { id } of page) ids.push(id);
    last = page.at(-1);
    if (page.length < FILES_AT_ONCE) return ids;
  }
}

type CodeRecord = NodeRecord & { readonly kind: CodeKind };

/** Those of them that are code of this project; what is imported from outside is not. */
async function readNodes(
  { code, view, project, signal }: ChartRequest,
  ids: readonly string[],
): Promise<CodeRecord[]> {
  const nodes: CodeRecord[] = [];
  for (let at = 0; at < ids.length; at += NODES_AT_ONCE) {
    await nextTurn(undefined, { signal });
    const refs = ids.slice(at, at + NODES_AT_ONCE).map((id) => ({ project, id: asNodeId(id) }));
    for (const record of await code.get(view, refs)) if (isCode(record)) nodes.push(record);
  }
  return nodes;
}

function isCode(record: NodeRecord): record is CodeRecord {
  return isCodeKind(record.kind);
}

/** File by file, each followed by what it defines; what lies in a file that is not there is left out. */
function inOrder(records: readonly CodeRecord[]): CodeRecord[] {
  const sorted = records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const inside = new Map<string, CodeRecord[]>();
  for (const record of sorted) if (record.kind === "FILE") inside.set(record.id, [record]);
  for (const record of sorted) if (record.kind !== "FILE") inside.get(fileOf(record.id))?.push(record);
  return [...inside.values()].flat();
}

async function readCommunities({ code, view }: ChartRequest): Promise<ChartCommunity[]> {
  const found = await code.find(view, { kinds: ["COMMUNITY"], limit: MOST_COMMUNITIES });
  return found
    .map(({ id, props }) => ({
      id: String(id),
      label: String(props.label),
      summary: String(props.summary ?? ""),
      memberCount: Number(props.memberCount ?? 0),
    }))
    .sort((a, b) => b.memberCount - a.memberCount || (a.id < b.id ? -1 : 1));
}

/** Twenty-four bits of the hash. */
function contentNumber(hash: string | null): number {
  return hash === null ? 0 : Number.parseInt(hash.slice(-6), 16) || 0;
}
