import { type Command, EXIT } from "../command.ts";
import type { BackedUpFiles, BackupReport } from "../host.ts";
import { printJson } from "../output.ts";
import { count, counted } from "../progressBar.ts";
import { WrongUse } from "../wrongUse.ts";

export const backup: Command = {
  name: "backup",
  words: "FOLDER",
  mostWords: 1,
  about: "write a consistent copy of the data while others go on working",
  flags: () => ({}),
  async run({ words: [folder], settings, json }, host) {
    if (folder === undefined) throw new WrongUse("backup needs a folder.", "Write: loci backup FOLDER");
    const report = await host.backup(settings, folder);
    if (json) printJson(host.terminal, { ok: true, folder, ...report });
    else host.terminal.out(reportLines(folder, report));
    return EXIT.done;
  },
};

/** Names the data folder and what it holds, so that the backup of a wrong one is noticed. */
function reportLines(folder: string, { home, memories, files }: BackupReport): string {
  const held = memories === 1 ? "1 memory" : `${count(memories)} memories`;
  return `Backed up ${held} from ${home} to ${folder}:\n${fileLines(files)}`;
}

export function fileLines(files: BackedUpFiles): string {
  return files.map(({ name, bytes }) => `  ${name} (${counted(bytes, "byte")})`).join("\n");
}
