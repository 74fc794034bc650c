import { type Command, EXIT } from "../command.ts";
import { SERVER_FLAGS } from "../globalFlags.ts";
import { indexProject } from "../indexProject.ts";
import { printEnvelope } from "../output.ts";
import { withRepository } from "../toolCommand.ts";
import { serveUntilStopped } from "./serve.ts";

/** What `loci` alone does: everything it takes to start working in a repository. */
export const start: Command = {
  name: "",
  words: "[PATH]",
  mostWords: 1,
  about: "index the repository, serve it, and print how to connect a client",
  flags: () => SERVER_FLAGS,
  run(invocation, host) {
    return withRepository(invocation, host, async (loci) => {
      const indexed = await indexProject(loci, host);
      if (host.stop.aborted) return EXIT.failed;
      // Memory and coordination work without a code graph, so a failed index is told and does not end the service.
      if (!indexed.ok) printEnvelope(host.terminal, indexed, false);
      else host.terminal.note(indexed.summary);
      return serveUntilStopped(loci, host, { json: invocation.json });
    });
  },
};
