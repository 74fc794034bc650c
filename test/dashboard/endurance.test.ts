// What a page that is kept open lives through, and what is stored that means it harm.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { call, overStdio } from "../e2e/productClients.ts";
import { PATIENT, serve, visit } from "./browser.ts";

test(
  "a page lives through its server being started anew, and goes on following what happens",
  PATIENT,
  async () => {
    const { base, sandbox, restart } = await serve({ flags: ["--watch", "off"] });
    // A browser notes by itself that nobody answered.
    const page = await visit(base, "/now", { expected: /ERR_|Failed to load/ });
    await page.getByText("Nobody holds anything now.").waitFor();
    await page.getByTitle("Live", { exact: true }).waitFor();
    await restart(async () => {
      await page.getByTitle("Not connected").or(page.getByTitle("Connecting")).first().waitFor();
    });
    await page.getByTitle("Live", { exact: true }).waitFor();
    const { client } = await overStdio(sandbox, { agent: "ada" });
    await call(client, "agent_claim", { targetId: "src/tree.ts", claimType: "file", intent: "Plant pears" });
    await page.getByText("Plant pears").first().waitFor();
  },
);

test("back and forth through what was opened leads to what was seen", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  const { client } = await overStdio(sandbox, { agent: "ada" });
  await call(client, "memory_save", { kind: "note", content: "Pears keep until spring" });
  const page = await visit(base, "/now");
  await page.getByRole("link", { name: "Pears keep until spring" }).click();
  await page.getByRole("complementary", { name: "Memory" }).waitFor();
  await page.getByRole("link", { name: "Work", exact: true }).click();
  await page.getByRole("heading", { name: "Work", level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole("complementary", { name: "Memory" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  await page.goForward();
  await page.getByRole("complementary", { name: "Memory" }).getByText("Pears keep until spring").waitFor();
});

test("markup that is stored anywhere is text in every view", PATIENT, async () => {
  const { base, sandbox } = await serve();
  const evil = `<img src=x onerror="document.title='gone'">`;
  const file = "<img src=x onerror=document.title='gone'>.ts";
  await writeFile(path.join(sandbox.repository, "src", file), "export function prune(): void {}\n");
  await sandbox.run(["index"]);
  const { client: ada } = await overStdio(sandbox, { agent: "ada" });
  const { client: bob } = await overStdio(sandbox, { agent: "bob" });
  const limit = { kind: "fact", entity: `Rate limit ${evil}`, force: true };
  await call(ada, "memory_save", { ...limit, content: `The API allows 1,000 requests per second ${evil}` });
  await call(bob, "memory_save", { ...limit, content: `The API allows 5,000 requests per second ${evil}` });
  await call(ada, "task_create", { title: `Prune ${evil}`, description: evil });
  await call(ada, "agent_claim", { targetId: `src/${file}`, claimType: "file", intent: evil });

  const seen = [
    ["/now", "1,000 requests per second <img"],
    ["/memory", "1,000 requests per second <img"],
    ["/conflicts", "<img"],
    ["/work", "Prune <img"],
    ["/map?show=list", "<img"],
    [`/map?show=list&symbol=${encodeURIComponent(`src/${file}::prune`)}`, "<img"],
    ["/recall?ask=memory&task=how+many+requests+per+second", "1,000 requests per second <img"],
    ["/audit?tool=agent_claim", "<img"],
    ["/hygiene?looked=yes", "<img"],
  ] as const;
  for (const [address, text] of seen) {
    const page = await visit(base, address);
    await page.locator("main").getByText(text).first().waitFor();
    expect(await page.locator("img, main script").count(), address).toBe(0);
    expect(await page.title(), address).toMatch(/ · Loci$/);
    await page.context().close();
  }
});

test("whoever wants no motion sees none", PATIENT, async () => {
  const { base } = await serve({ flags: ["--watch", "off"] });
  const page = await visit(base, "/now", { reducedMotion: "reduce" });
  await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  const calm = async () =>
    Number.parseFloat(
      (await page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--calm')",
      )) as string,
    );
  expect(await calm()).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await calm()).toBeGreaterThan(0);
});
