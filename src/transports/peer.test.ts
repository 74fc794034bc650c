import type { IncomingMessage } from "node:http";
import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";
import { expect, test } from "vitest";
import { peerOf } from "./peer.ts";

const from = (headers: Record<string, string> = {}) => ({ headers }) as unknown as IncomingMessage;
const clientInfo = { name: "claude-code", version: "3.1", title: "Claude Code" };

test("reads the introduction of a client of either protocol", () => {
  const known = { name: "claude-code", version: "3.1", session: null };
  expect(peerOf(from(), { method: "initialize", params: { clientInfo } })).toEqual(known);
  expect(peerOf(from(), { params: { _meta: { [CLIENT_INFO_META_KEY]: clientInfo } } })).toEqual(known);
});

test("takes the session from the header", () => {
  expect(peerOf(from({ "loci-session": "window-2" }), undefined).session).toBe("window-2");
  expect(peerOf(from({ "loci-session": "" }), undefined).session).toBeNull();
});

test.each([
  null,
  5,
  [],
  {},
  { params: { clientInfo: "x" } },
  { params: { clientInfo: { name: 1, version: 2 } } },
])("does not know who sent %j", (body) => {
  expect(peerOf(from(), body)).toEqual({ name: "unknown", version: "", session: null });
});

test("keeps no more of a name than a name can be", () => {
  const body = { params: { clientInfo: { name: "x".repeat(10_000), version: "1" } } };
  expect(peerOf(from(), body).name.length).toBe(200);
});
