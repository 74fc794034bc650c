import { expect, test } from "vitest";
import type { Envelope } from "../app/envelope.ts";
import { isConfirmed, isReviewed, questionAbout } from "./mcpReview.ts";

const SHOWS_FORMS = { elicitation: { form: {} } };
const call = (...ids: string[]) => ({
  tool: "hygiene_apply",
  input: { reportId: "r", actions: ids.map((candidateId) => ({ candidateId, action: "purge" })) },
});
const answer = (...ids: string[]): Envelope => ({
  ok: false,
  summary: "",
  profile: "compact",
  tokenEstimate: 1,
  data: { results: ids.map((candidateId) => ({ candidateId, action: "purge", status: "unconfirmed" })) },
});
const accept = (chosen: string) => ({ purge: { action: "accept", content: { choice: chosen } } });

test("a person is told everything that would go for good, or is not asked", () => {
  const asked = questionAbout(call("note:1", "note:2"), answer("note:1", "note:2"), SHOWS_FORMS);
  expect(JSON.stringify(asked)).toContain("2 deleted records");
  expect(JSON.stringify(asked)).toContain("note:1, note:2");
  expect(questionAbout(call("note:1", "note:2"), answer("note:1"), SHOWS_FORMS)).toBeUndefined();
  expect(questionAbout(call("note:1"), answer("note:1"), {})).toBeUndefined();
  expect(questionAbout({ ...call("note:1"), tool: "other" }, answer("note:1"), SHOWS_FORMS)).toBeUndefined();
});

test("only a person's plain yes is one", () => {
  expect(isConfirmed(accept("remove"))).toBe(true);
  for (const no of [accept("none"), accept(""), { purge: { action: "decline" } }, {}, undefined])
    expect(isConfirmed(no)).toBe(false);
  expect(isReviewed({ purge: { action: "decline" } })).toBe(true);
});
