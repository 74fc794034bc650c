import { createHash } from "node:crypto";
import type { MovedProject } from "../../cli/transferDesk.ts";
import { Failure } from "../../domain/failure.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import { type ExportCounts, type ExportRecord, NONE } from "../../engines/transfer/exportRecord.ts";
import { recordLine } from "../../engines/transfer/writeLine.ts";
import { rebuildTalk } from "../../memory/conversation/rebuildTalk.ts";
import { VECTOR_AUTHOR } from "../../memory/embedding/embedVersions.ts";
import { auditOf } from "../../memory/transfer/auditOf.ts";
import { CallWriter } from "../../memory/transfer/callWriter.ts";
import { Merger } from "../../memory/transfer/merger.ts";
import type { Store, TxMeta } from "../../stores/port.ts";
import { isRegistered } from "../project.ts";

export interface Move {
  readonly from: Store;
  readonly to: Store;
  readonly author: TxMeta;
}

/**
 * Carries over a project, with what the whole account shares, as an edge may end there. In the end every record must be
 * in the other store just as it is in this one; that there may be more is the other store's business.
 */
export async function moveProject({ from, to, author }: Move, project: ProjectId): Promise<MovedProject> {
  const { account } = author;
  // Whoever looked at the empty store has made the project known there, at another moment.
  const isKnownThere = await isRegistered(to, account, project);
  const records = (store: Store) => allRecords(store, account, project, isKnownThere);
  const before = await digestOf(records(from));
  const merger = new Merger(to.memory, { author: { ...author, project }, notBefore: before.newest });
  const writer = new CallWriter(to.audit);
  for await (const record of records(from)) {
    if (record.is === "call") await writer.add(record.call);
    else await merger.add(record);
  }
  await writer.flush();
  const { known, conflicts, conflicting, hasTalk } = await merger.finish();
  if (conflicts > 0) throw otherStory(project, conflicts, conflicting);
  if (hasTalk) await to.memory.transaction(VECTOR_AUTHOR, (tx) => rebuildTalk(tx, { account, project }));
  const { missing, more } = await comparedWith(before.lines, records(to));
  if (missing > 0) throw notTheSame(project, missing);
  const { tx: transactions, node: versions, edge: edges, call: calls } = before.counts;
  const { sha256 } = before;
  return { project, transactions, versions, edges, calls, known, more, sha256 };
}

async function* allRecords(
  store: Store,
  account: string,
  project: ProjectId,
  withoutProjects: boolean,
): AsyncGenerator<ExportRecord> {
  for await (const record of store.memory.dump({ account, project, shared: true }))
    if (!(withoutProjects && record.is === "node" && record.node.kind === "PROJECT")) yield record;
  yield* auditOf(store.audit, { account, project, shared: true });
}

interface Digest {
  readonly sha256: string;
  readonly counts: ExportCounts;
  readonly newest: Instant;
  /** What each record comes to, in few bytes. */
  readonly lines: Set<string>;
}

async function digestOf(records: AsyncIterable<ExportRecord>): Promise<Digest> {
  const whole = createHash("sha256");
  const counts = { ...NONE };
  const lines = new Set<string>();
  let newest = 0;
  for await (const record of records) {
    const line = recordLine(record);
    whole.update(`${line}\n`);
    lines.add(shortHash(line));
    counts[record.is] += 1;
    if (record.is === "tx") newest = Math.max(newest, record.tx.at);
  }
  return { sha256: whole.digest("hex"), counts, newest, lines };
}

/** How many of the lines are not there, and how many others are. */
async function comparedWith(lines: Set<string>, records: AsyncIterable<ExportRecord>) {
  let more = 0;
  for await (const record of records) if (!lines.delete(shortHash(recordLine(record)))) more += 1;
  return { missing: lines.size, more };
}

function shortHash(line: string): string {
  return createHash("sha256").update(line).digest("base64").slice(0, 22);
}

function otherStory(project: ProjectId, count: number, names: readonly string[]): Failure {
  return new Failure(
    "conflict",
    `${count} records of ${project} tell another story in the store that is moved to, such as ${names.slice(0, 3).join(", ")}.`,
    "Move into a store that nobody has written to, or carry single projects over with `loci export` and `loci import`.",
  );
}

function notTheSame(project: ProjectId, missing: number): Failure {
  return new Failure(
    "conflict",
    `${missing} records of ${project} are not the same in the other store.`,
    "Stop the servers that still write, and run the same command again: it goes on from here.",
  );
}
