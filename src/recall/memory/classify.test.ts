import { expect, test } from "vitest";
import { classify } from "./classify.ts";
import type { QueryClass } from "./queryClass.ts";
import { resolveReferences } from "./resolveReferences.ts";

const CLASSES: Record<QueryClass, readonly string[]> = {
  none: [
    "thanks",
    "Thank you so much!",
    "thanks for the help",
    "ok, continue",
    "yes",
    "go on",
    "great, thanks",
    "lgtm",
  ],
  entity: [
    "ParserPool",
    "src/auth/session.ts",
    "the retry limit",
    'what is "canary"?',
    "scan_queue handling of errors",
    "Next",
    "wait",
    "stop",
    "help",
    "1999 port",
    "nope.ts",
  ],
  temporal: [
    "when did we choose SQLite?",
    "what changed last week",
    "decisions since march",
    "the latest decision on auth",
    "decisions since 2024",
    "what was chosen in 2024 for auth?",
    "mar 2024 release",
    "changes of May 3, 2025",
    "release notes 2025-03",
  ],
  event: [
    "what happened in the last deploy",
    "who broke the build",
    "the last report",
    "what went wrong yesterday",
  ],
  general: [
    "why do we keep amounts in cents?",
    "how should errors be worded for couriers",
    "is there a code freeze?",
    "2048 bytes buffer limit",
    "does a frame fit in 2048 bytes?",
    "is this all",
  ],
};

test.each(Object.entries(CLASSES).flatMap(([name, texts]) => texts.map((text) => [text, name])))(
  "“%s” is %s",
  (text, name) => {
    expect(classify(text)).toBe(name);
  },
);

test("words of courtesy in a question do not make it one", () => {
  expect(classify("thanks to which change did the build get faster?")).not.toBe("none");
  expect(classify("next steps for the migration")).not.toBe("none");
  expect(classify("should we stop retrying?")).not.toBe("none");
});

const history = ["Which session store do we use?", "Redis, chosen in spring.", "ok"];

test("a question that points back gets the words of what it points to", () => {
  expect(resolveReferences("why was it chosen?", history)).toBe("why was it chosen? Redis spring");
  expect(resolveReferences("and that decision?", ["The tariffCache lives an hour."])).toContain(
    "tariffCache",
  );
  expect(resolveReferences("why?", ["Amounts are whole cents."])).toContain("cents");
});

test("one that stands on its own stays as it is", () => {
  const text = "how long are session tokens valid";
  expect(resolveReferences(text, history)).toBe(text);
  expect(resolveReferences("why was it chosen?", [])).toBe("why was it chosen?");
});

test("only the last four messages count", () => {
  const long = ["The scanner froze.", "ok", "yes", "it is", "so"];
  expect(resolveReferences("why was it?", long)).not.toContain("scanner");
});
