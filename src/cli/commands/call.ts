import { type Command, EXIT } from "../command.ts";
import type { Terminal } from "../host.ts";
import { printError, printJson } from "../output.ts";
import { parseJson } from "../parseJson.ts";
import { withLoci } from "../toolCommand.ts";
import { WrongUse } from "../wrongUse.ts";

export const call: Command = {
  name: "call",
  words: "TOOL [JSON | -]",
  mostWords: 2,
  about: "call any tool and print its whole answer as JSON",
  details: ["`-` reads the input from standard input; without JSON the tool gets an empty input."],
  flags: () => ({}),
  async run(invocation, host) {
    const { terminal } = host;
    const [tool, input = "{}"] = invocation.words;
    if (tool === undefined)
      throw new WrongUse("call needs the name of a tool.", "Write: loci call graph_health");
    const value = readInput(input === "-" ? await terminal.readInput() : input);
    return withLoci(invocation, host, async (loci) => {
      const envelope = await loci.call(tool, value);
      printJson(terminal, envelope);
      // On a terminal both would stand below each other, and say the same.
      if (!envelope.ok && !invocation.json && !terminal.outIsTerminal) explain(terminal, envelope);
      return envelope.ok ? EXIT.done : EXIT.failed;
    });
  },
};

function readInput(text: string): unknown {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.value;
  const { line, column, what } = parsed.fault;
  throw new WrongUse(
    `The input is not JSON: line ${line}, column ${column}: ${what}.`,
    `Quote it for the shell, as in: loci call memory_search '{"query": "retries"}'`,
  );
}

function explain(terminal: Terminal, answer: { errorCode?: string; summary: string; hint?: string }): void {
  printError(
    terminal,
    answer.errorCode ?? "internal",
    answer.summary,
    answer.hint ?? "See the answer above.",
  );
}
