import { describe, expect, test } from "vitest";
import { readLine } from "./jsonRpcLine.ts";

describe("readLine", () => {
  test.each([
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"x"}}\r',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  ])("takes %s", (line) => {
    expect(readLine(line)).toEqual({ kind: "message", message: JSON.parse(line) });
  });

  test.each([
    ["text", "hello", -32700, null],
    ["half a message", '{"jsonrpc":"2.0"', -32700, null],
    ["an endless line", null, -32600, null],
    ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600, null],
    ["a number", "5", -32600, null],
    ["a request without a version", '{"id":3,"method":"ping"}', -32600, 3],
    ["a request whose id is null", '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
    ["a request whose id is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ["a request whose method is a number", '{"jsonrpc":"2.0","id":"a","method":5}', -32600, "a"],
  ])("answers %s", (_what, line, code, id) => {
    expect(readLine(line)).toMatchObject({
      kind: "refused",
      answer: { jsonrpc: "2.0", id, error: { code } },
    });
  });

  test.each(["", "   ", "\r", '{"jsonrpc":"2.0","id":{},"result":1}', '{"error":"you"}'])(
    "ignores `%s`",
    (line) => {
      expect(readLine(line)).toEqual({ kind: "ignored" });
    },
  );
});
