import { Console } from "node:console";
import type { Readable, Writable } from "node:stream";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { loadTokenCounter } from "../app/tokens.ts";
import { LineTransport } from "./lineTransport.ts";
import { McpDesk } from "./mcpDesk.ts";
import { announce, createMcpServer, type Era } from "./mcpServer.ts";
import type { McpServerOptions } from "./mcpServerOptions.ts";

export interface StdioOptions extends McpServerOptions {
  readonly input?: Readable;
  readonly output?: Writable;
  /** How long calls under way may go on after the input has ended. */
  readonly drainMs?: number;
}

const DRAIN_MS = 5_000;
/** Clients send a few requests in a row at the start; the tokenizer is loaded after those, not between them. */
const QUIET_MS = 50;

/** Serves one client until its input ends or the process is told to stop; the app is closed by then. */
export async function runStdio(options: StdioOptions): Promise<void> {
  const restoreConsole = keepConsoleOffOutput();
  const desk = new McpDesk(options);
  const wire = new LineTransport({
    input: options.input ?? process.stdin,
    output: options.output ?? process.stdout,
    drainMs: options.drainMs ?? DRAIN_MS,
    onFirstAnswer: () => preloadTokenCounter(options),
    onHeard: (message) => desk.heard(message),
  });
  const served = serveStdio(({ era }) => connectedServer(options, desk, era), {
    transport: wire,
    onerror: (error) => options.log.debug("stdio", { cause: error }),
  });
  const ignoreSignals = onStopSignal(() => void served.close());
  try {
    await wire.closed;
    desk.close();
    await options.app.close();
  } finally {
    ignoreSignals();
    restoreConsole();
  }
}

function connectedServer(options: McpServerOptions, desk: McpDesk, era: Era) {
  const server = createMcpServer(options, desk, era);
  announce(server, options, desk, era);
  return server;
}

function preloadTokenCounter({ log }: McpServerOptions): void {
  const load = () => loadTokenCounter().catch((cause) => log.warn("tokenizer not loaded", { cause }));
  setTimeout(() => void load(), QUIET_MS).unref();
}

/** Standard output belongs to the protocol: what a library logs must not end up between two messages. */
function keepConsoleOffOutput(): () => void {
  const usual = globalThis.console;
  globalThis.console = new Console(process.stderr, process.stderr);
  return () => {
    globalThis.console = usual;
  };
}

/** The first signal asks to stop; a second one meets Node's own handling, which ends the process at once. */
function onStopSignal(stop: () => void): () => void {
  const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
  const forget = () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  const onSignal = () => {
    forget();
    stop();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return forget;
}
