import { expect, test } from "vitest";
import { call, overStdio } from "../e2e/productClients.ts";
import { PATIENT, serve, visit } from "./browser.ts";

test("a task is planned, started and completed at the board, and agents see it", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  const page = await visit(base, "/work");
  await page.getByText("No task is planned yet.").waitFor();
  await page.getByRole("button", { name: "Plan a task" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What is to be done").fill("Prune the pear trees");
  await dialog.getByLabel("Steps, one a line").fill("Sharpen the shears\nCut");
  await dialog.getByRole("button", { name: "High" }).click();
  await dialog.getByRole("button", { name: "Plan it" }).click();
  const panel = page.getByRole("complementary", { name: "Task" });
  await panel.getByText("Sharpen the shears").waitFor();
  await page.waitForURL(/\/work\/task/);

  await panel.getByRole("button", { name: "Start" }).click();
  await page
    .getByRole("region", { name: /^In progress/ })
    .getByText("Prune the pear trees")
    .waitFor();
  const { client } = await overStdio(sandbox, { agent: "ada" });
  const { data } = await call(client, "progress_query", { status: "in_progress", profile: "debug" });
  expect(data?.tasks).toMatchObject([
    { title: "Prune the pear trees", priority: "high", agentId: "dashboard" },
  ]);

  await panel.getByLabel("How it stands, or what came of it").fill("All pruned");
  await panel.getByRole("button", { name: "Complete" }).click();
  await page.getByRole("region", { name: /^Over/ }).getByText("Prune the pear trees").waitFor();
  await panel.getByRole("listitem").filter({ hasText: "All pruned" }).waitFor();
});

test(
  "what an agent plans, blocks and claims is there at once, and arrows go from card to card",
  PATIENT,
  async () => {
    const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
    const page = await visit(base, "/work");
    await page.getByText("No task is planned yet.").waitFor();
    const { client } = await overStdio(sandbox, { agent: "ada" });
    const plan = async (input: Record<string, unknown>) => {
      const { data } = await call(client, "task_create", input);
      return (data as { task: { id: string } }).task.id;
    };
    const orchard = await plan({ title: "The orchard", kind: "feature" });
    const dig = await plan({ title: "Dig the hole", featureId: orchard });
    await plan({ title: "Plant the tree", featureId: orchard, dependsOn: [dig] });
    const fence = await plan({ title: "Mend the fence" });
    await call(client, "task_update", { taskId: fence, status: "blocked", note: "No wire is left" });

    const open = page.getByRole("region", { name: /^Open/ });
    await open.getByText("waits for “Dig the hole”").waitFor();
    await page.getByRole("region", { name: "In the way" }).getByText("No wire is left").waitFor();

    await call(client, "task_update", { taskId: dig, status: "in_progress" });
    await page.getByRole("region", { name: "Claimed" }).getByText("ada").first().waitFor();

    await page
      .getByRole("region", { name: /^In progress/ })
      .getByRole("link", { name: "Dig the hole" })
      .focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Mend the fence");
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Task" }).getByText("No wire is left").first().waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(`${base}/work`);

    await page.getByRole("button", { name: "The orchard" }).click();
    await page.getByRole("link", { name: "Mend the fence" }).first().waitFor({ state: "detached" });
    await page.reload();
    await open.getByText("Plant the tree").waitFor();
    expect(await open.getByText("Mend the fence").count()).toBe(0);
  },
);

test("a task that is not there says so", PATIENT, async () => {
  const { base } = await serve({ flags: ["--watch", "off"] });
  const page = await visit(base, "/work/task:01ARZ3NDEKTSV4RRFFQ69G5FAV");
  await page.getByRole("complementary", { name: "Task" }).getByRole("alert").waitFor();
});
