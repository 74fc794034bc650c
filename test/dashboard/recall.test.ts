import { expect, test } from "vitest";
import { PATIENT, serve, visit } from "./browser.ts";

test(
  "a task shows the briefing with its cost and reasons, and beside it the same by other settings",
  PATIENT,
  async () => {
    const { base, sandbox } = await serve();
    await sandbox.run(["index"]);
    const page = await visit(base, "/recall");
    await page.getByText("Nothing is asked yet.").waitFor();
    await sandbox.run(["call", "task_create", JSON.stringify({ title: "Plant a second tree" })]);
    await page.reload();
    await page.getByRole("button", { name: "Plant a second tree" }).click();
    expect(await page.getByLabel("Task").inputValue()).toBe("Plant a second tree");
    await page.getByLabel("Task").fill("Change how a tree grows");
    await page.keyboard.press("Control+Enter");

    const side = page.getByRole("region", { name: "The briefing" });
    await side.getByText(/\d+ tokens of 1,200/).waitFor();
    const piece = side.getByRole("article").first();
    await piece.locator("pre").waitFor();
    await side.getByText("Stage by stage").click();
    await side.getByRole("rowheader", { name: "named", exact: true }).waitFor();

    await page.getByRole("button", { name: "Compare with other settings" }).click();
    const other = page.getByRole("region", { name: "The other" });
    await other.getByText(/\d+ tokens of 300/).waitFor();
    await other.getByRole("button", { name: "code", exact: true }).click();
    await other.getByText("None was told.").waitFor();

    const address = page.url();
    const again = await visit(base, address.slice(base.length));
    await again.getByRole("region", { name: "The other" }).getByText("None was told.").waitFor();
    expect(await again.getByLabel("Task").inputValue()).toBe("Change how a tree grows");
  },
);

test("questions to memory and to the code show what was found and how", PATIENT, async () => {
  const { base, sandbox } = await serve();
  await sandbox.run(["index"]);
  await sandbox.run([
    "call",
    "memory_save",
    JSON.stringify({ kind: "note", content: "Pears keep until spring" }),
  ]);
  const page = await visit(base, "/recall?ask=memory&task=how+long+do+pears+keep");
  await page.getByRole("listitem").getByText("Pears keep until spring").first().waitFor();
  await page.getByText("Stage by stage").waitFor();
  await page.getByRole("button", { name: "A question to the code" }).click();
  await page.getByLabel("Question").fill("where a tree grows");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("meaning").first().waitFor();
});
