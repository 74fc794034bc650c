import { type Command, EXIT } from "../command.ts";
import type { CliHost } from "../host.ts";
import { printJson } from "../output.ts";
import { count, counted } from "../progressBar.ts";
import {
  IMPORT_SOURCES,
  type ImportReport,
  type ImportSource,
  type RecordsReport,
  type StatementsReport,
} from "../transferDesk.ts";
import { WrongUse } from "../wrongUse.ts";

const MOST_SHOWN = 10;

export const importProject: Command = {
  name: "import",
  words: "FILE | FOLDER",
  mostWords: 1,
  about: "bring in what `loci export` wrote, or what was kept elsewhere",
  details: [
    "A file of `loci export` is checked whole before anything is written. What is known already is passed over, so an",
    "import that was broken off can simply be repeated. What tells another story than the store is named and left out.",
    "Also: the file of the MCP reference memory server, and a folder of Markdown decision records.",
  ],
  flags: () => ({
    from: {
      type: "text",
      choices: IMPORT_SOURCES,
      placeholder: "KIND",
      about: `what it is: ${IMPORT_SOURCES.join(", ")} (default: found out)`,
    },
    as: {
      type: "text",
      placeholder: "ID",
      about: "write into this project instead of the one the file names",
    },
    global: { type: "boolean", about: "also what the file holds for all projects" },
  }),
  async run({ words: [place], flags, settings, json }, host) {
    if (place === undefined)
      throw new WrongUse("import needs a file or a folder.", "Write: loci import FILE");
    const desk = await host.transfer(settings);
    const report = await desk.importRecords({
      from: place === "-" ? null : place,
      source: (flags.from as ImportSource | undefined) ?? null,
      as: typeof flags.as === "string" ? flags.as : null,
      shared: flags.global === true,
    });
    return print(report, host, json);
  },
};

function print(report: ImportReport, { terminal }: CliHost, json: boolean): number {
  if (json) printJson(terminal, { ok: true, ...report });
  else
    for (const line of report.source === "loci" ? recordLines(report) : statementLines(report))
      terminal.out(line);
  return EXIT.done;
}

function recordLines({
  project,
  versions,
  edges,
  calls,
  known,
  leftOut,
  conflicts,
  conflicting,
  restored,
  restoredIds,
  ahead,
  newest,
}: RecordsReport): string[] {
  const lines = [`Imported ${counted(versions, "version")} and ${counted(edges, "edge")} into ${project}.`];
  if (versions + edges + calls + known + leftOut + conflicts === 0)
    lines.push("The file holds nothing of that project.");
  if (calls > 0) lines.push(`The file's ${counted(calls, "call")} are in the audit.`);
  if (known > 0) lines.push(`${counted(known, "record")} known already.`);
  if (leftOut > 0)
    lines.push(`${counted(leftOut, "record")} for all projects left out; --global imports them, too.`);
  if (conflicts > 0) {
    lines.push(`${count(conflicts)} tell another story here, which was left as it is:`);
    lines.push(...shown(conflicting));
  }
  if (restored > 0) {
    lines.push(`${count(restored)} deleted in the file, brought back here since, and left as they are:`);
    lines.push(...shown(restoredIds));
  }
  if (ahead > 0)
    lines.push(
      `Warning: ${counted(ahead, "moment")} in the file have not come yet by this machine's clock, the last ${new Date(newest).toISOString()}; until then, what is written here is dated so.`,
    );
  return lines;
}

function statementLines(report: StatementsReport): string[] {
  const { project, saved, superseded, known, redacted, skipped } = report;
  const replaced = superseded > 0 ? ` (${count(superseded)} of them replaced another)` : "";
  const lines = [`Imported ${count(saved)} into ${project}${replaced}; ${count(known)} known already.`];
  if (redacted.length > 0) lines.push(`Secrets were redacted (${redacted.join(", ")}).`);
  if (skipped.length > 0) lines.push(`${count(skipped.length)} left out:`, ...shown(skipped));
  return lines;
}

function shown(names: readonly string[]): string[] {
  const first = names.slice(0, MOST_SHOWN).map((name) => `  ${name}`);
  return names.length > MOST_SHOWN ? [...first, `  and ${count(names.length - MOST_SHOWN)} more`] : first;
}
