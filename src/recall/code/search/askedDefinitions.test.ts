import { expect, test } from "vitest";
import { snapshotOf } from "../../../passages/snapshotOf.ts";
import { draftFile } from "../../testing/draftFile.ts";
import { askedDefinitions } from "./askedDefinitions.ts";
import { namesIn } from "./askedNames.ts";

const snapshot = snapshotOf([
  draftFile("a.ts", [{ text: "", defines: ["Router"] }]),
  draftFile("b.ts", [{ text: "", members: ["Router"] }]),
  draftFile("c.ts", [{ text: "", defines: ["$Router"] }]),
  draftFile("d.ts", [{ text: "", members: ["openDoor"] }]),
  draftFile("e.ts", [{ text: "", offers: ["Window", "Router"] }]),
]);
const find = (text: string) =>
  askedDefinitions(snapshot, namesIn(text)).map(
    ({ slot, strength, isOffered }) =>
      `${snapshot.groups[snapshot.groupOf[slot] ?? 0]?.key} ${strength}${isOffered ? " offered" : ""}`,
  );

test("a type is meant rather than a member of the same name, and other spellings come after", () => {
  expect(find("Router")).toEqual(["a.ts 1", "b.ts 0.4", "c.ts 0.8"]);
});

test("in a sentence only what is written exactly so counts", () => {
  expect(find("how the Router starts")).toEqual(["a.ts 1"]);
  expect(find("where openDoor is")).toEqual(["d.ts 0.9"]);
  expect(find("where opendoor is")).toEqual([]);
});

test("what no file defines is looked for where it is handed on", () => {
  expect(find("Window")).toEqual(["e.ts 1 offered"]);
});
