import { isJSONRPCRequest } from "@modelcontextprotocol/server";
import type { Tool } from "../tools/defineTool.ts";

/** Whether a message would have something changed, as far as can be told without reading it as its tool does. */
export function isWriting(tools: readonly Tool[], body: unknown): boolean {
  // Several messages stand beside each other, and never in each other: a list may be of any depth.
  return (Array.isArray(body) ? body : [body]).some((each) => isWritingCall(tools, each));
}

function isWritingCall(tools: readonly Tool[], body: unknown): boolean {
  if (!isJSONRPCRequest(body) || body.method !== "tools/call") return false;
  const { name, arguments: input } = (body.params ?? {}) as { name?: unknown; arguments?: unknown };
  return wouldChange(tools, name, input);
}

/** The same of a call. */
export function wouldChange(tools: readonly Tool[], name: unknown, input: unknown): boolean {
  return tools.some((tool) => tool.name === name && tool.changes(input));
}
