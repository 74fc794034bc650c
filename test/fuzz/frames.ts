import fc from "fast-check";
import { anyJson, anyText } from "./nastyValues.ts";

const VERSION = "2025-06-18";
export const HELLO = {
  jsonrpc: "2.0",
  id: "hello",
  method: "initialize",
  params: { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: "fuzz", version: "1" } },
};

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/read",
  "resources/templates/list",
  "resources/subscribe",
  "prompts/list",
  "prompts/get",
  "completion/complete",
  "logging/setLevel",
  "server/discover",
  "notifications/cancelled",
  "notifications/initialized",
  "notifications/progress",
  "constructor",
];
const NAMES = ["loci_help", "memory_search", "tools_enable", "loci://", "cursor", "name", "debug"];
/** Larger than any message may be. */
const HUGE = Buffer.alloc(5 * 1024 * 1024, "x");

/** What a client may send in place of one message, without the end of its line. */
export function frames(): fc.Arbitrary<Uint8Array> {
  const text = fc.oneof(
    { weight: 6, arbitrary: messages().map(write) },
    { weight: 1, arbitrary: fc.array(messages(), { maxLength: 3 }).map(write) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(messages(), fc.nat({ max: 80 }))
        .map(([message, end]) => write(message).slice(0, end)),
    },
    { weight: 1, arbitrary: anyJson(NAMES).map(write) },
    { weight: 1, arbitrary: anyText(NAMES).map((line) => line.replaceAll("\n", " ")) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 20_000 }), fc.boolean())
        .map(([depth, isWhole]) => "[".repeat(depth) + (isWhole ? "]".repeat(depth) : "")),
    },
  );
  return fc.oneof(
    { weight: 60, arbitrary: text.map((line) => Buffer.from(line)) },
    { weight: 8, arbitrary: fc.uint8Array({ maxLength: 100 }) },
    { weight: 1, arbitrary: fc.constant(HUGE) },
  );
}

/** Requests that are ones by their form, about anything. */
export function plainRequests(): fc.Arbitrary<Uint8Array> {
  const params = fc.record(
    {
      name: fc.constantFrom(...NAMES),
      arguments: anyJson(NAMES),
      uri: anyText(NAMES),
      level: anyText(NAMES),
    },
    { requiredKeys: [] },
  );
  return fc
    .record({
      jsonrpc: fc.constant("2.0"),
      id: fc.nat({ max: 99 }),
      method: fc.constantFrom(...METHODS),
      params,
    })
    .map((message) => Buffer.from(write(message)));
}

function messages(): fc.Arbitrary<object> {
  const params = fc.oneof(
    fc.record(
      {
        name: anyText(NAMES),
        uri: anyText(NAMES),
        cursor: anyJson(NAMES),
        arguments: anyJson(NAMES),
        level: anyText(NAMES),
        requestId: fc.oneof(fc.nat({ max: 9 }), anyJson(NAMES)),
        protocolVersion: fc.oneof(fc.constant(VERSION), anyJson(NAMES)),
        _meta: fc.oneof(fc.record({ progressToken: anyJson(NAMES) }), anyJson(NAMES)),
      },
      { requiredKeys: [] },
    ),
    anyJson(NAMES),
  );
  return fc.record(
    {
      jsonrpc: fc.oneof(
        { weight: 9, arbitrary: fc.constant<unknown>("2.0") },
        { weight: 1, arbitrary: anyJson(NAMES) },
      ),
      id: fc.oneof(
        { weight: 4, arbitrary: fc.nat({ max: 9 }) as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: anyJson(NAMES) },
      ),
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...METHODS) as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: anyJson(NAMES) },
      ),
      params,
      result: anyJson(NAMES),
    },
    { requiredKeys: ["jsonrpc", "method"] },
  );
}

function write(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
