import { expect, test } from "vitest";
import { normalForm } from "./normalForm.ts";

test("width and composition do not matter", () => {
  expect(normalForm("５００ cafe\u0301")).toBe("500 café");
});

test("a heap of marks is cut down, so that a megabyte of them comes to an end", () => {
  expect(normalForm(`a${"\u0301\u0316".repeat(500_000)}b`).length).toBeLessThan(12);
});
