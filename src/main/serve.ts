import type { HttpServing } from "../cli/host.ts";
import type { Caller } from "../domain/caller.ts";
import { Failure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import type { Settings } from "./config/settings.ts";
import { isServing } from "./isServing.ts";
import type { Loci } from "./openLoci.ts";

interface Serving {
  readonly loci: Loci;
  readonly settings: Settings;
  readonly log: Log;
  readonly version: string;
}

/** Ports tried when the usual one is taken and nobody asked for it by number. */
const PORTS_TO_TRY = 10;

/** Speaks MCP on the standard streams until the client leaves. */
export async function serveStdio(serving: Serving & { readonly caller: Caller }): Promise<void> {
  const [{ runStdio }, { createToolbox }, { instructionsFor }] = await Promise.all([
    import("../transports/stdio.ts"),
    import("../transports/toolbox.ts"),
    import("../transports/instructions.ts"),
  ]);
  const { loci, settings, caller, log } = serving;
  const toolbox = createToolbox(settings.tools.join(","));
  const instructions = instructionsFor(loci.app.tools);
  void loci.watch("stdio");
  await runStdio({ app: loci.app, caller, toolbox, serverInfo: serverInfo(serving), instructions, log });
}

export async function serveHttp(
  serving: Serving & {
    /** The agent is the user by default; then a client's own name tells more about who is calling. */
    readonly isDefaultAgent: boolean;
    readonly mayMovePort: boolean;
  },
): Promise<HttpServing> {
  const [{ startHttp }, { createToolbox }, { instructionsFor }] = await Promise.all([
    import("../transports/http.ts"),
    import("../transports/toolbox.ts"),
    import("../transports/instructions.ts"),
  ]);
  const { loci, settings, log } = serving;
  const nameOf = (client: string) =>
    serving.isDefaultAgent && isUsableName(client) ? client : settings.agent;
  const listen = (port: number) =>
    startHttp({
      app: loci.app,
      connect: ({ name, isShared, session }) => ({
        caller: loci.newCaller(nameOf(name), { isShared, sessionKey: session }),
        toolbox: createToolbox(settings.tools.join(",")),
      }),
      serverInfo: serverInfo(serving),
      instructions: instructionsFor(loci.app.tools),
      log,
      host: settings.host,
      port,
      readiness: () => readiness(serving),
    });
  const server = await onFreePort(listen, settings.port, serving.mayMovePort ? PORTS_TO_TRY : 1);
  void loci.watch("http");
  const { host, port } = settings;
  const hasMoved = port !== 0 && server.port !== port;
  return {
    url: `${server.url}/mcp`,
    taken: hasMoved ? { port, byLoci: await isServing(host, port) } : null,
    close: () => server.close(),
  };
}

/** Two repositories served at once must not need a flag. */
async function onFreePort<T>(listen: (port: number) => Promise<T>, first: number, tries: number): Promise<T> {
  for (let port = first; ; port++) {
    try {
      return await listen(port);
    } catch (thrown) {
      const isTaken =
        thrown instanceof Failure && (thrown.cause as NodeJS.ErrnoException)?.code === "EADDRINUSE";
      if (!isTaken || port + 1 >= first + tries) throw thrown;
    }
  }
}

/** A client says its name itself, so it must not pass for Loci's own writer. */
function isUsableName(client: string): boolean {
  return client !== "unknown" && client !== "system" && /^[^\p{Cc}]{1,100}$/u.test(client);
}

/** Asked every few seconds, so it reads one row, which is enough to know that the store answers. */
async function readiness({ loci: { store, project }, settings: { account } }: Serving): Promise<string[]> {
  const guard = { account, project: project.id, visibilities: [] };
  return store.memory.transactions(guard, { limit: 1 }).then(
    () => [],
    (cause: Error) => [cause.message],
  );
}

function serverInfo({ settings, version }: Serving) {
  return { name: settings.name, title: "Loci", version };
}
