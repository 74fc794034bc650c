import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../browser.js";
import { haveFleetWork } from "./fleetAtWork.ts";
import { smallPng } from "./smallPng.ts";
import { openWorkedOn } from "./workedOn.ts";

const CHECKOUT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(CHECKOUT, "docs", "pictures");
const VIEWPORT = { width: 1200, height: 800 };
/** What flies or fades has come to rest by then. */
const REST_MS = 2_500;

interface Shot {
  readonly name: string;
  readonly address: string;
  /** What must be there before it is taken. */
  ready(page: Page): Promise<void>;
}

/** What this very repository is called, wherever it was checked out. */
const NAME = "loci";

const given = process.argv[2];
const world = await openWorkedOn(path.resolve(given ?? CHECKOUT), given ? path.basename(given) : NAME);
try {
  const { decision, task } = await haveFleetWork(world);
  const browser = await openBrowser();
  await mkdir(FOLDER, { recursive: true });
  for (const shot of shotsOf(decision, task))
    for (const theme of ["light", "dark"] as const) await take(browser, shot, theme);
  await browser.close();
} finally {
  await world.close();
}

function shotsOf(decision: string, task: string): Shot[] {
  const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
  return [
    { name: "now", address: "/now", ready: text("Count calls from the index alone") },
    {
      name: "map",
      address: `/map?detail=files&symbol=${encodeURIComponent("src/app/callTool.ts")}`,
      async ready(page) {
        await page.getByRole("img", { name: /The code as a picture/ }).waitFor();
        await page.locator(".map-progress").waitFor({ state: "detached" });
      },
    },
    {
      name: "memory",
      address: `/memory/${encodeURIComponent(decision)}`,
      ready: text("Keep the audit beside memory"),
    },
    { name: "conflicts", address: "/conflicts", ready: text("500 kB") },
    { name: "recall", address: `/recall?task=${encodeURIComponent(task)}`, ready: text("tokens") },
    { name: "work", address: "/work", ready: text("Plot time and tokens by tool") },
    {
      name: "audit",
      // Without those of the page itself.
      address: "/audit?agent=ada",
      ready: (page) => page.getByRole("list", { name: "Calls" }).getByRole("listitem").first().waitFor(),
    },
    { name: "hygiene", address: "/hygiene?looked=yes", ready: text(/\d+ candidates?/) },
    {
      name: "health",
      address: "/health?span=hour&measure=calls",
      ready: (page) => page.getByRole("region", { name: "Calls by tool" }).waitFor(),
    },
  ];
}

function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("There is no Chromium.");
  const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
  return chromium.launch({ executablePath, args });
}

async function take(
  browser: Browser,
  { name, address, ready }: Shot,
  colorScheme: "light" | "dark",
): Promise<void> {
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme });
  page.setDefaultTimeout(120_000);
  await page.goto(world.base + address);
  await ready(page);
  await page.locator(".loading").first().waitFor({ state: "detached" });
  await page.waitForTimeout(REST_MS);
  const png = smallPng(await page.screenshot());
  const file = path.join(FOLDER, `${name}-${colorScheme}.png`);
  await writeFile(file, png);
  console.log(`${path.relative(CHECKOUT, file)}: ${Math.round(png.length / 1_000)} kB`);
  await page.close();
}
