import { expect, test } from "vitest";
import { clauseText, isStatement } from "./clauseText.ts";

test.each([
  ["Trips are stored in MySQL.", "MySQL", "trips are stored in MySQL"],
  ["Reminder: our installs pick npm, so keep the lockfile.", "npm", "our installs pick npm"],
  ["invoice.issued_at holds UTC.", "UTC", "invoice.issued_at holds UTC"],
  ["Fixed a bug. The worker (the old one) uses Redis.", "Redis", "the worker uses Redis"],
])("%s", (text, word, clause) => {
  expect(clauseText(text, word)).toBe(clause);
});

test("an order or a reference cannot be asked about as it stands", () => {
  expect(isStatement("run pnpm install")).toBe(false);
  expect(isStatement("it accepts TLS 1.0")).toBe(false);
  expect(isStatement("the gateway accepts TLS 1.0")).toBe(true);
});
