import { expect, test } from "vitest";
import { terms } from "../../../domain/text.ts";
import { fileNameScores } from "./fileNames.ts";
import { readQuestion } from "./question.ts";
import { StemIndex } from "./stemIndex.ts";
import { WEIGHTS } from "./weights.ts";

const match = (question: string, stem: string) =>
  fileNameScores(new StemIndex([{ stem: terms(stem), traits: [] }]), readQuestion(question, WEIGHTS), 1)[0];

test.each([
  ["session cookies", "session", 1],
  ["session cookies", "sessions", 1],
  ["real IP from headers", "realip", 1],
  ["body proxy for lazy bodies", "body_proxy", 1],
  ["request context", "ctx", 0.5],
  ["terminal output", "term", 0.5],
  ["request logging", "request_id", 0.5],
  ["template haskell", "th", 1],
  ["basic_format_args", "args", 0.5],
  ["basic_format_args", "basic_format_args", 1],
  ["session cookies", "router", 0],
  ["go to", "got", 0],
])("%j is said by %s to %d", (question, stem, share) => {
  expect(match(question, stem)).toBe(share);
});
