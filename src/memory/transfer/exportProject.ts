import { admits, type Guard } from "../../domain/guard.ts";
import type { NodeRef, ProjectId } from "../../domain/ids.ts";
import type { TxRecord } from "../../domain/record.ts";
import { type ExportCounts, type ExportRecord, NONE } from "../../engines/transfer/exportRecord.ts";
import { endLine, headerLine, recordLine } from "../../engines/transfer/writeLine.ts";
import type { Store } from "../../stores/port.ts";
import { auditOf } from "./auditOf.ts";

export interface ExportRequest {
  readonly account: string;
  readonly project: { readonly id: ProjectId; readonly name: string };
  /** Also what the whole account shares. */
  readonly shared: boolean;
  /** Also the calls of tools, which are for a person only. */
  readonly audit: boolean;
  /** Only what this reader may see; null for a person, who may see all. */
  readonly guard: Guard | null;
}

export interface ProjectExport {
  readonly lines: AsyncIterable<string>;
  /** How many records the lines have held so far. */
  readonly counts: ExportCounts;
}

/** The lines of a file that holds a project, made as they are read. */
export function exportProject(store: Store, request: ExportRequest): ProjectExport {
  const counts = { ...NONE };
  async function* lines(): AsyncGenerator<string> {
    yield headerLine(request);
    for await (const record of records(store, request)) {
      counts[record.is] += 1;
      yield recordLine(record);
    }
    yield endLine(counts);
  }
  return { lines: lines(), counts };
}

async function* records(store: Store, request: ExportRequest): AsyncGenerator<ExportRecord> {
  const { account, project, shared, guard } = request;
  const dump = store.memory.dump({ account, project: project.id, shared });
  yield* guard ? visible(store, withoutProjects(dump), guard) : withoutProjects(dump);
  if (request.audit && !guard) yield* auditOf(store.audit, { account, project: project.id, shared });
}

/** That a project is there is told anew by who imports it; the account's others are nobody's business. */
async function* withoutProjects(dump: AsyncIterable<ExportRecord>): AsyncGenerator<ExportRecord> {
  for await (const record of dump) if (record.is !== "node" || record.node.kind !== "PROJECT") yield record;
}

/** Of transactions only those that wrote something visible; each then stands right before the first it wrote. */
async function* visible(
  store: Store,
  all: AsyncIterable<ExportRecord>,
  guard: Guard,
): AsyncGenerator<ExportRecord> {
  const waiting = new Map<string, TxRecord>();
  const isVisible = visibleEnds(store, guard);
  for await (const record of all) {
    if (record.is === "tx") waiting.set(record.tx.id, record.tx);
    if (record.is === "node" && !admits(guard, record.node)) continue;
    if (record.is === "edge" && !((await isVisible(record.edge.from)) && (await isVisible(record.edge.to))))
      continue;
    if (record.is !== "node" && record.is !== "edge") continue;
    const { txId } = record.is === "node" ? record.node : record.edge;
    const tx = waiting.get(txId);
    waiting.delete(txId);
    if (tx) yield { is: "tx", tx };
    yield record;
  }
}

/** An end that nothing is kept of here is code, which everyone may know of. */
function visibleEnds({ memory }: Store, guard: Guard): (end: NodeRef) => Promise<boolean> {
  let last: { readonly end: NodeRef; readonly isVisible: boolean } | undefined;
  return async (end) => {
    if (last?.end.id === end.id && last.end.project === end.project) return last.isVisible;
    const [history] = await memory.stored(guard.account, [end]);
    const versions = history?.versions ?? [];
    const isVisible = versions.length === 0 || versions.some((version) => admits(guard, version));
    last = { end, isVisible };
    return isVisible;
  };
}
