import { expect, test } from "vitest";
import { asNodeId, asProjectId, asTxId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { resultOf } from "./memoryResult.ts";

const node: NodeRecord = {
  id: asNodeId("a"),
  project: asProjectId("p"),
  account: "a",
  kind: "NOTE",
  props: {},
  contentHash: null,
  focus: null,
  visibility: "shared",
  agents: [],
  sensitive: false,
  deletedAt: null,
  agentId: null,
  sessionId: null,
  taskId: null,
  txId: asTxId("tx:1"),
  validFrom: 0,
  validTo: null,
  recordedAt: 0,
  expiredAt: null,
};
const scoreOf = (score: number) =>
  resultOf({ node, score, scores: {}, isConflicted: false, related: [] }, []).score;

test("scores that differ by one rank are told apart, and no score is long", () => {
  const scores = Array.from({ length: 100 }, (_, rank) => scoreOf(0.5 / (61 + rank)));
  expect(new Set(scores).size).toBe(scores.length);
  expect(scoreOf(2 / 3)).toBe(0.6667);
});
