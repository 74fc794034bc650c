import { expect, test } from "vitest";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { type ConflictRecord, conflictOf } from "../records/conflictRecord.ts";
import { openAnswers } from "./whatEnds.ts";

const member = (id: string) => nodeRecord(id, { kind: "FACT", props: { content: id } });
const [old, next, last] = [member("fact:old"), member("fact:next"), member("fact:last")];

function conflict(props: object): ConflictRecord {
  const factIds = ["fact:old", "fact:next", "fact:last"];
  return conflictOf(
    nodeRecord("conflict:1", {
      kind: "CONFLICT",
      props: { category: "ambiguity", status: "open", factIds, ...props },
    }),
  );
}

const kept = (about: ConflictRecord) =>
  openAnswers(about, [old, next, last]).flatMap(({ answer, keepId, endIds }) =>
    answer === "keep" ? [[keepId, endIds]] : [],
  );

test("of several that cannot all hold, all but the kept one end", () => {
  expect(kept(conflict({}))).toEqual([
    ["fact:old", ["fact:next", "fact:last"]],
    ["fact:next", ["fact:old", "fact:last"]],
    ["fact:last", ["fact:old", "fact:next"]],
  ]);
});

test("of something stale only the old statement ends, whichever is kept", () => {
  expect(kept(conflict({ category: "stale" }))).toEqual([
    ["fact:old", []],
    ["fact:next", ["fact:old"]],
    ["fact:last", ["fact:old"]],
  ]);
});

test("where one says something else since, or only one holds, there is nothing left to choose between", () => {
  const names = (about: ConflictRecord, members = [old, next]) =>
    openAnswers(about, members).map(({ answer }) => answer);
  expect(names(conflict({ saidThen: { "fact:old": "other words" } }))).toEqual(["dismiss"]);
  expect(names(conflict({}), [old])).toEqual(["retire_both", "replace", "dismiss"]);
  expect(names(conflict({ status: "resolved" }))).toEqual([]);
});
