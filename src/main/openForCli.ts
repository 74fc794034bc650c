import { realpath } from "node:fs/promises";
import type { OpenedLoci } from "../cli/host.ts";
import type { Caller } from "../domain/caller.ts";
import type { SessionId } from "../domain/ids.ts";
import type { SourceTree } from "../sources/port.ts";
import type { RootsWish } from "../transports/mcpServerOptions.ts";
import { createToolbox } from "../transports/toolbox.ts";
import type { Machine } from "./config/places.ts";
import type { ResolvedSettings } from "./config/readSettings.ts";
import { addFocus, focusesOf } from "./focuses.ts";
import { lastingFlags, launchCommand } from "./launchCommand.ts";
import { standardLog } from "./log.ts";
import { purgeForPerson } from "./purgeForPerson.ts";
import { serveHttp, serveStdio } from "./serve.ts";

interface OpenRequest {
  readonly machine: Machine;
  readonly root: string;
  readonly resolved: ResolvedSettings;
  settingsFor(root: string): Promise<ResolvedSettings>;
  readonly version: string;
  readonly stop: AbortSignal;
  readonly isToServe?: boolean;
  /** What becomes of the folders that a client over stdio has open. */
  readonly roots: RootsWish;
}

/** Loci as the command line uses it. */
export async function openForCli(request: OpenRequest): Promise<OpenedLoci> {
  const { machine, root, resolved, settingsFor, version, stop, isToServe = false, roots } = request;
  const { values: settings, origins } = resolved;
  const log = standardLog(settings.log);
  // Help and mistakes are answered without the weight of the store and the tools.
  const { openLoci } = await import("./openLoci.ts");
  const loci = await openLoci({
    settings,
    settingsFor,
    root,
    log,
    environment: machine.variables,
    mustKnowAccount: isToServe,
    isPlaceless: roots === "needed",
    async *examine() {
      const { diagnose } = await import("./doctor/diagnose.ts");
      yield* diagnose({ root, resolved, machine });
    },
  });
  const caller = loci.newCaller(settings.agent, { isOwn: true, isPassing: true });
  // A person at the command line may call every tool; there is no list to keep short.
  const toolbox = createToolbox("all");
  const serving = { loci, settings, log, version };
  return {
    project: { id: loci.project.id, name: loci.project.name, root: loci.root },
    home: settings.home,
    launch: launchCommand(await programFile(), machine.platform, lastingFlags(resolved, machine)),
    call: (tool, input, onProgress) =>
      loci.app.call({ tool, input, caller, toolbox, signal: stop, ...(onProgress ? { onProgress } : {}) }),
    serveStdio: () =>
      serveStdio({ ...serving, roots, caller: loci.newCaller(settings.agent, { isOwn: true }) }),
    serveHttp: () =>
      serveHttp({
        ...serving,
        isDefaultAgent: origins.agent === "default",
        mayMovePort: origins.port === "default",
      }),
    changedFiles: (since) => changedFiles(loci.tree, since),
    async callBeside(file, tool, input) {
      const { sessionAtWork } = await import("./sessionAtWork.ts");
      const session = await sessionAtWork(loci, caller, file);
      return loci.app.call({ tool, input, caller: besides(caller, session), toolbox, signal: stop });
    },
    callAsPerson: (tool, input) =>
      loci.app.call({ tool, input, caller: { ...caller, role: "admin" }, toolbox, signal: stop }),
    purge: (wish) => purgeForPerson(loci.store, caller, loci.project, wish),
    focuses: () => focusesOf(loci.store, caller, loci.project),
    addFocus: (name, description) => addFocus(loci.store, caller, loci.project, { name, description }),
    close: () => loci.close(),
  };
}

async function changedFiles(tree: SourceTree, since: string): Promise<readonly string[] | null> {
  const history = await tree.history();
  try {
    const commit = await history?.commitNamed(since);
    return commit ? ((await history?.changedSince(commit)) ?? null) : null;
  } finally {
    history?.close();
  }
}

export async function programFile(): Promise<string> {
  const program = process.argv[1] ?? "";
  return realpath(program).catch(() => program);
}

/** The same but for its session; the project is looked up at each call. */
function besides(caller: Caller, session: SessionId | null): Caller {
  return session === null ? caller : Object.create(caller, { session: { value: session, enumerable: true } });
}
