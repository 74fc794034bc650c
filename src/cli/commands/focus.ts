import { type Command, EXIT } from "../command.ts";
import { alignColumns, printJson } from "../output.ts";
import { WrongUse } from "../wrongUse.ts";

export const focus: Command = {
  name: "focus",
  words: "[NAME]",
  mostWords: 1,
  about: "list the parts of this project that have a memory of their own, or begin one",
  details: ["Memories saved with `focus: NAME` are found first by who asks with that focus."],
  flags: () => ({
    about: { type: "text", placeholder: "TEXT", about: "what it is about, in a sentence" },
  }),
  async run({ words: [name], flags, settings, json }, host) {
    if (name !== undefined && (name.trim() === "" || name.length > 200))
      throw new WrongUse("A focus needs a name of at most 200 characters.", "Write: loci focus billing");
    const loci = await host.open(settings);
    try {
      if (name !== undefined) await loci.addFocus(name.trim(), String(flags.about ?? ""));
      const focuses = await loci.focuses();
      if (json) printJson(host.terminal, { ok: true, focuses });
      else if (focuses.length === 0) host.terminal.out("There is none. Begin one: loci focus NAME");
      else
        for (const line of alignColumns(focuses.map(({ name, description }) => [name, description])))
          host.terminal.out(line);
      return EXIT.done;
    } finally {
      await loci.close();
    }
  },
};
