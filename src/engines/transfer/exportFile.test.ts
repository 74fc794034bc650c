import { describe, expect, test } from "vitest";
import { asNodeId, asProjectId, asTxId } from "../../domain/ids.ts";
import { NONE } from "./exportRecord.ts";
import { FileCheck } from "./fileCheck.ts";
import { BadLine, readHeader, readLine } from "./readLine.ts";
import { endLine, headerLine, recordLine } from "./writeLine.ts";

const PLACE = { account: "acme", project: asProjectId("shop") };
const NOW = Date.UTC(2026, 5, 1);
const HEADER = { project: { id: "shop", name: "Shop" }, shared: false, audit: false };

const tx = (id = "tx:1") =>
  `{"record":"transaction","scope":"project","id":"${id}","type":"memory_write","at":1,"agentId":"ada","sessionId":"s","gitCommit":null,"reason":null,"nodeCount":1,"edgeCount":0,"durationMs":3}`;
const node = (parts: object = {}) =>
  JSON.stringify({
    record: "node",
    scope: "project",
    id: "note:1",
    kind: "NOTE",
    validFrom: 1,
    validTo: null,
    recordedAt: 1,
    expiredAt: null,
    deletedAt: null,
    txId: "tx:1",
    taskId: null,
    focus: null,
    visibility: "shared",
    agents: [],
    sensitive: false,
    contentHash: null,
    props: { content: "x" },
    searchText: null,
    ...parts,
  });
const edge = (parts: object = {}) =>
  JSON.stringify({
    record: "edge",
    scope: "project",
    from: "note:1",
    type: "CAUSES",
    toScope: "shared",
    to: "note:2",
    validFrom: 1,
    validTo: null,
    recordedAt: 1,
    expiredAt: null,
    txId: "tx:1",
    props: {},
    ...parts,
  });

test("a line that was read is written as the same bytes", () => {
  const call =
    '{"record":"call","scope":"shared","id":"call:1","tool":"t","agentId":"a","sessionId":"s","input":"\\u0000","output":"","isError":true,"startedAt":1,"completedAt":2}';
  for (const line of [
    tx(),
    node(),
    node({ props: { a: [1, { b: null }], text: "用户 🚀 \u2028" } }),
    edge(),
    call,
  ]) {
    const read = readLine(line, PLACE);
    expect(read.is === "end" ? "" : recordLine(read)).toBe(line);
  }
  expect(headerLine(readHeader(headerLine(HEADER)))).toBe(headerLine(HEADER));
});

test("records are put where the import wants them", () => {
  const read = readLine(edge(), { account: "umbrella", project: asProjectId("other") });
  expect(read).toMatchObject({
    edge: {
      from: { project: "other", id: "note:1" },
      to: { project: null, id: "note:2" },
      txId: asTxId("tx:1"),
    },
  });
  expect(readLine(node(), PLACE)).toMatchObject({
    node: { account: "acme", project: "shop", id: asNodeId("note:1") },
  });
});

const BAD_LINES: Record<string, [line: string, why: RegExp]> = {
  "no JSON": ['{"record":"node"', /not JSON/],
  "a sort of record that is none": ['{"record":"poem"}', /`record`/],
  "a kind of node that is none": [node({ kind: "POEM" }), /`kind`/],
  "a type of edge that is none": [edge({ type: "RHYMES" }), /`type`/],
  "an instant that is none": [node({ validFrom: -1 }), /`validFrom`/],
  "something nobody knows": [node({ colour: "red" }), /colour/],
  "a moment far from any clock": [node({ validFrom: 8e15 }), /`validFrom`/],
  "a title that is a number": [node({ props: { title: 5 } }), /`props.title` is not a text/],
  "keywords that are a text": [node({ props: { keywords: "a" } }), /`props.keywords` is not a list of texts/],
  "a list of other things": [node({ props: { notes: ["a", { b: 1 }] } }), /`props.notes`/],
  "a confidence that is a text": [node({ props: { confidence: "x" } }), /`props.confidence` is not a number/],
  "metadata that is a list": [
    node({ id: "episode:1", kind: "EPISODE", props: { metadata: [] } }),
    /`props.metadata` is not an object/,
  ],
  "a searched property that is none of words": [
    node({ id: "briefing:1", kind: "BRIEFING", props: { asked: { a: 1 } } }),
    /`props.asked` is neither/,
  ],
  "an id of another kind": [node({ id: "fact:1" }), /`id` does not begin with note:/],
  "an id that moves the cursor": [node({ id: "note:\u001b[2J" }), /control characters/],
  "lists in lists in lists": [
    node().replace('"x"', `${"[".repeat(50_000)}${"]".repeat(50_000)}`),
    /nested more than 40 levels/,
  ],
  "something missing": [JSON.stringify({ record: "node" }), /wrong/],
};

for (const [what, [line, why]] of Object.entries(BAD_LINES)) {
  test(`a line with ${what} is refused with the reason`, () => {
    expect(() => readLine(line, PLACE)).toThrow(BadLine);
    expect(() => readLine(line, PLACE)).toThrow(why);
  });
}

test("a header of another format or version is refused with the reason", () => {
  expect(() => readHeader("[]")).toThrow(/not the first line of a file/);
  expect(() => readHeader('{"format":"loci-export","version":2}')).toThrow(/version 2 .* reads version 1/);
});

describe("a whole file", () => {
  const check = (...lines: string[]) => {
    const checked = new FileCheck(NOW);
    for (const line of lines) checked.add(readLine(line, PLACE));
    return checked.finish();
  };
  const end = (counts: object) => endLine({ ...NONE, ...counts });

  test("passes, and tells the newest moment in it", () => {
    const lines = [tx(), node({ validTo: 5, expiredAt: 7 }), node({ validFrom: 5, recordedAt: 7 }), edge()];
    expect(check(...lines, end({ tx: 1, node: 2, edge: 1 }))).toEqual({
      newest: 7,
      ahead: 0,
      counts: { ...NONE, tx: 1, node: 2, edge: 1 },
    });
  });

  test("from a machine whose clock was ahead passes, and tells so", () => {
    const lines = [tx(), node({ recordedAt: NOW * 2 }), end({ tx: 1, node: 1 })];
    expect(check(...lines)).toMatchObject({ newest: NOW * 2, ahead: 1 });
  });

  const WRONG: Record<string, [lines: string[], why: RegExp]> = {
    "is cut off": [[tx(), node()], /cut off/],
    "has lost a line": [[tx(), end({ tx: 1, node: 1 })], /should hold 1/],
    "goes on after its end": [[tx(), end({ tx: 1 }), node()], /follows/],
    "has one transaction twice": [[tx(), tx()], /twice/],
    "lacks a transaction": [[tx(), node({ txId: "tx:2" })], /tx:2 does not stand before/],
    "has one end without the other": [[tx(), node({ validTo: 4 })], /only one/],
    "ends something before it begins": [[tx(), node({ validTo: 0, expiredAt: 9 })], /ends before/],
    "has nodes out of order": [[tx(), node({ id: "note:b" }), node({ id: "note:a" })], /too late/],
    "has a node in two places": [[tx(), node(), edge(), node()], /too late/],
    "has two current versions": [[tx(), node(), node()], /same time/],
    "has two edges at once": [[tx(), node(), edge(), edge({ validFrom: 2, recordedAt: 2 })], /same time/],
  };
  for (const [what, [lines, why]] of Object.entries(WRONG)) {
    test(`that ${what} is refused with the reason`, () => {
      expect(() => check(...lines)).toThrow(BadLine);
      expect(() => check(...lines)).toThrow(why);
    });
  }
});
