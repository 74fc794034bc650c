import { expect, test } from "vitest";
import { actionsFor, type Candidate, deedsOf, groupsIn } from "./groups.ts";

const candidate = (...candidateIds: string[]): Candidate => ({ candidateIds, reason: "", proposal: "" });

test("groups come in their order, without the empty ones", () => {
  const [one, two] = [candidate("fact:1"), candidate("decision:2")];
  expect(groupsIn({ outdated_decisions: [two], duplicates: [], stuck_writes: [one] })).toEqual([
    ["stuck_writes", [one]],
    ["outdated_decisions", [two]],
  ]);
  expect(groupsIn(undefined)).toEqual([]);
});

test("of several that say the same the first stays", () => {
  const three = candidate("fact:1", "fact:2", "fact:3");
  expect(deedsOf(three, "merge")).toEqual([
    { candidateId: "fact:2", action: "merge" },
    { candidateId: "fact:3", action: "merge" },
  ]);
  expect(deedsOf(three, "keep")).toEqual([{ candidateId: "fact:1", action: "keep" }]);
  expect(deedsOf(candidate("decision:1"), "validate")).toEqual([
    { candidateId: "decision:1", action: "validate" },
  ]);
});

test("what is proposed comes first, and where nothing can be done about it nothing is", () => {
  const actions = ["merge", "supersede", "retire", "keep"] as const;
  const proposing = (proposal: string) => actionsFor({ ...candidate("fact:1"), proposal }, actions);
  expect(proposing("supersede the others by the first, if it corrects them; else keep")).toEqual({
    proposed: "supersede",
    inOrder: ["supersede", "merge", "retire", "keep"],
  });
  expect(proposing("a person can remove it for good")).toEqual({ proposed: null, inOrder: actions });
});
