import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type {
  ExportReport,
  ExportWish,
  MarkdownReport,
  MarkdownWish,
  Reader,
} from "../../cli/transferDesk.ts";
import { guardOf } from "../../domain/caller.ts";
import { Failure } from "../../domain/failure.ts";
import type { Guard } from "../../domain/guard.ts";
import type { ProjectId } from "../../domain/ids.ts";
import {
  KNOWLEDGE_MARK,
  knowledgeSummary,
  knowledgeText,
} from "../../engines/transfer/knowledge/knowledgeText.ts";
import { exportProject } from "../../memory/transfer/exportProject.ts";
import { readKnowledge } from "../../recall/memory/readKnowledge.ts";
import { knownProject, newSession, requireMemory, type TransferPlace, withStore } from "./transferPlace.ts";
import { writeToStandardOutput, writeWhole } from "./writeWhole.ts";

export async function exportRecords(place: TransferPlace, wish: ExportWish): Promise<ExportReport> {
  requireMemory(place);
  const { account } = place.settings;
  return withStore(place, async (store) => {
    const project = await knownProject(place, store);
    const guard = wish.reader && guardFor(wish.reader, account, project.id);
    const { shared, audit } = wish;
    const { lines, counts } = exportProject(store, { account, project, shared, audit, guard });
    if (wish.file === null) await writeToStandardOutput(lines, place.stop);
    else await writeWhole(place.resolve(wish.file), lines, { force: wish.force, stop: place.stop });
    const { tx: transactions, node: versions, edge: edges, call: calls } = counts;
    return { project: project.id, transactions, versions, edges, calls };
  });
}

function guardFor({ agent, isRestricted }: Reader, account: string, project: ProjectId): Guard {
  const role = isRestricted ? "restricted" : "agent";
  return guardOf({ account, agent, role, project, session: newSession() }, project);
}

const FILES = { "KNOWLEDGE.md": knowledgeText, "KNOWLEDGE-SUMMARY.md": knowledgeSummary };

/** For whom nobody is named: it is meant to be read, and often committed, so it is what any agent may read. */
const ANYONE: Reader = { agent: "", isRestricted: false };

export async function exportMarkdown(place: TransferPlace, wish: MarkdownWish): Promise<MarkdownReport> {
  requireMemory(place);
  const folder = place.resolve(wish.folder);
  const files = Object.keys(FILES).map((name) => path.join(folder, name));
  for (const file of files) await requireOwn(file, wish.force);
  return withStore(place, async (store) => {
    const project = await knownProject(place, store);
    const guard = guardFor(wish.reader ?? ANYONE, place.settings.account, project.id);
    const records = (await readKnowledge(store.memory, guard)).filter(
      (record) => wish.shared || record.project !== null,
    );
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(FILES)) {
      const lines = text(project.name, records).trimEnd().split("\n");
      await writeWhole(path.join(folder, name), lines, { force: true, stop: place.stop, mode: 0o644 });
    }
    return { project: project.id, memories: records.length, files };
  });
}

/** A file of that name that somebody else wrote is theirs. */
async function requireOwn(file: string, force: boolean): Promise<void> {
  if (force || !existsSync(file)) return;
  if ((await readFile(file, "utf8")).startsWith(KNOWLEDGE_MARK)) return;
  throw new Failure(
    "conflict",
    `${file} is there already, and Loci did not write it.`,
    "Name another folder, or add --force to replace it.",
  );
}
