import type { IncomingMessage } from "node:http";
import { isJsonContentType } from "@modelcontextprotocol/server";
import { readBody } from "./httpBody.ts";
import { hasTooManyParts } from "./messageLimit.ts";
import { notJson, tooLarge, tooManyParts, unreadable } from "./refusal.ts";

/** What a request says, where that is JSON of a size that is taken. */
export async function readJson(request: IncomingMessage, mostBytes: number): Promise<unknown> {
  if (!isJsonContentType(request.headers["content-type"])) throw notJson();
  const text = await readBody(request, mostBytes);
  if (text === undefined) throw tooLarge(mostBytes);
  if (hasTooManyParts(text)) throw tooManyParts();
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}
