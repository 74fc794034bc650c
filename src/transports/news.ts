import {
  type LoggingMessageNotificationParams,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Server,
} from "@modelcontextprotocol/server";
import type { News } from "../app/bulletin.ts";
import type { NewsBoard } from "./newsBoard.ts";

/** Where a client of protocol 2026-07-28 reads its news: that protocol has no messages that belong to no request. */
export const NEWS_URI = "loci://news";

const NEWS_RESOURCE = {
  uri: NEWS_URI,
  name: "news",
  title: "News",
  description:
    "What concerns you and you did not ask for: claims you lost, tasks you were given, new memories on your keywords.",
  mimeType: "application/json",
};

/** As a message, from the level on that the client has asked for, or as a change of what it can read and listen for. */
export async function tellNews(server: Server, news: News, era: "legacy" | "modern"): Promise<void> {
  if (era === "legacy") await server.sendLoggingMessage(messageOf(news), server.transport?.sessionId);
  else await server.sendResourceUpdated({ uri: NEWS_URI });
}

/** Lets a client read its news, the newest first. */
export function offerNews(server: Server, board: NewsBoard): void {
  server.setRequestHandler("resources/list", () => ({ resources: [NEWS_RESOURCE] }));
  server.setRequestHandler("resources/read", ({ params: { uri } }): ReadResourceResult => {
    if (uri !== NEWS_URI) throw noSuchResource();
    const text = JSON.stringify({ news: board.latest.map(toldAs) });
    return { contents: [{ uri, mimeType: NEWS_RESOURCE.mimeType, text }] };
  });
}

function messageOf(news: News): LoggingMessageNotificationParams {
  return { level: news.type === "memory_match" ? "info" : "warning", logger: "loci", data: toldAs(news) };
}

function toldAs(news: News) {
  return { ...news, at: new Date(news.at).toISOString(), message: wordsFor(news) };
}

function wordsFor(news: News): string {
  switch (news.type) {
    case "claim_lost":
      return `Your claim on ${news.target} has ended: ${news.reason} by ${news.by}. Do not go on with it.`;
    case "task_given":
      return `${news.by} handed ${news.taskId} over to you: it is yours now. \`session_start\` briefs you.`;
    case "memory_match":
      return `${news.by} wrote something on a keyword you subscribed to: ${news.id}.`;
  }
}

function noSuchResource(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no such resource; there is ${NEWS_URI}.`,
  );
}
