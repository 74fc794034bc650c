import { readFile } from "node:fs/promises";
import type { HttpServing } from "../cli/host.ts";
import type { AccessRight } from "../domain/accessRight.ts";
import type { Caller } from "../domain/caller.ts";
import { Failure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import type { TlsFiles } from "../transports/http.ts";
import type { RootsWish } from "../transports/mcpServerOptions.ts";
import type { Settings } from "./config/settings.ts";
import { doorkeeperOf } from "./doorkeeper.ts";
import { gaugesOf } from "./gauges.ts";
import { isServing } from "./isServing.ts";
import { isUsableName } from "./isUsableName.ts";
import { openOAuth } from "./oauth/openOAuth.ts";
import type { Loci } from "./openLoci.ts";
import { openPage } from "./openPage.ts";
import { watchProcess } from "./processGauges.ts";
import { storeReadiness } from "./storeReadiness.ts";

interface Serving {
  readonly loci: Loci;
  readonly settings: Settings;
  readonly log: Log;
  readonly version: string;
}

/** Ports tried when the usual one is taken and nobody asked for it by number. */
const PORTS_TO_TRY = 10;

/** Speaks MCP on the standard streams until the client leaves. */
export async function serveStdio(
  serving: Serving & { readonly caller: Caller; readonly roots: RootsWish },
): Promise<void> {
  const [{ runStdio }, { createToolbox }, { instructionsFor }] = await Promise.all([
    import("../transports/stdio.ts"),
    import("../transports/toolbox.ts"),
    import("../transports/instructions.ts"),
  ]);
  const { loci, settings, caller, roots, log } = serving;
  const toolbox = createToolbox(settings.tools.join(","));
  const instructions = instructionsFor(loci.app.tools);
  void loci.watch("stdio");
  const { app } = loci;
  await runStdio({ app, caller, toolbox, roots, serverInfo: serverInfo(serving), instructions, log });
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
  const tls = await readTls(settings);
  const { oauth, resource, standAt } = openOAuth(settings, log);
  const doorkeeper = doorkeeperOf({ memory, account: settings.account, isStrict, oauth, now: Date.now });
  const page = openPage();
  const ofProcess = watchProcess();
  const listen = (port: number) =>
    startHttp({
      app: loci.app,
      connect({ name, isShared, session, right, isOperator }) {
        let writes = right === null || right.reach === "write";
        const mayWrite = () => writes;
        const options = { isShared, sessionKey: session, right, mayWrite, isOperator };
        const caller = loci.newCaller(right?.agent ?? nameOf(name), options);
        return {
          caller,
          toolbox: createToolbox(settings.tools.join(","), right?.tools),
          // Where there is nothing to choose from, it need not be asked what a client would choose.
          roots: settings.allowedRoots.length > 0 && mayChoose(right) ? "hint" : "none",
          letWrite() {
            writes = true;
          },
          // Whoever names their session goes on with what they chose when they come back.
          close() {
            if (session === null) loci.forget(caller.session);
          },
        };
      },
      doorkeeper,
      ...(resource && { resource }),
      allowedHosts: [...settings.allowedHosts, ...hostOf(settings)],
      trustedProxies: settings.trustedProxies,
      tls,
      page,
      gauges: async () => [...(await gaugesOf(loci, settings.account)), ...ofProcess()],
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
      readiness: () => storeReadiness({ store: loci.store, log }),
    });
  const server = await onFreePort(listen, settings.port, serving.mayMovePort ? PORTS_TO_TRY : 1);
  standAt(`${server.url}/mcp`);
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

function mayChoose(right: AccessRight | null): boolean {
  return right === null || (right.role === "admin" && right.project === null);
}

/** A server that is reached by a name from elsewhere is called so by those who ask for it. */
function hostOf({ oauthIssuer, oauthResource }: Settings): string[] {
  return oauthIssuer === null || oauthResource === null ? [] : [new URL(oauthResource).hostname];
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

function serverInfo({ settings, version }: Serving) {
  return { name: settings.name, title: "Loci", version };
}
