import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type {
  ImportReport,
  ImportSource,
  ImportWish,
  RecordsReport,
  StatementsReport,
} from "../../cli/transferDesk.ts";
import type { Caller } from "../../domain/caller.ts";
import { Failure } from "../../domain/failure.ts";
import { asProjectId, ulidSource } from "../../domain/ids.ts";
import { readDecisionRecords } from "../../engines/transfer/adr/readDecisionRecords.ts";
import type { ForeignMemory } from "../../engines/transfer/foreignStatement.ts";
import { looksLikeMcpMemory, readMcpMemory } from "../../engines/transfer/readMcpMemory.ts";
import { importProject } from "../../memory/transfer/importProject.ts";
import { importStatements } from "../../memory/transfer/importStatements.ts";
import { registerProject } from "../project.ts";
import { fileFailure } from "./fileFailure.ts";
import { readText, recordFiles } from "./foreignFiles.ts";
import { textLines } from "./textLines.ts";
import { newSession, projectOf, type TransferPlace, withStore } from "./transferPlace.ts";

export async function importRecords(place: TransferPlace, wish: ImportWish): Promise<ImportReport> {
  if (wish.from === null) return withInput(place, (file) => importFrom(file, place, wish));
  const from = place.resolve(wish.from);
  return fileFailure("read", from, () => importFrom(from, place, wish));
}

async function importFrom(from: string, place: TransferPlace, wish: ImportWish): Promise<ImportReport> {
  const source = wish.source ?? (await guessSource(from));
  if (source === "loci") return importExport(from, place, wish);
  const memory =
    source === "adr"
      ? await readDecisionRecords(await recordFiles(from, place.root, place.environment))
      : readMcpMemory(await readText(from));
  if (memory.statements.length === 0) throw nothingIn(from, memory.skipped);
  return importForeign(source, memory, place, wish);
}

function nothingIn(from: string, [first]: readonly string[]): Failure {
  return new Failure(
    "invalid_input",
    `${from} holds nothing that could be imported${first === undefined ? "" : ` (${first})`}; nothing was changed.`,
    "Name a file of `loci export`, the file of an MCP memory server, or a folder of decision records in Markdown.",
  );
}

/** It is read twice, which a stream cannot be. */
async function withInput<T>(place: TransferPlace, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-import-"));
  try {
    const file = path.join(folder, "input");
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }), { signal: place.stop });
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function guessSource(from: string): Promise<ImportSource> {
  const found = await stat(from).catch(() => null);
  if (!found) throw new Failure("not_found", `${from} is not there.`, "Name a file or a folder that is.");
  if (found.isDirectory() || /\.md$/i.test(from)) return "adr";
  for await (const line of textLines(from)) {
    if (line.trim() === "") continue;
    if (looksLikeMcpMemory(line) || line.trim() === "{" || /^\s*\{\s*"entities"/.test(line))
      return "mcp-memory";
    break;
  }
  return "loci";
}

async function importExport(from: string, place: TransferPlace, wish: ImportWish): Promise<RecordsReport> {
  const { account } = place.settings;
  const sessionId = newSession();
  return withStore(place, async (store) => {
    const {
      project,
      nodes,
      hasTalk: _,
      ...told
    } = await importProject(store, {
      account,
      sessionId,
      as: wish.as === null ? null : asProjectId(wish.as),
      shared: wish.shared,
      now: Date.now(),
      lines: () => textLines(from),
    });
    await registerProject(store, project, { account, sessionId });
    return { source: "loci", project: project.id, versions: nodes, ...told };
  });
}

async function importForeign(
  source: StatementsReport["source"],
  { statements, skipped }: ForeignMemory,
  place: TransferPlace,
  wish: ImportWish,
): Promise<StatementsReport> {
  const project =
    wish.as === null ? await projectOf(place) : { id: asProjectId(wish.as), name: path.basename(wish.as) };
  const { account } = place.settings;
  const caller: Caller = {
    account,
    agent: "system",
    session: newSession(),
    role: "admin",
    project: project.id,
  };
  return withStore(place, async (store) => {
    await registerProject(store, project, { account, sessionId: caller.session });
    const ids = ulidSource(Date.now, () => randomBytes(1)[0] ?? 0);
    const report = await importStatements(store, { project: project.id, caller, ids, statements });
    return { source, project: project.id, ...report, skipped };
  });
}
