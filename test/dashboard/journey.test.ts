// All of the page in one go, as a person would use it who comes to a project for the first time.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createSandbox, type Sandbox } from "../e2e/cliSandbox.ts";
import { call, overStdio } from "../e2e/productClients.ts";
import { serve, visit } from "./browser.ts";

const WHOLE_WAY = { timeout: 420_000 };
const PRICE = `/** The price of one fruit in cents. */
export function priceOf(fruit: string): number {
  return fruit.length * 100;
}
`;
const DISCOUNT = `import { priceOf } from "./price.ts";

/** What is left to pay by who comes often. */
export function reducedPrice(fruit: string): number {
  return priceOf(fruit) * 0.9;
}
`;

async function write({ repository }: Sandbox, name: string, content: string): Promise<void> {
  await mkdir(path.join(repository, path.dirname(name)), { recursive: true });
  await writeFile(path.join(repository, name), content);
}

/** Enough that indexing it can be watched. */
async function plantForest(sandbox: Sandbox): Promise<void> {
  const rings = Array.from({ length: 120 }, (_, at) => `  grown.push(${at} * years);`).join("\n");
  for (let tree = 0; tree < 1_500; tree++)
    await write(
      sandbox,
      `forest/tree${tree}.ts`,
      `export function grow${tree}(years: number): number[] {\n  const grown = [];\n${rings}\n  return grown;\n}\n`,
    );
}

async function logIn(page: Page, sandbox: Sandbox): Promise<void> {
  const issued = await sandbox.run(["token", "create", "--json", "--agent", "ann"]);
  await page.getByLabel("Token").fill((JSON.parse(issued.out) as { token: string }).token);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "Now", level: 1 }).waitFor();
}

test(
  "somebody has a repository indexed, finds their way in it, answers a question, sees who is at work, tries a briefing and leaves",
  WHOLE_WAY,
  async () => {
    const sandbox = await createSandbox();
    await write(sandbox, "src/price.ts", PRICE);
    await plantForest(sandbox);
    await sandbox.run(["token", "create", "--agent", "ada"]);
    const { base } = await serve({ sandbox, flags: ["--watch", "off"] });
    // A browser notes by itself that it was turned away.
    const page = await visit(base, "/", { expected: /status of 401/ });
    await logIn(page, sandbox);

    // Whoever asks about code that nobody has had indexed has it indexed.
    await page.getByRole("progressbar", { name: "Files looked at" }).waitFor();
    await page.getByText("The index is up to date.").waitFor();
    await write(sandbox, "src/discount.ts", DISCOUNT);
    await sandbox.run(["index"]);

    await page.getByRole("link", { name: "Map" }).first().click();
    await page.getByRole("img", { name: /^The code as a picture/ }).waitFor();
    await page.getByRole("combobox", { name: "Find a symbol or file" }).fill("reducedprice");
    await page.getByRole("option", { name: /^reducedPrice/ }).waitFor();
    await page.keyboard.press("Enter");
    const symbol = page.getByRole("region", { name: "reducedPrice" });
    await symbol.getByText("return priceOf(fruit) * 0.9;").waitFor();
    await page.getByRole("slider", { name: "Moment" }).focus();
    await page.keyboard.press("Home");
    await symbol.getByText("It was not there at this moment.").waitFor();
    await symbol.getByRole("button", { name: "Back to now" }).click();
    await symbol.getByText("return priceOf(fruit) * 0.9;").waitFor();

    const { client: ada } = await overStdio(sandbox, { agent: "ada" });
    const { client: bob } = await overStdio(sandbox, { agent: "bob" });
    const limit = { kind: "fact", entity: "Rate limit", force: true };
    await call(ada, "memory_save", { ...limit, content: "The public API allows 1,000 requests per second." });
    await call(bob, "memory_save", { ...limit, content: "The public API allows 5,000 requests per second." });
    await page.getByRole("link", { name: /Conflicts.*1.*waiting/ }).click();
    await page.getByRole("button", { name: "Statement 2 holds" }).click();
    await page.getByText("Statement 1 ends, and is told as replaced by it.").waitFor();
    await page.getByRole("button", { name: "Answer so" }).click();
    await page.getByRole("region", { name: "The answer" }).getByText("ann").waitFor();
    const { data } = await call(ada, "memory_search", { query: "requests per second of the API" });
    expect(JSON.stringify(data?.results)).toContain("5,000");
    expect(JSON.stringify(data?.results)).not.toContain("1,000");

    await page.getByRole("link", { name: "Now" }).first().click();
    await call(ada, "agent_claim", {
      targetId: "src/price.ts",
      claimType: "file",
      intent: "Prices for pears",
    });
    const desk = page.getByRole("listitem").filter({ hasText: "ada" }).first();
    await desk.getByText("Prices for pears").waitFor();

    await page.getByRole("link", { name: "Recall lab" }).first().click();
    await page.getByLabel("Task").fill("Change how the reduced price of a fruit comes about");
    await page.keyboard.press("Control+Enter");
    const briefing = page.getByRole("region", { name: "The briefing" });
    await briefing.getByText(/\d+ tokens of 1,200/).waitFor();
    await briefing.getByText("src/discount.ts").first().waitFor();

    // The page is loaded anew, and nobody may go elsewhere before that.
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Log out" }).click()]);
    const logInButton = page.getByRole("button", { name: "Log in" });
    await logInButton.waitFor();
    await page.goto(`${base}/memory`);
    await logInButton.waitFor();
  },
);
