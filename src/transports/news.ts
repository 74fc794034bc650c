import type { LoggingMessageNotificationParams } from "@modelcontextprotocol/server";
import type { News } from "../app/bulletin.ts";
import type { NewsBoard } from "./newsBoard.ts";

/** Where a client reads its news, above all one of protocol 2026-07-28, which has no messages that belong to no request. */
export const NEWS_URI = "loci://news";

export const NEWS_RESOURCE = {
  uri: NEWS_URI,
  name: "news",
  title: "News",
  description:
    "What concerns you and you did not ask for: claims you lost, tasks you were given, new memories on your keywords.",
  mimeType: "application/json",
};

/** The newest first. */
export function newsText(board: NewsBoard): string {
  return JSON.stringify({ news: board.latest.map(toldAs) });
}

export function messageOf(news: News): LoggingMessageNotificationParams {
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
