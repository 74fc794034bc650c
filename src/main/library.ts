import { type Envelope, seal } from "../app/envelope.ts";
import { loadTokenCounter } from "../app/tokens.ts";
import { PROFILE_TOKENS } from "../domain/budget.ts";
import type { Log } from "../domain/log.ts";
import { findRoot } from "../sources/disk/findRoot.ts";
import type { Progress } from "../tools/toolContext.ts";
import { createToolbox } from "../transports/toolbox.ts";
import { resolvePath } from "./config/places.ts";
import { readSettings } from "./config/readSettings.ts";
import { thisMachine } from "./config/thisMachine.ts";
import { standardLog } from "./log.ts";
import { openLoci as composeLoci } from "./openLoci.ts";

// The types that callers see of this are written by scripts/libraryTypes.ts, from the schemas of the tools.

interface LibraryOptions {
  readonly root: string;
  readonly home?: string;
  readonly agent?: string;
  readonly log?: Log;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** Loci in this process: the same tools, by the same road, for one session of the user's own. */
export async function openLoci({ root, home, agent, log }: LibraryOptions) {
  const machine = thisMachine();
  const folder = await findRoot(resolvePath(root, machine.workingFolder, machine));
  const flags = { root, ...(home !== undefined && { home }), ...(agent !== undefined && { agent }) };
  const settingsFor = (place: string) => readSettings({ machine, root: place, flags });
  const { values: settings } = await settingsFor(folder);
  const loci = await composeLoci({
    settings,
    settingsFor,
    root: folder,
    log: log ?? standardLog(settings.log),
    environment: machine.variables,
  });
  const caller = loci.newCaller(settings.agent, { isOwn: true });
  const toolbox = createToolbox("all");
  let isClosed = false;
  return {
    project: { id: loci.project.id, name: loci.project.name, root: loci.root },
    tools: loci.app.tools.map(({ name }) => name),
    call: (tool: string, input: unknown = {}, options: CallOptions = {}): Promise<Envelope> =>
      isClosed ? closedAnswer() : loci.app.call({ tool, input, caller, toolbox, ...options }),
    async close() {
      isClosed = true;
      await loci.close();
    },
  };
}

async function closedAnswer(): Promise<Envelope> {
  const failure = {
    errorCode: "unavailable",
    summary: "Loci was closed.",
    hint: "Open it anew: openLoci",
  } as const;
  const budget = { profile: "compact", tokens: PROFILE_TOKENS.compact, binding: true } as const;
  return seal({ ok: false, ...failure }, budget, await loadTokenCounter());
}
