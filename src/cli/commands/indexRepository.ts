import type { Command } from "../command.ts";
import { indexProject } from "../indexProject.ts";
import { printEnvelope } from "../output.ts";
import { findTool, withRepository } from "../toolCommand.ts";
import { flagsOf, inputOf } from "../toolFlags.ts";

const TOOL = "graph_rebuild";

export const indexRepository: Command = {
  name: "index",
  words: "[PATH]",
  mostWords: 1,
  about: "bring the code graph of a repository up to date",
  details: [
    `The same as the tool ${TOOL}, with a progress bar.`,
    "With --history it may take minutes; broken off, it goes on where it was when it is called again.",
  ],
  // A process that does not wait would take the work down with it.
  flags: async () => flagsOf((await findTool(TOOL)).inputSchema(), ["wait"]),
  async run(invocation, host) {
    const input = inputOf((await findTool(TOOL)).inputSchema(), invocation.flags);
    return withRepository(invocation, host, async (loci) =>
      printEnvelope(host.terminal, await indexProject(loci, host, input), invocation.json),
    );
  },
};
