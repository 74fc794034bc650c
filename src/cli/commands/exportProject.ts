import { type Command, EXIT } from "../command.ts";
import type { FlagValues } from "../flags.ts";
import type { CliHost } from "../host.ts";
import { printJson } from "../output.ts";
import { count, counted } from "../progressBar.ts";
import type { ExportReport, MarkdownReport, Reader } from "../transferDesk.ts";
import { WrongUse } from "../wrongUse.ts";

const STANDARD_OUTPUT = "-";

export const exportProject: Command = {
  name: "export",
  words: "[FILE | FOLDER]",
  mostWords: 1,
  about: "write what is remembered of a project to a file",
  details: [
    "JSON Lines with every version and edge, which `loci import` brings back without loss; `-` or no FILE writes to standard output.",
    "A person's export holds everything, also what is sensitive or for admins only: keep it as safe as the data itself.",
    "With --markdown, KNOWLEDGE.md and KNOWLEDGE-SUMMARY.md for people to read, into FOLDER or the working folder.",
  ],
  flags: () => ({
    global: { type: "boolean", about: "also what all projects of the account share" },
    audit: { type: "boolean", about: "also the calls of tools" },
    agent: { type: "text", placeholder: "NAME", about: "only what this agent may read" },
    restricted: { type: "boolean", about: "with --agent: as one that reads only what is tagged for it" },
    markdown: { type: "boolean", about: "for people to read" },
    force: { type: "boolean", about: "replace a file that is there" },
  }),
  async run({ words: [place], flags, settings, json }, host) {
    const reader = readerOf(flags);
    if (reader && flags.audit === true)
      throw new WrongUse("The calls of tools are for a person only.", "Leave out --audit or --agent.");
    const desk = await host.transfer(settings);
    const wish = { reader, shared: flags.global === true, force: flags.force === true };
    if (flags.markdown === true) {
      if (flags.audit === true) throw new WrongUse("--audit does not go with --markdown.", "Leave one out.");
      if (place === STANDARD_OUTPUT)
        throw new WrongUse(
          "--markdown writes two files, which standard output cannot take.",
          "Write: loci export FOLDER --markdown",
        );
      const report = await desk.exportMarkdown({ ...wish, folder: place ?? "." });
      return printMarkdown(report, host, json);
    }
    const file = place === undefined || place === STANDARD_OUTPUT ? null : place;
    if (file === null && json)
      throw new WrongUse(
        "With --json the records need a file of their own.",
        "Write: loci export FILE --json",
      );
    const report = await desk.exportRecords({ ...wish, file, audit: flags.audit === true });
    return printRecords(report, file, host, json);
  },
};

function readerOf({ agent, restricted }: FlagValues): Reader | null {
  if (typeof agent === "string") return { agent, isRestricted: restricted === true };
  if (restricted === true)
    throw new WrongUse("--restricted needs an agent.", "Write: --agent NAME --restricted");
  return null;
}

function printRecords(
  report: ExportReport,
  file: string | null,
  { terminal }: CliHost,
  json: boolean,
): number {
  const { project, versions, edges, transactions, calls } = report;
  if (json) printJson(terminal, { ok: true, file, ...report });
  else {
    const parts = [
      counted(versions, "version"),
      counted(edges, "edge"),
      counted(transactions, "transaction"),
      ...(calls > 0 ? [counted(calls, "call")] : []),
    ];
    // Standard output may be the file itself.
    terminal.note(`Exported ${parts.join(", ")} of ${project}${file === null ? "." : ` to ${file}`}`);
  }
  return EXIT.done;
}

function printMarkdown(report: MarkdownReport, { terminal }: CliHost, json: boolean): number {
  const { project, memories, files } = report;
  if (json) printJson(terminal, { ok: true, ...report });
  else {
    const held = memories === 1 ? "1 memory" : `${count(memories)} memories`;
    terminal.out(`Wrote ${held} of ${project} to ${files.join(" and ")}`);
  }
  return EXIT.done;
}
