import { readFile } from "node:fs/promises";
import type { HttpServing } from "../cli/host.ts";
import type { Caller } from "../domain/caller.ts";
import { Failure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import type { TlsFiles } from "../transports/http.ts";
import type { Settings } from "./config/settings.ts";
import { doorkeeperOf } from "./doorkeeper.ts";
import { gaugesOf } from "./gauges.ts";
import { isServing } from "./isServing.ts";
import { isUsableName } from "./isUsableName.ts";
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
  const { memory } = loci.store;
  const isStrict = settings.tokens === "required";
  const doorkeeper = doorkeeperOf({ memory, account: settings.account, isStrict, now: Date.now });
  const tls = await readTls(settings);
  const listen = (port: number) =>
    startHttp({
      app: loci.app,
      connect: ({ name, isShared, session, right }) => ({
        caller: loci.newCaller(right?.agent ?? nameOf(name), { isShared, sessionKey: session, right }),
        toolbox: createToolbox(settings.tools.join(","), right?.tools),
      }),
      doorkeeper,
      allowedHosts: settings.allowedHosts,
      trustedProxies: settings.trustedProxies,
      tls,
      gauges: () => gaugesOf(loci, settings.account),
      limits: {
        requestsPerSecond: settings.requestsPerMinute / 60,
        burst: Math.max(1, Math.min(settings.requestsPerMinute, 1_000)),
        requestsAtOnce: settings.requestsAtOnce,
      },
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
    asksForTokens: await doorkeeper.asksForTokens(),
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

async function readTls({ tlsCert, tlsKey }: Settings): Promise<TlsFiles | null> {
  if (tlsCert === null && tlsKey === null) return null;
  if (tlsCert === null || tlsKey === null)
    throw new Failure(
      "invalid_input",
      "A certificate needs its key, and a key its certificate.",
      "Name both: `--tls-cert FILE --tls-key FILE`.",
    );
  const [cert, key] = await Promise.all([tlsCert, tlsKey].map(readPem));
  return { cert: cert ?? "", key: key ?? "" };
}

async function readPem(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new Failure("not_found", `${file} cannot be read.`, "Name a PEM file that Loci may read.", {
      cause,
    });
  }
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
