import { expect, test } from "vitest";
import { isWideOpen } from "./isWideOpen.ts";

test.each([
  "how is this codebase organised?",
  "What does this project do",
  "Give me an overview of the architecture",
  "explain the main components of this repository",
])("%s is about everything", (text) => expect(isWideOpen(text)).toBe(true));

test.each(["how is authentication organised?", "overview of the parser", "WorkspaceMap", "main loop"])(
  "%s is about something",
  (text) => expect(isWideOpen(text)).toBe(false),
);
