import { expect, test } from "vitest";
import { asNodeId, asTxId } from "../../../src/domain/ids.ts";
import type { NodeRecord } from "../../../src/domain/record.ts";
import { PROJECT } from "../cast.ts";
import { overlapsOf } from "./memoryLaws.ts";

function version(validFrom: number, validTo: number | null): NodeRecord {
  const nobody = { agentId: null, sessionId: null, taskId: null, focus: null, agents: [], contentHash: null };
  return {
    ...nobody,
    ...{
      id: asNodeId("fact:1"),
      project: PROJECT,
      account: "a",
      kind: "FACT",
      props: {},
      visibility: "shared",
    },
    ...{ sensitive: false, deletedAt: null, txId: asTxId("tx:1") },
    ...{ validFrom, validTo, recordedAt: validFrom, expiredAt: validTo },
  };
}

test("versions that follow each other, at once or after a while, are as they should be", () => {
  expect(overlapsOf([version(1, 3), version(3, 3), version(3, 5), version(9, null)])).toEqual([]);
});

test.each([
  { what: "begins before the other ends", versions: [version(1, 5), version(4, null)] },
  { what: "begins while the other holds", versions: [version(1, null), version(4, null)] },
])("one that $what is seen", ({ versions }) => {
  expect(overlapsOf(versions)).toEqual(["two versions of fact:1 hold at once"]);
});

test("one that ends before it begins is seen", () => {
  expect(overlapsOf([version(5, 3)])).toHaveLength(2);
});
