import { type Command, EXIT } from "../command.ts";
import { printJson } from "../output.ts";
import { WrongUse } from "../wrongUse.ts";
import { fileLines } from "./backup.ts";

export const restore: Command = {
  name: "restore",
  words: "FOLDER",
  mostWords: 1,
  about: "bring the data back from a backup",
  details: ["The backup is checked before anything changes, and what is replaced is kept aside."],
  flags: () => ({ force: { type: "boolean", about: "replace the data that is there" } }),
  async run({ words: [folder], flags, settings, json }, host) {
    if (folder === undefined) throw new WrongUse("restore needs a folder.", "Write: loci restore FOLDER");
    const report = await host.restore(settings, { folder, force: flags.force === true });
    if (json) printJson(host.terminal, { ok: true, ...report });
    else {
      host.terminal.out(`Restored from ${folder}:\n${fileLines(report.restored)}`);
      if (report.replaced !== null) host.terminal.out(`What was there before is in ${report.replaced}`);
    }
    return EXIT.done;
  },
};
