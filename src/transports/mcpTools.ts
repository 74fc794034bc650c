import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  type Tool as ListedTool,
  type ProgressToken,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { CallRequest } from "../app/app.ts";
import { type Envelope, seal } from "../app/envelope.ts";
import { renderText } from "../app/renderText.ts";
import { loadTokenCounter } from "../app/tokens.ts";
import { PROFILE_TOKENS } from "../domain/budget.ts";
import type { Failure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import type { Tool } from "../tools/defineTool.ts";
import { CHOOSING, type ClientRoots } from "./clientRoots.ts";
import { pageOf } from "./mcpPage.ts";
import { isConfirmed, isReviewed, questionAbout, withReview } from "./mcpReview.ts";
import type { McpServerOptions } from "./mcpServerOptions.ts";
import { PacedProgress } from "./progress.ts";
import { REQUEST_ID } from "./requestId.ts";
import { listedTools } from "./toolbox.ts";

export function offerTools(server: Server, options: McpServerOptions, roots: ClientRoots): void {
  const { app, toolbox } = options;
  server.setRequestHandler("tools/list", ({ params }) => {
    const { items, ...page } = pageOf(listedTools(app.tools, toolbox), params?.cursor);
    return { tools: items.map(listing), ...page };
  });
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    await roots.settle(context);
    const lack = roots.lackFor(params.name);
    if (lack) return toResult(await refusalOf(lack));
    return answerCall(server, { ...options, roots }, params.name, params.arguments, context);
  });
}

const listings = new WeakMap<Tool, ListedTool>();

/** Made once: over HTTP every request has a server of its own, and making the schemas is most of its work. */
function listing(tool: Tool): ListedTool {
  const known = listings.get(tool) ?? describeTool(tool);
  listings.set(tool, known);
  return known;
}

/** A tool as `tools/list` shows it. */
export function describeTool(tool: Tool): ListedTool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: { type: "object", ...tool.listedInputSchema() },
    outputSchema: { type: "object", ...tool.outputSchema() },
    annotations: annotationsOf(tool),
    ...(tool.core ? { _meta: { "anthropic/alwaysLoad": true } } : {}),
  };
}

/** Of a tool that only reads, the protocol has the other hints mean nothing. */
function annotationsOf({ effect, destructive, idempotent }: Tool): ListedTool["annotations"] {
  if (effect === "read") return { readOnlyHint: true, openWorldHint: false };
  return {
    readOnlyHint: false,
    destructiveHint: destructive,
    idempotentHint: idempotent,
    openWorldHint: false,
  };
}

async function answerCall(
  server: Server,
  { app, caller, toolbox, log, roots }: Omit<McpServerOptions, "roots"> & { readonly roots: ClientRoots },
  tool: string,
  input: unknown,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { signal, _meta, inputResponses } = context.mcpReq;
  const progress = progressTo(context, _meta?.progressToken, log);
  signal.addEventListener("abort", () => progress?.abandon(), { once: true });
  try {
    const onProgress = progress?.report.bind(progress);
    const reviewed = withReview(input, inputResponses);
    const said = { ...namesOf(context), isConfirmed: isConfirmed(inputResponses) };
    const envelope = await app.call({ tool, input: reviewed, caller, toolbox, signal, onProgress, ...said });
    await progress?.finish();
    if (tool === CHOOSING && envelope.ok) roots.chosenByCall();
    const review = isReviewed(inputResponses)
      ? undefined
      : questionAbout({ tool, input }, envelope, capabilitiesOf(server, context));
    return review ?? toResult(envelope);
  } catch (cause) {
    // The road answers everything, its own defects included; what gets here must not carry its message to the client.
    log.error("a call was not answered", { tool, cause });
    throw new ProtocolError(ProtocolErrorCode.InternalError, "Internal error");
  }
}

/** What a call is called here, and what its client calls the trace that it belongs to. */
function namesOf({ http, mcpReq }: ServerContext): Pick<CallRequest, "requestId" | "traceparent"> {
  const headers = http?.req?.headers;
  const said = mcpReq._meta?.traceparent;
  return {
    requestId: headers?.get(REQUEST_ID) ?? undefined,
    traceparent: typeof said === "string" ? said : (headers?.get("traceparent") ?? undefined),
  };
}

/** What the SDK has checked of a request, but leaves without a type. */
interface SaidWithRequest {
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/** A 2025 client says once what it can do; a later one with every request. */
function capabilitiesOf(server: Server, { mcpReq }: ServerContext): ClientCapabilities | undefined {
  const said: SaidWithRequest = mcpReq.envelope ?? {};
  return said[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

function progressTo(
  context: ServerContext,
  progressToken: ProgressToken | undefined,
  log: Log,
): PacedProgress | undefined {
  if (progressToken === undefined) return undefined;
  return new PacedProgress(async ({ done, total, message }) => {
    const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }), message };
    await context.mcpReq
      .notify({ method: "notifications/progress", params })
      .catch((cause) => log.debug("progress not sent", { cause }));
  });
}

async function refusalOf({ message: summary, code: errorCode, hint }: Failure): Promise<Envelope> {
  const budget = { profile: "compact", tokens: PROFILE_TOKENS.compact } as const;
  return seal({ ok: false, summary, errorCode, hint }, budget, await loadTokenCounter());
}

function toResult(envelope: Envelope): CallToolResult {
  return {
    content: [{ type: "text", text: renderText(envelope) }],
    structuredContent: { ...envelope },
    isError: !envelope.ok,
  };
}
