import { type Command, EXIT } from "../command.ts";
import { SERVER_FLAGS } from "../globalFlags.ts";
import { withLoci } from "../toolCommand.ts";

export const mcp: Command = {
  name: "mcp",
  mostWords: 0,
  about: "serve one client over standard input and output",
  details: ["This is what a client's configuration starts; `loci` prints it for each known client."],
  flags: () => ({ tools: SERVER_FLAGS.tools, watch: SERVER_FLAGS.watch }),
  run: (invocation, host) =>
    withLoci(
      invocation,
      host,
      async (loci) => {
        await loci.serveStdio();
        return EXIT.done;
      },
      { mayAskForRoot: true, isToServe: true },
    ),
};
