import { Failure } from "../../domain/failure.ts";
import { asProjectId, type ProjectId, type SessionId } from "../../domain/ids.ts";
import type { ToolCallRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { ExportHeader } from "../../engines/transfer/exportRecord.ts";
import { FileCheck } from "../../engines/transfer/fileCheck.ts";
import { BadLine, type ImportPlace, readHeader, readLine } from "../../engines/transfer/readLine.ts";
import type { Store, StoredRecord } from "../../stores/port.ts";
import { rebuildTalk } from "../conversation/rebuildTalk.ts";
import { VECTOR_AUTHOR } from "../embedding/embedVersions.ts";
import { CallWriter } from "./callWriter.ts";
import { type MergeReport, Merger } from "./merger.ts";

export interface ImportRequest {
  readonly account: string;
  readonly sessionId: SessionId;
  /** The project to write into; null: the one the file names. */
  readonly as: ProjectId | null;
  /** Whether what the file holds for the whole account is imported, too. */
  readonly shared: boolean;
  readonly now: Instant;
  /** The lines of the file from the first on; it is read twice. */
  lines(): AsyncIterable<string>;
}

export interface ImportReport extends MergeReport {
  readonly project: { readonly id: ProjectId; readonly name: string };
  /** Records for the whole account that were left out, as nobody asked for them. */
  readonly leftOut: number;
  readonly calls: number;
  /** How many moments in the file have not come yet by this machine's clock, and the last of all. */
  readonly ahead: number;
  readonly newest: Instant;
}

/**
 * Brings in what `exportProject` wrote. The whole file is checked before the first record is written. Then it is written
 * some thousand records at a time, so that others can write in between; broken off, the same import goes on from there, as
 * what is known already is passed over.
 */
export async function importProject(store: Store, request: ImportRequest): Promise<ImportReport> {
  const { header, place, newest, ahead } = await checkFile(request);
  const { account, sessionId, shared } = request;
  const merger = new Merger(store.memory, {
    author: {
      type: "transfer",
      account,
      project: place.project,
      agentId: "system",
      sessionId,
      reason: "import",
    },
    notBefore: newest,
  });
  const calls = new CallWriter(store.audit);
  let leftOut = 0;
  for await (const { text, number } of numbered(request.lines())) {
    if (number === 1) continue;
    const read = readLine(text, place);
    if (read.is === "end") continue;
    if (!shared && isShared(read)) leftOut += 1;
    else if (read.is === "call") await calls.add(read.call);
    else await merger.add(read);
  }
  await calls.flush();
  const report = await merger.finish();
  if (report.hasTalk) await store.memory.transaction(VECTOR_AUTHOR, (tx) => rebuildTalk(tx, place));
  return {
    ...report,
    project: { id: place.project, name: nameFor(request, header) },
    leftOut,
    calls: calls.written,
    ahead,
    newest,
  };
}

/** Transactions are history and say nothing of what is shared, and an edge belongs where it comes from. */
function isShared(read: StoredRecord | { is: "call"; call: ToolCallRecord }): boolean {
  if (read.is === "node") return read.node.project === null;
  if (read.is === "edge") return read.edge.from.project === null;
  return read.is === "call" && read.call.project === null;
}

function nameFor({ as }: ImportRequest, { project }: ExportHeader): string {
  return as === null ? project.name : as;
}

interface CheckedFile {
  readonly header: ExportHeader;
  readonly place: ImportPlace;
  readonly newest: Instant;
  readonly ahead: number;
}

async function checkFile({ account, as, now, lines }: ImportRequest): Promise<CheckedFile> {
  const check = new FileCheck(now);
  let header: ExportHeader | undefined;
  let place: ImportPlace = { account, project: as ?? asProjectId("") };
  let last = 1;
  try {
    for await (const { text, number } of numbered(lines())) {
      last = number;
      if (header) check.add(readLine(text, place));
      else {
        header = readHeader(text);
        place = { account, project: as ?? asProjectId(header.project.id) };
      }
    }
    if (!header) throw new BadLine("the file is empty");
    const { newest, ahead } = check.finish();
    return { header, place, newest, ahead };
  } catch (thrown) {
    if (!(thrown instanceof BadLine)) throw thrown;
    throw new Failure(
      "invalid_input",
      `Line ${last}: ${thrown.message}. Nothing was imported.`,
      "Export the project anew with this version of Loci, or mend that line.",
    );
  }
}

async function* numbered(lines: AsyncIterable<string>): AsyncGenerator<{ text: string; number: number }> {
  let number = 0;
  for await (const text of lines) {
    number += 1;
    if (text.trim() !== "") yield { text, number };
  }
}
