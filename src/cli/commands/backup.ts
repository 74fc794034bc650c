import { type Command, EXIT } from "../command.ts";
import type { BackedUpFiles } from "../host.ts";
import { printJson } from "../output.ts";
import { count } from "../progressBar.ts";
import { withLoci } from "../toolCommand.ts";
import { WrongUse } from "../wrongUse.ts";

export const backup: Command = {
  name: "backup",
  words: "FOLDER",
  mostWords: 1,
  about: "write a consistent copy of the data while others go on working",
  flags: () => ({}),
  async run(invocation, host) {
    const [folder] = invocation.words;
    if (folder === undefined) throw new WrongUse("backup needs a folder.", "Write: loci backup FOLDER");
    return withLoci(invocation, host, async (loci) => {
      const files = await loci.backup(folder);
      if (invocation.json) printJson(host.terminal, { ok: true, folder, files });
      else host.terminal.out(`Backed up to ${folder}:\n${fileLines(files)}`);
      return EXIT.done;
    });
  },
};

export function fileLines(files: BackedUpFiles): string {
  return files.map(({ name, bytes }) => `  ${name} (${count(bytes)} bytes)`).join("\n");
}
