import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createSandbox, type Sandbox } from "../e2e/cliSandbox.ts";
import { call, overStdio } from "../e2e/productClients.ts";
import { accessFaults, PATIENT, serve, visit } from "./browser.ts";

const QUIET = { flags: ["--watch", "off"] };

/** Enough that indexing them can be watched. */
async function plantForest({ repository }: Sandbox): Promise<number> {
  const trees = 1_500;
  const body = Array.from({ length: 40 }, (_, at) => `export function grow${at}() { return ${at}; }`).join(
    "\n",
  );
  await mkdir(path.join(repository, "forest"));
  for (let tree = 0; tree < trees; tree++)
    await writeFile(path.join(repository, "forest", `tree${tree}.ts`), body);
  return trees;
}

test("whoever looks sees how far indexing is, and that all is well afterwards", PATIENT, async () => {
  const { base, sandbox } = await serve(QUIET);
  const page = await visit(base, "/health");
  await page.getByRole("heading", { name: "Health", level: 1 }).waitFor();
  await page.getByText("Nobody follows saved files").waitFor();
  const trees = await plantForest(sandbox);
  await fetch(`${base}/api/call/graph_rebuild`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ mode: "full", wait: false }),
  });
  const bar = page.getByRole("progressbar", { name: "Indexing" });
  await bar.waitFor();
  await bar.waitFor({ state: "detached", timeout: 90_000 });
  const files = page
    .getByRole("region", { name: "Index" })
    .getByText(/^Files/)
    .locator("xpath=..");
  await expect.poll(async () => await files.textContent(), { timeout: 30_000 }).toMatch(/1,?5\d\d/);
  expect(trees).toBe(1_500);
  await page.getByRole("status").getByText("All is well.").waitFor();
  await page.getByText("The last full index took").waitFor();
});

test(
  "calls show as they are made, as a picture and as figures, by tool and by an address",
  PATIENT,
  async () => {
    const { base, sandbox } = await serve(QUIET);
    const page = await visit(base, "/health");
    const card = page.getByRole("region", { name: "Calls", exact: true });
    await card.waitFor();
    const { client } = await overStdio(sandbox, { agent: "ada" });
    for (const query of ["pears", "plums", "quinces"]) await call(client, "memory_search", { query });
    await call(client, "memory_save", { kind: "decision", title: "Use SQLite" });
    const tool = card.getByRole("button", { name: "memory_search" });
    await tool.waitFor();
    await tool.click();
    await page.waitForURL(/tool=memory_search/);
    await card.getByText("3 calls").waitFor();
    const plot = card.getByRole("slider", { name: /Time of memory_search/ });
    await plot.focus();
    await page.keyboard.press("End");
    expect(await plot.getAttribute("aria-valuetext")).toMatch(/half took at most: \d/);
    await card.getByRole("button", { name: "Table" }).click();
    const byTime = card.getByRole("region", { name: "Calls by time" });
    await byTime.getByRole("cell", { name: "3", exact: true }).waitFor();
    expect(await accessFaults(page)).toEqual([]);

    const again = await visit(base, page.url().slice(base.length));
    await again.getByRole("region", { name: "Calls by time" }).waitFor();
    await again.getByRole("button", { name: "memory_search", pressed: true }).click();
    await again.getByRole("button", { name: "Tokens" }).click();
    await again.waitForURL(/measure=tokens/);
    const row = again.getByRole("row").filter({ hasText: "memory_save" });
    await row.getByRole("link").click();
    await again.waitForURL(/\/audit\?tool=memory_save/);
  },
);

test("every part is checked when somebody asks for it, and what to do is said", PATIENT, async () => {
  const { base } = await serve(QUIET);
  const page = await visit(base, "/health");
  await page.getByRole("button", { name: "Check every part" }).click();
  const findings = page.getByRole("list", { name: "Findings" });
  await findings.getByRole("listitem").filter({ hasText: "embedder" }).waitFor({ timeout: 60_000 });
  await findings.getByText("loci index").first().waitFor();
  await page.getByRole("button", { name: "Check again" }).waitFor();
  // The embedder was asked by the check-up alone, so this process has not needed it yet.
  const models = page.getByRole("region", { name: "Models" });
  await models.getByText("not set").first().waitFor();
  expect(await accessFaults(page)).toEqual([]);
});

test("a model shows that it works once it was needed", PATIENT, async () => {
  const { base } = await serve(QUIET);
  const page = await visit(base, "/health");
  const embedder = page
    .getByRole("region", { name: "Models" })
    .getByRole("listitem")
    .filter({ hasText: "Embedder" });
  await embedder.getByText("not needed yet").waitFor();
  await fetch(`${base}/api/call/memory_save`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "note", content: "Pears keep until spring" }),
  });
  await embedder.getByText("working").waitFor();
  const memory = page.getByRole("region", { name: "Memory" });
  await memory.getByRole("list", { name: "By kind" }).getByText("note").waitFor();
});

test("a restricted token sees its own calls and no sizes, outbox or check-up", PATIENT, async () => {
  const sandbox = await createSandbox();
  const issued = await sandbox.run(["token", "create", "--json", "--agent", "eve", "--role", "restricted"]);
  const { token } = JSON.parse(issued.out) as { token: string };
  await sandbox.run(["remember", "Pears keep until spring"]);
  const { base } = await serve({ sandbox, ...QUIET });
  const page = await visit(base, "/health", { expected: /status of 401/ });
  await page.getByLabel("Token").fill(token);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Sizes are for whoever runs the server.").waitFor();
  await page.getByText("Nothing is remembered yet.").waitFor();
  await page.getByRole("region", { name: "Your calls" }).waitFor();
  expect(await page.getByRole("button", { name: "Check every part" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "memory_save" }).count()).toBe(0);
});
