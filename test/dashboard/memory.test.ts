import { expect, test } from "vitest";
import { call, overStdio } from "../e2e/productClients.ts";
import { PATIENT, serve, visit } from "./browser.ts";

test(
  "memories are leafed through, filtered, searched and opened with what they replaced",
  PATIENT,
  async () => {
    const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
    const { client } = await overStdio(sandbox, { agent: "ada" });
    const decide = async (rationale: string, more = {}) => {
      const said = {
        kind: "decision",
        title: "Store pears",
        rationale,
        tradeoffs: ["space"],
        affectedFiles: [],
      };
      return (await call(client, "memory_save", { ...said, ...more })).data?.id as string;
    };
    const first = await decide("In the cellar, as it is cool");
    const second = await decide("In the barn, as the cellar floods", { supersedes: first });
    await call(client, "memory_save", {
      kind: "note",
      content: "The ladder is in the shed",
      sources: ["the gardener"],
    });

    const page = await visit(base, "/memory");
    const list = page.getByRole("list", { name: "Memories" });
    await list.getByText("The ladder is in the shed").waitFor();
    await page.getByRole("button", { name: "decision" }).click();
    await list.getByText("The ladder is in the shed").waitFor({ state: "detached" });
    await list.getByRole("link", { name: "Store pears" }).click();
    const panel = page.getByRole("complementary", { name: "Memory" });
    await panel.getByText("holds").waitFor();
    await panel.getByRole("region", { name: "What it costs" }).getByText("space").waitFor();
    await panel.getByText("In the barn, as the cellar floods", { exact: true }).waitFor();
    expect(await panel.textContent()).not.toContain("decision:");
    await panel.getByRole("region", { name: "Replaces" }).getByRole("link").click();
    await panel.getByText("replaced", { exact: true }).waitFor();
    expect(page.url()).toContain(encodeURIComponent(first));
    await panel.getByRole("region", { name: "Replaced by" }).getByRole("link").click();
    await page.waitForURL((url) => url.pathname.includes(encodeURIComponent(second)));

    await visit(base, "/memory?q=ladder").then(async (found) => {
      await found.getByRole("link", { name: "The ladder is in the shed" }).click();
      await found.getByRole("region", { name: "Sources" }).getByText("the gardener").waitFor();
    });
  },
);

test("a memory is annotated, disputed, deleted and brought back", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  const saved = await fetch(`${base}/api/call/memory_save`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "fact", entity: "Pears", content: "Pears keep until spring" }),
  });
  const { data } = (await saved.json()) as { data: { id: string } };
  const page = await visit(base, `/memory/${encodeURIComponent(data.id)}`);
  const panel = page.getByRole("complementary", { name: "Memory" });
  const words = panel.getByLabel("A note, or what is wrong with it");
  await words.fill("Only when cool");
  await panel.getByRole("button", { name: "Add the note" }).click();
  await panel.getByRole("listitem").getByText("Only when cool").first().waitFor();
  await words.fill("They rotted in January");
  await panel.getByRole("button", { name: "Dispute it" }).click();
  await panel.getByText("disputed", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Delete" }).click();
  await panel.getByText("It is deleted").waitFor();
  expect((await sandbox.run(["recall", "how long do pears keep"])).out).not.toContain("until spring");
  await panel.getByRole("button", { name: "Take that back" }).click();
  await panel.getByRole("button", { name: "Delete" }).waitFor();
  expect((await sandbox.run(["recall", "how long do pears keep"])).out).toContain("until spring");
});

test("what another wrote is not deleted, and why is said", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  const { client } = await overStdio(sandbox, { agent: "ada" });
  const { data } = await call(client, "memory_save", { kind: "note", content: "Pears keep until spring" });
  const page = await visit(base, `/memory/${encodeURIComponent(String(data?.id))}`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alert").getByText("You may delete what you wrote").waitFor();
});

test("thousands of memories are browsed without all of them being there", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  const { client } = await overStdio(sandbox, { agent: "ada" });
  for (let batch = 0; batch < 12; batch++)
    await call(client, "memory_save", {
      items: Array.from({ length: 50 }, (_, at) => ({
        kind: "note",
        content: `Row ${batch * 50 + at} of pears`,
      })),
    });
  const page = await visit(base, "/memory?order=oldest");
  const list = page.getByRole("list", { name: "Memories" });
  await page.getByText("600 memories").waitFor();
  expect(await list.getByRole("listitem").count()).toBeLessThan(100);
  const last = list.getByText("Row 599 of pears");
  await page.locator(".memory-scroller").hover();
  for (let turn = 0; turn < 200 && (await last.count()) === 0; turn++) await page.mouse.wheel(0, 3_000);
  await last.waitFor();
  expect(await list.getByRole("listitem").count()).toBeLessThan(100);
});
