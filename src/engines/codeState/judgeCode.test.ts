import fc from "fast-check";
import { expect, test } from "vitest";
import { asTxId } from "../../domain/ids.ts";
import { codeRemark, outdatedShare } from "./codeState.ts";
import { judgeCode } from "./judgeCode.ts";
import { codeNode } from "./testing/codeNode.ts";
import { codeAs } from "./tiedCode.ts";

const tied = codeAs(codeNode("a.ts::f"));
const endedBy = asTxId("tx:end");

test("what is there is the same or changed, by its content alone", () => {
  const hash = fc.constantFrom("h1", "h2", "h3");
  fc.assert(
    fc.property(hash, hash, fc.nat(9), (then, now, line) => {
      const present = codeNode("a.ts::f", { contentHash: now, props: { startLine: line } });
      const { state, sinceTx } = judgeCode({ ...tied, hash: then }, { present, endedBy });
      expect(state).toBe(then === now ? "same" : "changed");
      expect(sinceTx).toBe(then === now ? undefined : present.txId);
    }),
  );
});

test("what is not there has moved to its heir, perhaps changed, or is gone", () => {
  const id = "a.ts::f";
  const heir = codeNode("b.ts::f");
  expect(judgeCode(tied, { heir, endedBy })).toEqual({
    id,
    state: "moved",
    sinceTx: endedBy,
    movedTo: heir.id,
  });
  const other = codeNode("b.ts::f", { contentHash: "h2", txId: asTxId("tx:2") });
  expect(judgeCode(tied, { heir: other, endedBy })).toEqual({
    id,
    state: "changed",
    sinceTx: "tx:2",
    movedTo: heir.id,
  });
  expect(judgeCode(tied, { endedBy })).toEqual({ id, state: "gone", sinceTx: endedBy });
  expect(judgeCode(tied, {})).toEqual({ id, state: "gone" });
});

test("a reader is told when the code is no longer as it was, and not when it only moved", () => {
  const states = (...all: ("same" | "changed" | "moved" | "gone")[]) =>
    all.map((state) => ({ id: tied.id, state }));
  expect(codeRemark(states())).toBe("");
  expect(codeRemark(states("same", "moved"))).toBe("");
  expect(codeRemark(states("same", "changed"))).toBe("(code changed since)");
  expect(codeRemark(states("same", "gone"))).toBe("(code changed since)");
  expect(codeRemark(states("gone", "gone"))).toBe("(code gone since)");
  expect([states(), states("moved"), states("same", "gone"), states("changed")].map(outdatedShare)).toEqual([
    0, 0, 0.5, 1,
  ]);
});
