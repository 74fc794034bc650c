import { expect, test } from "vitest";
import { snapshotOf } from "../../../passages/snapshotOf.ts";
import { draftFile } from "../../testing/draftFile.ts";
import { askedTerms } from "./askedTerms.ts";
import { readQuestion } from "./question.ts";
import { roughScores } from "./roughScores.ts";
import { WEIGHTS } from "./weights.ts";

test("files score by all words they hold, wherever these stand, each once", () => {
  const snapshot = snapshotOf([
    draftFile("a.ts", ["open", "door"]),
    draftFile("b.ts", ["open", "open", "open"]),
    draftFile("c.ts", ["wall", "roof"]),
  ]);
  const terms = askedTerms(snapshot, readQuestion("open door", WEIGHTS).terms);
  const [a = 0, b = 0, c] = roughScores(snapshot, terms, WEIGHTS);
  expect(a).toBeGreaterThan(b);
  expect(b).toBeGreaterThan(0);
  expect(c).toBe(0);
});
