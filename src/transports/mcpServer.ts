import {
  type CallToolResult,
  type Tool as ListedTool,
  type ProgressToken,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { App } from "../app/app.ts";
import type { Envelope } from "../app/envelope.ts";
import { renderText } from "../app/renderText.ts";
import type { Caller } from "../domain/caller.ts";
import type { Log } from "../domain/log.ts";
import type { Tool } from "../tools/defineTool.ts";
import { offerNews, tellNews } from "./news.ts";
import type { NewsBoard } from "./newsBoard.ts";
import { PacedProgress } from "./progress.ts";
import { type ConnectionToolbox, listedTools } from "./toolbox.ts";

interface ServerInfo {
  readonly name: string;
  readonly title?: string;
  readonly version: string;
}

export interface McpServerOptions {
  readonly app: App;
  readonly caller: Caller;
  readonly toolbox: ConnectionToolbox;
  readonly serverInfo: ServerInfo;
  readonly instructions: string;
  readonly log: Log;
}

/** 2025 clients hear what they did not ask for by messages, those after them by changes of a resource. */
export type Era = "legacy" | "modern";

const CAPABILITIES = {
  legacy: { tools: { listChanged: true }, logging: {} },
  modern: { tools: { listChanged: true }, resources: { subscribe: true } },
} as const satisfies Record<Era, ServerCapabilities>;

/**
 * Loci as one MCP client sees it. Input is not checked here but on the road every call takes, so that bad input comes
 * back with a code and a hint like any other refusal.
 */
export function createMcpServer(options: McpServerOptions, board: NewsBoard, era: Era): Server {
  const { app, toolbox, instructions, log } = options;
  const server = new Server({ ...options.serverInfo }, { capabilities: CAPABILITIES[era], instructions });
  server.onerror = (error) => log.debug("mcp connection", { cause: error });
  server.setRequestHandler("tools/list", () => ({ tools: listedTools(app.tools, toolbox).map(listing) }));
  server.setRequestHandler("tools/call", ({ params }, context) =>
    answerCall(options, params.name, params.arguments, context),
  );
  if (era === "modern") offerNews(server, board);
  return server;
}

/** Tells the client when tools are added and what concerns it, for as long as the connection lasts. */
export function announce(
  server: Server,
  { toolbox, log }: McpServerOptions,
  board: NewsBoard,
  era: Era,
): void {
  const notSent = (cause: unknown) => log.debug("a change was not announced", { cause });
  const stopTools = toolbox.onChange(() => void server.sendToolListChanged().catch(notSent));
  const stopNews = board.onNews((news) => void tellNews(server, news, era).catch(notSent));
  const onclose = server.onclose;
  server.onclose = () => {
    stopTools();
    stopNews();
    onclose?.();
  };
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
  { app, caller, toolbox, log }: McpServerOptions,
  tool: string,
  input: unknown,
  context: ServerContext,
): Promise<CallToolResult> {
  const { signal, _meta } = context.mcpReq;
  const progress = progressTo(context, _meta?.progressToken, log);
  signal.addEventListener("abort", () => progress?.abandon(), { once: true });
  try {
    const onProgress = progress?.report.bind(progress);
    const envelope = await app.call({ tool, input, caller, toolbox, signal, onProgress });
    await progress?.finish();
    return toResult(envelope);
  } catch (cause) {
    // The road answers everything, its own defects included; what gets here must not carry its message to the client.
    log.error("a call was not answered", { tool, cause });
    throw new ProtocolError(ProtocolErrorCode.InternalError, "Internal error");
  }
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

function toResult(envelope: Envelope): CallToolResult {
  return {
    content: [{ type: "text", text: renderText(envelope) }],
    structuredContent: { ...envelope },
    isError: !envelope.ok,
  };
}
