import { PROFILE_TOKENS } from "../domain/budget.ts";
import { guardOf } from "../domain/caller.ts";
import { Failure, toFailure } from "../domain/failure.ts";
import { asNodeId, asProjectId } from "../domain/ids.ts";
import { nearest } from "../domain/nearest.ts";
import type { CommonInput, ParsedCall, Tool } from "../tools/defineTool.ts";
import type { ToolContext } from "../tools/toolContext.ts";
import type { AppParts, CallRequest } from "./app.ts";
import type { AuditTrail } from "./auditTrail.ts";
import { type Budget, type Draft, type Envelope, seal } from "./envelope.ts";
import { checkInputLimits } from "./inputLimits.ts";
import { shape } from "./shape.ts";
import { loadTokenCounter } from "./tokens.ts";

export interface CallParts extends AppParts {
  readonly byName: ReadonlyMap<string, Tool>;
  readonly trail: AuditTrail;
  readonly underWay: number;
}

/** The one road: every call of every tool through every door passes here and always comes back as an envelope. */
export async function callTool(parts: CallParts, request: CallRequest): Promise<Envelope> {
  const startedAt = parts.clock.now();
  const envelope = await answer(parts, request);
  parts.trail.record({
    id: asNodeId(parts.ids.next("call")),
    account: request.caller.account,
    project: request.caller.project,
    tool: request.tool.slice(0, 100),
    agentId: request.caller.agent,
    sessionId: request.caller.session,
    input: request.input,
    output: envelope,
    isError: !envelope.ok,
    startedAt,
  });
  return envelope;
}

async function answer(parts: CallParts, request: CallRequest): Promise<Envelope> {
  let common: CommonInput = {};
  try {
    const tool = admit(parts, request);
    const call = tool.parse(request.input);
    common = call.common;
    return await run(parts, request, tool, call);
  } catch (thrown) {
    return refuse(parts, request, toFailure(thrown), common);
  }
}

/** Everything that is checked before a tool sees its input. */
function admit(parts: CallParts, request: CallRequest): Tool {
  const tool = parts.byName.get(request.tool);
  if (!tool) throw unknownTool(request.tool, [...parts.byName.keys()]);
  if (parts.underWay >= parts.limits.callsAtOnce) {
    throw new Failure(
      "unavailable",
      "Too many calls are under way.",
      "Wait for one to finish, then call again.",
    );
  }
  checkInputLimits(request.input);
  return tool;
}

async function run(parts: CallParts, request: CallRequest, tool: Tool, call: ParsedCall): Promise<Envelope> {
  const warnings: string[] = [];
  const degraded: string[] = [];
  const context = await contextOf(parts, request, tool, call.common, { warnings, degraded });
  const { data, summary, refusal } = await untilAborted(call.run(context), context.signal);
  const workspace = context.project?.workspace;
  const draft: Draft = {
    ok: refusal === undefined,
    summary,
    data,
    warnings,
    degraded,
    ...(refusal ? { errorCode: refusal.errorCode, hint: refusal.hint } : {}),
    ...(tool.readsIndex && workspace ? { index: await workspace.freshness(context.guard) } : {}),
  };
  return shape(draft, tool.priorities, budgetOf(call.common), await loadTokenCounter());
}

async function contextOf(
  parts: CallParts,
  request: CallRequest,
  tool: Tool,
  common: CommonInput,
  notes: { warnings: string[]; degraded: string[] },
): Promise<ToolContext> {
  const { caller } = request;
  const projectId = common.projectId === undefined ? caller.project : asProjectId(common.projectId);
  const project = projectId === null ? null : await parts.findProject(caller, projectId);
  return {
    store: parts.store,
    outbox: parts.outbox,
    clock: parts.clock,
    ids: parts.ids,
    log: parts.log,
    caller,
    projectId,
    project,
    guard: guardOf(caller, project?.id ?? null),
    explain: common.explain ?? false,
    tools: parts.tools,
    toolbox: request.toolbox,
    signal: signalOf(request.signal, tool.longRunning ? undefined : parts.limits.callTimeoutMs),
    progress: (update) => request.onProgress?.(update),
    warn: (warning) => notes.warnings.push(warning),
    degrade: (part) => notes.degraded.push(part),
  };
}

function signalOf(signal: AbortSignal | undefined, timeoutMs: number | undefined): AbortSignal {
  const signals = [...(signal ? [signal] : []), ...(timeoutMs ? [AbortSignal.timeout(timeoutMs)] : [])];
  return AbortSignal.any(signals);
}

/** A handler should watch its signal; the caller is answered in time even by one that does not. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(abortFailure(signal));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function abortFailure(signal: AbortSignal): Failure {
  const timedOut = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
  return timedOut
    ? new Failure(
        "unavailable",
        "The call took too long and was given up.",
        "Ask for less, or raise the time limit.",
      )
    : new Failure("cancelled", "The call was cancelled.", "Call again if it is still wanted.");
}

async function refuse(
  parts: CallParts,
  request: CallRequest,
  failure: Failure,
  common: CommonInput,
): Promise<Envelope> {
  if (failure.code === "internal")
    parts.log.error(failure.message, { tool: request.tool, cause: failure.cause });
  const draft: Draft = { ok: false, summary: failure.message, errorCode: failure.code, hint: failure.hint };
  return seal(draft, budgetOf(common), await loadTokenCounter());
}

function budgetOf(common: CommonInput): Budget {
  if (common.maxTokens !== undefined) return { profile: "custom", tokens: common.maxTokens };
  const profile = common.profile ?? "compact";
  return { profile, tokens: PROFILE_TOKENS[profile] };
}

function unknownTool(name: string, known: readonly string[]): Failure {
  const suggestion = nearest(name, known);
  return new Failure(
    "not_found",
    `There is no tool \`${name.slice(0, 100)}\`.`,
    suggestion ? `Did you mean \`${suggestion}\`?` : "`loci_help` lists the tools.",
  );
}
