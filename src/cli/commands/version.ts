import { type Command, EXIT } from "../command.ts";
import { printJson } from "../output.ts";

export const version: Command = {
  name: "version",
  mostWords: 0,
  about: "print the version",
  flags: () => ({}),
  async run({ json }, { terminal, version }) {
    if (json) printJson(terminal, { version });
    else terminal.out(version);
    return EXIT.done;
  },
};
