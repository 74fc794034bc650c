import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createSandbox, type Sandbox } from "../e2e/cliSandbox.ts";
import { accessFaults, PATIENT, serve, visit } from "./browser.ts";

const PRICE = `/** The price of one fruit in cents. */
export function priceOf(fruit: string): number {
  return fruit.length * 100;
}
`;
const CART = `import { priceOf } from "./price.ts";

/** What all fruits of a cart cost. */
export function totalOf(fruits: readonly string[]): number {
  return fruits.reduce((sum, fruit) => sum + priceOf(fruit), 0);
}
`;
const DISCOUNT = `import { totalOf } from "./cart.ts";

/** What is left to pay by who comes often. */
export function reducedTotal(fruits: readonly string[]): number {
  return totalOf(fruits) * 0.9;
}
`;

async function write(sandbox: Sandbox, name: string, content: string): Promise<void> {
  await mkdir(path.join(sandbox.repository, "src"), { recursive: true });
  await writeFile(path.join(sandbox.repository, "src", name), content);
}

/** A shop in which something was added after a first look. */
async function shop(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  await write(sandbox, "price.ts", PRICE);
  await write(sandbox, "cart.ts", CART);
  await sandbox.run(["index"]);
  await write(sandbox, "discount.ts", DISCOUNT);
  await rm(path.join(sandbox.repository, "src", "tree.ts"));
  await sandbox.run(["index"]);
  return sandbox;
}

const panel = (page: Page) => page.locator(".map-panel");
const picture = (page: Page) => page.getByRole("img", { name: /^The code as a picture/ });

test(
  "somebody finds a symbol, flies there, walks to who uses it, and sees it gone before it was written",
  PATIENT,
  async () => {
    const { base } = await serve({ sandbox: await shop(), flags: ["--watch", "off"] });
    const page = await visit(base, "/map");
    await picture(page).waitFor();
    await page.getByRole("combobox").fill("priceof");
    await page.getByRole("option", { name: /^priceOf/ }).waitFor();
    await page.keyboard.press("Enter");
    await panel(page).getByRole("heading", { name: "priceOf" }).waitFor();
    await panel(page).getByText("return fruit.length * 100;").waitFor();
    await panel(page)
      .getByRole("button", { name: /^totalOf/ })
      .click();
    await panel(page)
      .getByRole("button", { name: /^reducedTotal/ })
      .click();
    await panel(page).getByText("return totalOf(fruits) * 0.9;").waitFor();
    expect(new URL(page.url()).searchParams.get("symbol")).toBe("src/discount.ts::reducedTotal");

    const time = page.getByRole("slider", { name: "Moment" });
    await time.focus();
    await page.keyboard.press("Home");
    await panel(page).getByText("It was not there at this moment.").waitFor();
    await page.getByText(/gone/).first().waitFor();
    expect(new URL(page.url()).searchParams.get("at")).toMatch(/^\d{4}-/);
    await panel(page).getByRole("button", { name: "Back to now" }).click();
    await panel(page).getByText("return totalOf(fruits) * 0.9;").waitFor();
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
  },
);

test("an address leads to one symbol at one moment, also where nothing can be drawn", PATIENT, async () => {
  const sandbox = await shop();
  const { base } = await serve({ sandbox, flags: ["--watch", "off"] });
  const page = await visit(
    base,
    `/map?symbol=${encodeURIComponent("src/price.ts::priceOf")}&at=2000-01-01T00:00:00Z`,
  );
  await page.getByText("Nothing is known of the code at that moment.").waitFor();
  await panel(page).getByText("It was not there at this moment.").waitFor();

  const plain = await visit(base, "/now");
  await plain.addInitScript("HTMLCanvasElement.prototype.getContext = () => null");
  await plain.goto(`${base}/map?symbol=${encodeURIComponent("src/price.ts::priceOf")}`);
  await plain.getByText("This browser draws no WebGL").waitFor();
  await panel(plain).getByText("return fruit.length * 100;").waitFor();
  await plain.getByRole("searchbox", { name: "Only those whose name or path holds" }).fill("cart");
  await plain
    .getByRole("list", { name: "Code" })
    .getByRole("button", { name: /^totalOf/ })
    .click();
  await panel(plain).getByRole("heading", { name: "totalOf" }).waitFor();
  expect(await accessFaults(plain)).toEqual([]);
});

test("what is hidden in the legend is neither drawn nor listed", PATIENT, async () => {
  const { base } = await serve({ sandbox: await shop(), flags: ["--watch", "off"] });
  const page = await visit(base, "/map?show=list");
  const row = page.getByRole("list", { name: "Code" }).getByRole("button", { name: /^priceOf/ });
  await row.waitFor();
  await page.getByRole("checkbox", { name: "function" }).uncheck();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Show everything" }).click();
  await row.waitFor();
});
