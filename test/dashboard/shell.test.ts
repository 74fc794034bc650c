import { stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT, readRepositoryFile } from "../architecture/repositoryFiles.ts";
import { createSandbox } from "../e2e/cliSandbox.ts";
import { call, overStdio } from "../e2e/productClients.ts";
import { accessFaults, PATIENT, serve, visit } from "./browser.ts";

const MOST_FIRST_BYTES = 300 * 1024;

test(
  "a claim of an agent in another process appears while somebody watches, and goes again",
  PATIENT,
  async () => {
    const { base, sandbox } = await serve();
    const page = await visit(base);
    await page.getByText("Nobody holds anything now.").waitFor();
    const { client } = await overStdio(sandbox, { agent: "ada" });
    await call(client, "agent_claim", { targetId: "src/tree.ts", claimType: "file", intent: "Plant pears" });
    const desk = page.getByRole("listitem").filter({ hasText: "ada" }).first();
    await desk.getByText("src/tree.ts").waitFor();
    await desk.getByText("Plant pears").waitFor();
    const { data } = await call(client, "agent_status");
    const { claims } = data as { claims: { claimId: string }[] };
    await call(client, "agent_release", { claimId: claims[0]?.claimId });
    await page.getByText("Plant pears").waitFor({ state: "detached" });
  },
);

test("what somebody stored is shown as the text it is", PATIENT, async () => {
  const { base, sandbox } = await serve({ flags: ["--watch", "off"] });
  const evil = `<script>document.title = "gone"</script><img src=x onerror="document.title='gone'">`;
  await sandbox.run(["call", "memory_save", JSON.stringify({ kind: "note", content: evil })]);
  const page = await visit(base);
  await page.getByText(evil).waitFor();
  expect(await page.title()).toBe("Now · Loci");
  expect(await page.locator("main img, main script").count()).toBe(0);
});

test("with tokens the page asks for one, shows what it lets one see, and ends with it", PATIENT, async () => {
  const sandbox = await createSandbox();
  const issue = async (...flags: string[]) =>
    JSON.parse((await sandbox.run(["token", "create", "--json", ...flags])).out) as {
      token: string;
      id: string;
    };
  const ada = await issue("--agent", "ada");
  const eve = await issue("--agent", "eve", "--role", "restricted");
  await sandbox.run([
    "call",
    "memory_save",
    JSON.stringify({ kind: "note", content: "Pears keep until spring" }),
  ]);
  const { base } = await serve({ sandbox, flags: ["--watch", "off"] });

  // A browser notes by itself that it was turned away.
  const page = await visit(base, "/now", { expected: /status of 401/ });
  const logIn = async (token: string) => {
    await page.getByLabel("Token").fill(token);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await logIn(`${ada.token.slice(0, -4)}AAAA`);
  await page.getByRole("alert").getByText("no longer, good here").waitFor();
  await logIn(ada.token);
  await page.getByText("Pears keep until spring").waitFor();
  await page.getByText("ada", { exact: false }).first().waitFor();
  expect(await page.evaluate("document.cookie")).toBe("");
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  expect(JSON.stringify(await page.context().storageState())).not.toContain(ada.token);

  await page.getByRole("button", { name: "Log out" }).click();
  await logIn(eve.token);
  await page.getByText("Nothing was written down today.").waitFor();
  expect(await page.getByText("Pears keep until spring").count()).toBe(0);

  await page.getByRole("button", { name: "Log out" }).click();
  await logIn(ada.token);
  await page.getByText("Pears keep until spring").waitFor();
  await sandbox.run(["token", "revoke", ada.id]);
  await page.getByLabel("Token").waitFor();
});

test("everything can be reached and left by keys, which the help tells", PATIENT, async () => {
  const { base } = await serve({ flags: ["--watch", "off"] });
  const page = await visit(base);
  await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "Skip to the content" }).waitFor();
  await page.keyboard.press("Enter");
  expect(await page.evaluate("document.activeElement.id")).toBe("main");

  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Go anywhere, find anything").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await field.fill("what changed");
  await page.getByRole("option", { name: /Now/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${base}/now`);
});

test("the chosen theme is kept", PATIENT, async () => {
  const { base } = await serve({ flags: ["--watch", "off"] });
  const page = await visit(base, "/", { colorScheme: "light" });
  await page.getByRole("button", { name: "Theme: as the system" }).click();
  await page.getByRole("button", { name: "Theme: light" }).click();
  await page.getByRole("button", { name: "Theme: dark" }).waitFor();
  const paper = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
  const dark = await paper();
  await page.reload();
  await page.getByRole("button", { name: "Theme: dark" }).waitFor();
  expect(await paper()).toBe(dark);
});

test.each([
  ["in light", { colorScheme: "light" }],
  ["in the dark", { colorScheme: "dark" }],
  ["on a phone", { colorScheme: "light", viewport: { width: 360, height: 780 } }],
  ["on a phone in the dark", { colorScheme: "dark", viewport: { width: 360, height: 780 } }],
] as const)("each view opens by its address and is accessible, %s", PATIENT, async (_, look) => {
  const { base, sandbox } = await serve();
  const { client: ada } = await overStdio(sandbox, { agent: "ada" });
  const { client: bob } = await overStdio(sandbox, { agent: "bob" });
  const limit = { kind: "fact", entity: "Rate limit", force: true };
  await call(ada, "memory_save", { ...limit, content: "The public API allows 1,000 requests per second." });
  await call(bob, "memory_save", { ...limit, content: "The public API allows 5,000 requests per second." });
  await call(ada, "agent_claim", { targetId: "src/tree.ts", claimType: "file", intent: "Plant pears" });
  const note = await call(bob, "memory_save", { kind: "note", content: "Pears keep until spring" });
  const planned = await call(bob, "task_create", { title: "Prune the pear trees" });
  const { task } = planned.data as { task: { id: string } };
  const first = await visit(base, "/", look);
  const views = first.getByRole("navigation", { name: "Views", includeHidden: true });
  const links = views.getByRole("link", { includeHidden: true });
  await links.first().waitFor({ state: "attached" });
  const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
  expect(addresses).toEqual(expect.arrayContaining(["/now", "/conflicts", "/health"]));
  const opened = [
    `/memory/${encodeURIComponent(String(note.data?.id))}`,
    `/work/${encodeURIComponent(task.id)}`,
    `/map?symbol=${encodeURIComponent("src/tree.ts::plant")}`,
  ];
  for (const address of [...addresses, ...opened]) {
    const page = await visit(base, address, look);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForSelector(".loading", { state: "detached" });
    expect(await accessFaults(page), address).toEqual([]);
    const overhang = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overhang, address).toBeLessThanOrEqual(0);
    await page.context().close();
  }
});

test.each([
  ["in light", { colorScheme: "light" }],
  ["on a phone in the dark", { colorScheme: "dark", viewport: { width: 390, height: 844 } }],
] as const)("what is found, compared and looked through is accessible, %s", PATIENT, async (_, look) => {
  const { base, sandbox } = await serve();
  const { client } = await overStdio(sandbox, { agent: "ada" });
  const pears = { kind: "fact", entity: "Pears", force: true };
  await call(client, "memory_save", { ...pears, content: "Pears in the cellar keep until spring" });
  await call(client, "memory_save", { ...pears, content: "Pears in the cellar keep until spring, mostly" });
  for (const [address, text] of [
    ["/memory?q=pears", "what fits best first"],
    ["/hygiene?looked=yes", "Said twice"],
    ["/recall?task=plant+a+tree&compare=yes", "tokens of 300"],
  ] as const) {
    const page = await visit(base, address, look);
    await page.getByText(text).first().waitFor();
    await page.waitForSelector(".loading", { state: "detached" });
    expect(await accessFaults(page), address).toEqual([]);
    const overhang = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(overhang, address).toBeLessThanOrEqual(0);
    await page.context().close();
  }
});

test("what the first view needs is small", async () => {
  const html = await readRepositoryFile("dist/dashboard/index.html");
  const first = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = ""]) => name);
  expect(first.length).toBeGreaterThan(0);
  const listing = JSON.parse(await readRepositoryFile("dist/dashboard/files.json")) as {
    readonly files: object;
  };
  const now = Object.keys(listing.files).filter((name) => /\/Now-[^/]+\.js$/.test(name));
  const sizes = [...first, ...now].map(async (name) => {
    const file = path.join(ROOT, "dist", "dashboard", name);
    return (await stat(`${file}.gz`).catch(() => stat(file))).size;
  });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThan(MOST_FIRST_BYTES);
});
