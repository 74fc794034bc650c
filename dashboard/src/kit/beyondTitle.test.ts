import { expect, test } from "vitest";
import { beyondTitle } from "./beyondTitle.ts";

test("a title is not said twice, and what only begins like it is left whole", () => {
  expect(beyondTitle("Keep it", "Keep it: it is needed.")).toBe("it is needed.");
  expect(beyondTitle("Keep it", "Keep it")).toBe("");
  expect(beyondTitle("Keep it", "Keep it warm: it is needed.")).toBe("Keep it warm: it is needed.");
  expect(beyondTitle(undefined, "Keep it")).toBe("Keep it");
});
