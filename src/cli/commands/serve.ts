import { once } from "node:events";
import { type Command, EXIT } from "../command.ts";
import { connectLines } from "../connectLines.ts";
import { SERVER_FLAGS } from "../globalFlags.ts";
import type { CliHost, OpenedLoci } from "../host.ts";
import { printJson } from "../output.ts";
import { withLoci } from "../toolCommand.ts";

export const serve: Command = {
  name: "serve",
  mostWords: 0,
  about: "serve many clients over HTTP until stopped",
  flags: () => SERVER_FLAGS,
  run: (invocation, host) =>
    withLoci(invocation, host, (loci) => serveUntilStopped(loci, host, { json: invocation.json }), {
      isToServe: true,
    }),
};

/** Serves until the process is asked to stop; calls under way are answered first. */
export async function serveUntilStopped(
  loci: OpenedLoci,
  { terminal, stop }: CliHost,
  { json }: { json: boolean },
): Promise<number> {
  const server = await loci.serveHttp();
  const { project, home, launch } = loci;
  const { url, taken, asksForTokens } = server;
  if (json) printJson(terminal, { ok: true, url, taken, asksForTokens, project, home, launch });
  else
    for (const line of connectLines({ url, taken, asksForTokens, project, launch }, terminal))
      terminal.out(line);
  if (!stop.aborted) await once(stop, "abort");
  await server.close();
  return EXIT.done;
}
