import { ProcessPresence } from "../coordination/presence/processPresence.ts";
import { MemoryVectors } from "../memory/embedding/memoryVectors.ts";
import { WorkingMemory } from "../memory/working/workingMemory.ts";
import { ChartShelf } from "../tools/dashboard/chartShelf.ts";
import { TruthWatch } from "../truth/watch/truthWatch.ts";
import { Afterwards } from "./afterwards.ts";
import type { App, AppParts, CallRequest } from "./app.ts";
import { AuditTrail } from "./auditTrail.ts";
import { Bulletin } from "./bulletin.ts";
import { CallMeter } from "./callMeter.ts";
import { type CallParts, callTool } from "./callTool.ts";
import { LiveFeed } from "./liveFeed.ts";
import { RunningCalls } from "./runningCalls.ts";
import { Tidings } from "./tidings.ts";
import { loadTokenCounter } from "./tokens.ts";

export function createApp(parts: AppParts): App {
  const byName = new Map(parts.tools.map((tool) => [tool.name, tool]));
  const afterwards = new Afterwards(parts.log);
  const passages: CallParts["passages"] = new Map();
  const charts = new ChartShelf();
  const { store, models, ids, clock, log, pace = {} } = parts;
  const trail = new AuditTrail(store.audit, clock, log, pace.gatherMs);
  const memoryVectors = new MemoryVectors({
    store,
    embedder: models.embedder,
    former: (id) => models.former(id),
    holder: ids.next("process"),
    log,
  });
  memoryVectors.start();
  const presence =
    parts.presence ??
    new ProcessPresence({
      store,
      process: ids.next("process"),
      facts: parts.process,
      timing: pace.heartbeat,
      clock,
      log,
    });
  const tidings = new Tidings(store.memory, log);
  const working = new WorkingMemory({ memory: store.memory, ids, log, gatherMs: pace.gatherMs });
  const truth = new TruthWatch({
    store,
    models,
    holder: ids.next("process"),
    ids,
    clock,
    tokenCounter: loadTokenCounter,
    log,
    gatherMs: pace.gatherMs,
  });
  const bulletin = new Bulletin({
    memory: store.memory,
    isAttending: (session) => presence.isAttending(session),
    lookEveryMs: pace.newsEveryMs,
    clock,
    log,
  });
  const live = new LiveFeed({
    store,
    findProject: (caller, id) => parts.findProject(caller, id),
    everyMs: pace.newsEveryMs,
    clock,
    log,
  });
  const running = new RunningCalls();
  const meter = new CallMeter();
  const run = async (request: CallRequest) => {
    const underWay = running.count;
    if (!request.isLook) await presence.heard(request.caller);
    return callTool(
      {
        ...parts,
        byName,
        trail,
        meter,
        afterwards,
        passages,
        charts,
        memoryVectors,
        presence,
        tidings,
        working,
        truth,
        underWay,
      },
      request,
    );
  };
  return {
    tools: parts.tools,
    call: (request) =>
      running.add(request, (wanted) =>
        wanted.isLook ? run(wanted) : bulletin.during(wanted.caller.session, () => run(wanted)),
      ),
    callCounts: () => meter.counts(),
    follow: (caller, tell) => bulletin.follow(caller, tell),
    watch: (caller, tell) => live.watch(caller, tell),
    async stamp(caller, { ofCode }) {
      const project = ofCode && caller.project ? await parts.findProject(caller, caller.project) : null;
      const workspace = await project?.openWorkspace?.();
      return `${await store.memory.lastVersion()} ${(await workspace?.code.lastVersion()) ?? 0}`;
    },
    isAtWork: ({ session }) => presence.isAttending(session),
    async leave({ session }, { mayReturn } = { mayReturn: false }) {
      await running.cancel(session);
      await presence.leave(session, { mayReturn });
      if (!mayReturn) tidings.forget(session);
    },
    async close() {
      await running.settled();
      await bulletin.stop();
      await live.stop();
      await presence.stop();
      await afterwards.stop();
      await truth.stop();
      await working.flush();
      await trail.flush();
      await memoryVectors.stop();
    },
  };
}
