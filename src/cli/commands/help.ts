import { nearest } from "../../domain/nearest.ts";
import { type Command, EXIT } from "../command.ts";
import { commandText, overviewText } from "../helpText.ts";
import { printJson } from "../output.ts";
import { WrongUse } from "../wrongUse.ts";

export function helpCommand(start: Command, commands: () => readonly Command[]): Command {
  return {
    name: "help",
    words: "[COMMAND]",
    mostWords: 1,
    about: "say what Loci or one of its commands does",
    flags: () => ({}),
    async run({ words: [word], json }, { terminal }) {
      const text =
        word === undefined ? overviewText(start, commands()) : await commandText(find(commands(), word));
      if (json) printJson(terminal, { help: text });
      else terminal.out(text);
      return EXIT.done;
    },
  };
}

function find(commands: readonly Command[], word: string): Command {
  const command = commands.find(({ name }) => name === word);
  if (command) return command;
  const names = commands.map(({ name }) => name);
  const suggestion = nearest(word, names);
  throw new WrongUse(
    `There is no command \`${word.slice(0, 100)}\`.`,
    suggestion ? `Did you mean \`loci help ${suggestion}\`?` : `There are: ${names.join(", ")}.`,
  );
}
