import type { Server, ServerCapabilities } from "@modelcontextprotocol/server";
import type { News } from "../app/bulletin.ts";
import { CandidServer } from "./candidServer.ts";
import { ClientRoots } from "./clientRoots.ts";
import { instructionsFor } from "./instructions.ts";
import { complete } from "./mcpCompletion.ts";
import type { McpDesk } from "./mcpDesk.ts";
import { pageOf } from "./mcpPage.ts";
import { getPrompt, listedPrompts } from "./mcpPrompts.ts";
import { listedResources, listedTemplates, readResource } from "./mcpResources.ts";
import type { McpServerOptions } from "./mcpServerOptions.ts";
import { offerTools } from "./mcpTools.ts";
import { messageOf, NEWS_RESOURCE, NEWS_URI, newsText } from "./news.ts";
import { permittedTools } from "./toolbox.ts";

/** 2025 clients subscribe by a request for each resource and hear messages; those after them name in one what they listen for. */
export type Era = "legacy" | "modern";

const COMMON = {
  tools: { listChanged: true },
  resources: { subscribe: true },
  prompts: {},
  completions: {},
} as const satisfies ServerCapabilities;
const CAPABILITIES = {
  legacy: { ...COMMON, logging: {} },
  modern: COMMON,
} as const satisfies Record<Era, ServerCapabilities>;

/** A person is asked in the middle of a call, which others may wait for. */
const ASK_TIMEOUT_MS = 2 * 60_000;

/**
 * Loci as one MCP client sees it. Input is not checked here but on the road every call takes, so that bad input comes
 * back with a code and a hint like any other refusal.
 */
export function createMcpServer(options: McpServerOptions, desk: McpDesk, era: Era): Server {
  const { app, toolbox, log } = options;
  // A client that is not given all tools is not told to call the others.
  const instructions = toolbox.permits
    ? instructionsFor(permittedTools(app.tools, toolbox))
    : options.instructions;
  const server = new CandidServer(
    { ...options.serverInfo },
    {
      capabilities: CAPABILITIES[era],
      instructions,
      inputRequired: { roundTimeoutMs: ASK_TIMEOUT_MS, maxRounds: 1 },
    },
  );
  server.onerror = (error) => log.debug("mcp connection", { cause: error });
  const roots = new ClientRoots(options, server);
  offerTools(server, options, roots);
  offerResources(server, options, desk, roots);
  if (era === "legacy") takeSubscriptions(server, options, desk);
  offerPrompts(server, options, roots);
  return server;
}

function offerResources(server: Server, options: McpServerOptions, desk: McpDesk, roots: ClientRoots): void {
  server.setRequestHandler("resources/list", ({ params }) => {
    const all = [...listedResources(options), NEWS_RESOURCE];
    const { items: resources, ...page } = pageOf(all, params?.cursor);
    return { resources, ...page };
  });
  server.setRequestHandler("resources/templates/list", ({ params }) => {
    const { items: resourceTemplates, ...page } = pageOf(listedTemplates(options), params?.cursor);
    return { resourceTemplates, ...page };
  });
  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    const { signal } = context.mcpReq;
    await roots.settle(context);
    const text = uri === NEWS_URI ? newsText(desk.board) : await readResource(options, uri, { signal });
    return { contents: [{ uri, mimeType: NEWS_RESOURCE.mimeType, text }] };
  });
}

/** What is not there cannot be watched, which the client learns at once. */
function takeSubscriptions(server: Server, options: McpServerOptions, desk: McpDesk): void {
  server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
    if (uri !== NEWS_URI) await readResource(options, uri, { isLook: true });
    await desk.subscribe(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    desk.unsubscribe(uri);
    return {};
  });
}

function offerPrompts(server: Server, options: McpServerOptions, roots: ClientRoots): void {
  server.setRequestHandler("prompts/list", ({ params }) => {
    const { items: prompts, ...page } = pageOf(listedPrompts(options), params?.cursor);
    return { prompts, ...page };
  });
  server.setRequestHandler("prompts/get", async ({ params }, context) => {
    await roots.settle(context);
    return getPrompt(options, params.name, params.arguments ?? {}, context.mcpReq.signal);
  });
  server.setRequestHandler("completion/complete", ({ params }, { mcpReq: { signal } }) =>
    complete(options, params, signal),
  );
}

/** Tells the client when tools are added, resources change, and what concerns it, for as long as the connection lasts. */
export function announce(server: Server, { toolbox, log }: McpServerOptions, desk: McpDesk, era: Era): void {
  const notSent = (cause: unknown) => log.debug("a change was not announced", { cause });
  const stops = [
    toolbox.onChange(() => void server.sendToolListChanged().catch(notSent)),
    desk.onChanged((uri) => void server.sendResourceUpdated({ uri }).catch(notSent)),
    desk.board.onNews((news) => void tellNews(server, news, desk, era).catch(notSent)),
  ];
  const onclose = server.onclose;
  server.onclose = () => {
    for (const stop of stops) stop();
    onclose?.();
  };
}

/** As a message, from the level on that the client has asked for, and as a change of what it can read and listen for. */
async function tellNews(server: Server, news: News, desk: McpDesk, era: Era): Promise<void> {
  if (era === "legacy") await server.sendLoggingMessage(messageOf(news), server.transport?.sessionId);
  if (era === "modern" || desk.isSubscribed(NEWS_URI)) await server.sendResourceUpdated({ uri: NEWS_URI });
}
