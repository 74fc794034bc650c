import type { Presence } from "../coordination/presence/presence.ts";
import { PROFILE_TOKENS, type Profile } from "../domain/budget.ts";
import { blindGuard, guardOf } from "../domain/caller.ts";
import { Failure, toFailure } from "../domain/failure.ts";
import { asNodeId, asProjectId, type NodeId, type ProjectId } from "../domain/ids.ts";
import { nearest } from "../domain/nearest.ts";
import { openedOnce } from "../domain/openedOnce.ts";
import { orAborted } from "../domain/orAborted.ts";
import { DEFAULT_RECALL } from "../domain/recallSettings.ts";
import { readDocument } from "../engines/documents/readDocument.ts";
import type { MemoryVectors } from "../memory/embedding/memoryVectors.ts";
import type { WorkingMemory } from "../memory/working/workingMemory.ts";
import { PassageIndex } from "../passages/passageIndex.ts";
import type { ChartShelf } from "../tools/dashboard/chartShelf.ts";
import type { CommonInput, ParsedCall, Tool, ToolAnswer } from "../tools/defineTool.ts";
import type { IndexFreshness, ToolContext } from "../tools/toolContext.ts";
import type { TruthWatch } from "../truth/watch/truthWatch.ts";
import type { Afterthought, Afterwards } from "./afterwards.ts";
import type { AppParts, CallRequest } from "./app.ts";
import type { AuditTrail } from "./auditTrail.ts";
import type { CallMeter } from "./callMeter.ts";
import { StageClock } from "./callTrace.ts";
import { type Budget, type Draft, type Envelope, seal } from "./envelope.ts";
import { fenced } from "./fenced.ts";
import { checkInputLimits } from "./inputLimits.ts";
import { instructionsIn } from "./instructionsIn.ts";
import type { Remarks } from "./shape.ts";
import { shapeWith } from "./shapeWith.ts";
import { NO_TIDINGS, type Tidings, type ToldTidings } from "./tidings.ts";
import { loadTokenCounter } from "./tokens.ts";

export interface CallParts extends Omit<AppParts, "presence"> {
  readonly byName: ReadonlyMap<string, Tool>;
  readonly trail: AuditTrail;
  readonly meter: CallMeter;
  readonly afterwards: Afterwards;
  readonly underWay: number;
  readonly memoryVectors: MemoryVectors;
  readonly presence: Presence;
  readonly tidings: Tidings;
  readonly working: WorkingMemory;
  readonly truth: TruthWatch;
  /** Kept from call to call, as they remember what they have read. */
  readonly passages: Map<string, PassageIndex>;
  readonly charts: ChartShelf;
}

/** The one road: every call of every tool through every door passes here and always comes back as an envelope. */
export async function callTool(parts: CallParts, request: CallRequest): Promise<Envelope> {
  const startedAt = parts.clock.now();
  const clock = new StageClock();
  const id = callId(parts, request);
  const { envelope, project } = await answer(parts, request, id, clock);
  if (request.isLook) return envelope;
  // A name that is none may be anything, such as what was meant for another field.
  const tool = parts.byName.has(request.tool) ? request.tool : "[unknown]";
  const { account, agent, session } = request.caller;
  const { tokenEstimate: tokens, errorCode } = envelope;
  const { durationMs, stages } = clock;
  const { traceparent } = request;
  const told = { tool, agent, session, project, errorCode, tokens };
  parts.meter.add({ tool, durationMs, tokens, errorCode });
  parts.log.info("call", { call: id, ...told, durationMs: Math.round(durationMs) });
  parts.trace?.({ id, ...told, startedAt, durationMs, stages, traceparent });
  parts.trail.record({
    id,
    account,
    project,
    tool,
    agentId: agent,
    sessionId: session,
    input: parts.byName.get(request.tool)?.audited(request.input) ?? request.input,
    output: envelope,
    isError: !envelope.ok,
    startedAt,
    tokens,
  });
  return envelope;
}

/** What the answer's header, the log and the audit call it. */
function callId({ ids }: CallParts, { requestId }: CallRequest): NodeId {
  return asNodeId(requestId === undefined ? ids.next("call") : `call:${requestId}`);
}

interface Answer {
  readonly envelope: Envelope;
  /** The project that the call turned out to be about. */
  readonly project: ProjectId | null;
}

async function answer(
  parts: CallParts,
  request: CallRequest,
  id: NodeId,
  clock: StageClock,
): Promise<Answer> {
  let common: CommonInput = {};
  let project = request.caller.project;
  const notes: Notes = { warnings: [], degraded: [], later: [], isAnswered: false };
  // Asked for when the tool is done: what others did meanwhile is told as well.
  const collect = openedOnce(async () =>
    request.isLook ? NO_TIDINGS : parts.tidings.collect(request.caller),
  );
  let envelope: Envelope;
  try {
    const tool = admit(parts, request);
    const call = tool.parse(request.input);
    common = call.common;
    const context = await contextOf(parts, request, tool, common, notes);
    project = context.project?.id ?? project;
    clock.end("prepare");
    envelope = await run(tool, call, context, notes, collect, clock);
    clock.end("shape");
  } catch (thrown) {
    envelope = await refuse(parts, id, request, toFailure(thrown), common, (await collect()).lines);
    clock.end("refuse");
  } finally {
    notes.isAnswered = true;
    parts.afterwards.add(notes.later);
  }
  const isSent = envelope.errorCode !== "cancelled" && request.signal?.aborted !== true;
  await (await collect()).settle(isSent);
  clock.end("tell");
  return { envelope, project };
}

/** Everything that is checked before a tool sees its input. */
function admit(parts: CallParts, request: CallRequest): Tool {
  const tool = parts.byName.get(request.tool);
  if (!tool || !isPermitted(request, tool)) throw unknownTool(request.tool, permittedTools(parts, request));
  if (request.caller.mayOnlyRead && tool.changes(request.input)) {
    throw new Failure(
      "forbidden",
      "Your token lets you read, and not write.",
      "Ask for one with which you may, where it comes from.",
    );
  }
  if (!request.isLook && parts.underWay >= parts.limits.callsAtOnce) {
    throw new Failure(
      "unavailable",
      "Too many calls are under way.",
      "Wait for one to finish, then call again.",
    );
  }
  checkInputLimits(request.input);
  return tool;
}

function isPermitted({ toolbox }: CallRequest, tool: Tool): boolean {
  return toolbox.permits?.(tool) ?? true;
}

/** To a client that is not given all tools, the others are not there. */
function permittedTools({ tools }: CallParts, request: CallRequest): Tool[] {
  return tools.filter((tool) => isPermitted(request, tool));
}

interface Notes {
  readonly warnings: string[];
  readonly degraded: string[];
  readonly later: Afterthought[];
  /** A write that was given up may go on, and what it leaves for later comes when the others are handed on already. */
  isAnswered: boolean;
}

async function contextOf(
  parts: CallParts,
  request: CallRequest,
  tool: Tool,
  common: CommonInput,
  notes: Notes,
): Promise<ToolContext> {
  const { caller } = request;
  const begunMs = performance.now();
  const named = common.projectId === undefined ? caller.project : asProjectId(common.projectId);
  const project = named === null ? null : await parts.findProject(caller, named);
  const guard =
    project === null && named !== null ? blindGuard(caller) : guardOf(caller, project?.id ?? null);
  const countTokens = await loadTokenCounter();
  let freshness: Promise<IndexFreshness> | undefined;
  // Once is enough for an answer, however often it looks.
  const flushedOnce = openedOnce(() => parts.trail.flush());
  return {
    ...(await fenced(parts, { caller, project: project?.id ?? null, fence: common.fence })),
    clock: parts.clock,
    ids: parts.ids,
    log: parts.log,
    caller,
    namesProject: named !== null,
    project,
    guard,
    async freshness() {
      freshness ??= orAborted(
        (async () => (await project?.openWorkspace?.())?.freshness(guard, begunMs) ?? NOT_INDEXED)(),
        AbortSignal.timeout(parts.limits.freshnessMs ?? FRESHNESS_MS),
      );
      const told = await freshness;
      // By now it may be: what the answer was made from was not.
      return { ...told, caughtUp: told.caughtUp && !notes.degraded.includes(INDEX) };
    },
    chooseWorkspace: (choice) => parts.chooseWorkspace(caller, choice),
    models: parts.models,
    memoryVectors: parts.memoryVectors,
    recall: parts.recall ?? DEFAULT_RECALL,
    presence: parts.presence,
    working: parts.working,
    truth: parts.truth,
    scorer: parts.scorer,
    async readAudit(reader, filter) {
      await flushedOnce();
      return parts.store.audit.read(reader, filter);
    },
    async measureCalls(reader, filter) {
      await flushedOnce();
      return parts.store.audit.measures(reader, filter);
    },
    vitals: parts.vitals ?? null,
    readDocument: parts.readDocument ?? readDocument,
    passages: (index) => passagesOf(parts, index),
    charts: parts.charts,
    explain: common.explain ?? false,
    budgetTokens: budgetOf(common, tool.defaultProfile).tokens,
    countTokens,
    tools: permittedTools(parts, request),
    toolbox: request.toolbox,
    isConfirmed: request.isConfirmed ?? false,
    signal: signalOf(request.signal, tool.longRunning ? undefined : parts.limits.callTimeoutMs),
    progress: (update) => request.onProgress?.(update),
    warn: (warning) => {
      if (!notes.warnings.includes(warning)) notes.warnings.push(warning);
    },
    degraded: notes.degraded,
    degrade: (part) => {
      if (!notes.degraded.includes(part)) notes.degraded.push(part);
    },
    later(what, work) {
      if (notes.isAnswered) parts.afterwards.add([{ what, work }]);
      else notes.later.push({ what, work });
    },
  };
}

/** What an index remembers is large, so only of those used last it is kept. */
const MOST_INDEXES = 16;

function passagesOf({ passages, store }: CallParts, index: string): PassageIndex {
  const known = passages.get(index) ?? new PassageIndex(store.memory, index);
  passages.delete(index);
  passages.set(index, known);
  for (const oldest of passages.keys()) {
    if (passages.size <= MOST_INDEXES) break;
    passages.delete(oldest);
  }
  return known;
}

const FRESHNESS_MS = 5_000;
/** What answers call it that are made from an index which has not followed the working tree, or of which that is not known. */
const INDEX = "index";
const NOT_INDEXED: IndexFreshness = { commit: null, caughtUp: false, pendingChanges: 0 };

function signalOf(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal {
  const signals = [...(signal ? [signal] : []), ...(timeoutMs ? [AbortSignal.timeout(timeoutMs)] : [])];
  return AbortSignal.any(signals);
}

async function run(
  tool: Tool,
  call: ParsedCall,
  context: ToolContext,
  notes: Notes,
  collect: () => Promise<ToldTidings>,
  clock: StageClock,
): Promise<Envelope> {
  const { data, summary, refusal } = await runInTime(tool, call, context);
  clock.end("handle");
  const { lines } = await collect();
  // With a quick model what was written has its vector already, and the next look finds the rest.
  if (tool.effect === "write" && !context.models.embedder?.isQuick) context.memoryVectors.nudge();
  if (tool.effect === "write") nudgeTruth(context);
  const draft: Draft = {
    ok: refusal === undefined,
    summary,
    data,
    warnings: notes.warnings,
    degraded: notes.degraded,
    ...(refusal ? { errorCode: refusal.errorCode, hint: refusal.hint } : {}),
    ...(tool.readsIndex && context.project?.openWorkspace ? await indexNote(context) : {}),
  };
  const budget = budgetOf(call.common, tool.defaultProfile);
  // What was written is told, whatever it costs: a caller who is told of a failure would do it again.
  const bound = { ...budget, binding: tool.effect === "read" };
  const told = instructionsIn({ warnings: [...notes.warnings, ...lines] });
  const remarks: Remarks = (...answer) => [
    ...(tool.returnsNothingStored ? [] : ordersIn(...answer)),
    ...told,
  ];
  return shapeWith(lines, draft, tool.priorities, bound, await loadTokenCounter(), remarks);
}

/** Whether what was written hangs together with the rest is nothing that a writer waits for. */
function nudgeTruth({ truth, project, caller, later }: ToolContext): void {
  if (!project) return;
  const fleet = { account: caller.account, project: project.id };
  later("conflicts", async () => truth.nudge(fleet, project.openWorkspace));
}

/** Memory is data: what in it reads like an order is told for what it is. */
const ordersIn: Remarks = (data, summary) => {
  const inData = instructionsIn(data);
  return inData.length > 0 ? inData : instructionsIn({ summary });
};

/** How fresh the index is goes with an answer; not knowing it does not spoil one. */
async function indexNote(context: ToolContext): Promise<Pick<Draft, "index">> {
  try {
    return { index: await context.freshness() };
  } catch (cause) {
    // A machine that has too much to do is no fault, and is told of by every answer.
    if (!isTimeout(cause))
      context.log.warn("the working tree could not be compared with the index", { cause });
    context.degrade(INDEX);
    return {};
  }
}

/** A handler should watch its signal; the caller is answered in time even by one that does not. */
async function runInTime(tool: Tool, call: ParsedCall, context: ToolContext): Promise<ToolAnswer> {
  const { signal } = context;
  if (signal.aborted) throw abortFailure(signal, tool);
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(abortFailure(signal, tool));
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([call.run(context), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function abortFailure(signal: AbortSignal, { effect }: Tool): Failure {
  const timedOut = isTimeout(signal.reason);
  const begun = effect === "write" ? " A write that had begun may still be carried out." : "";
  return timedOut
    ? new Failure(
        "unavailable",
        `The call took too long and was given up.${begun}`,
        "Look, then ask for less.",
      )
    : new Failure("cancelled", `The call was cancelled.${begun}`, "Call again if it is still wanted.");
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

async function refuse(
  parts: CallParts,
  id: NodeId,
  request: CallRequest,
  failure: Failure,
  common: CommonInput,
  warnings: readonly string[],
): Promise<Envelope> {
  if (failure.code === "internal")
    parts.log.error(failure.message, { call: id, tool: request.tool, cause: failure.cause });
  const draft: Draft = {
    ok: false,
    summary: failure.message,
    errorCode: failure.code,
    hint: failure.hint,
    warnings,
  };
  return seal(draft, budgetOf(common), await loadTokenCounter());
}

function budgetOf(common: CommonInput, standard: Profile = "compact"): Budget {
  if (common.maxTokens !== undefined) return { profile: "custom", tokens: common.maxTokens };
  // Whoever asks how an answer came about does not want that left out.
  const profile = common.profile ?? (common.explain ? "debug" : standard);
  return { profile, tokens: PROFILE_TOKENS[profile] };
}

function unknownTool(name: string, known: readonly Tool[]): Failure {
  const suggestion = nearest(
    name,
    known.map((tool) => tool.name),
  );
  return new Failure(
    "not_found",
    `There is no tool \`${name.slice(0, 100)}\`.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : "`loci_help` lists the tools.",
  );
}
