import { expect, test } from "vitest";
import { accessFaults, PATIENT, serve, visit } from "./browser.ts";

test("calls are listed, filtered, unfolded and linked to", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  await sandbox.run([
    "call",
    "memory_save",
    JSON.stringify({ kind: "note", content: "Pears keep until spring" }),
  ]);
  await sandbox.run(["call", "memory_save", JSON.stringify({ kind: "decision", title: "Use SQLite" })]);
  const page = await visit(base, "/audit?tool=memory_save");
  const calls = page.getByRole("list", { name: "Calls" });
  await calls.getByText("memory_save").nth(1).waitFor();
  await page.getByRole("button", { name: "Refused or failed" }).click();
  await calls.getByText("done").waitFor({ state: "detached" });
  await calls.getByRole("button", { name: /memory_save/ }).click();
  await page.getByRole("region", { name: "Asked" }).getByText("Use SQLite").waitFor();
  const again = await visit(base, page.url().slice(base.length));
  await again.getByRole("region", { name: "Answered" }).waitFor();
});

test("what agents did is not buried under what the page asks, and is told in words", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  await sandbox.run(["call", "memory_search", JSON.stringify({ query: "where pears are kept" })]);
  const page = await visit(base, "/audit");
  const calls = page.getByRole("list", { name: "Calls" });
  await calls.getByText("where pears are kept").waitFor();
  expect(await calls.getByText("dashboard", { exact: true }).count()).toBe(0);
  await calls.getByRole("button", { name: /memory_search/ }).click();
  const asked = page.getByRole("region", { name: "Asked" });
  await asked.getByText("query", { exact: true }).waitFor();
  expect(await asked.textContent()).not.toContain("{");
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Show them too" }).click();
  await calls.getByText("dashboard", { exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Without this page's own" }).waitFor();
});
