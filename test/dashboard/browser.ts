// A person at the page: the built product, served for real, in a real Chromium.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, expect, onTestFinished } from "vitest";
import { findBrowser } from "../../scripts/browser.js";
import { createSandbox, type Sandbox } from "../e2e/cliSandbox.ts";

/** Without sandbox, as tests may run as root; and without what a browser asks of the world by itself. */
const FLAGS = [
  "--no-sandbox",
  // WebGL without a graphics card.
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** This machine may be doing much else: these tell a hang, never slowness. */
export const PATIENT = { timeout: 240_000 };
const MOST_WAITED_MS = 80_000;

let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("There is no Chromium; `npm test` says how to get one.");
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface Served {
  readonly sandbox: Sandbox;
  /** `http://127.0.0.1:PORT` */
  readonly base: string;
  /** Ends it as whoever runs it would, and begins it anew at the same address. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
}

export async function serve({
  sandbox: given,
  flags = [],
}: {
  readonly sandbox?: Sandbox;
  readonly flags?: readonly string[];
} = {}): Promise<Served> {
  const sandbox = given ?? (await createSandbox());
  let loci = sandbox.start(["serve", "--port", "0", "--json", ...flags]);
  const { origin: base, port } = new URL(JSON.parse(await loci.nextLine()).url);
  return {
    sandbox,
    base,
    async restart(meanwhile) {
      loci.process.kill("SIGTERM");
      await loci.ended;
      await meanwhile();
      loci = sandbox.start(["serve", "--port", port, "--json", ...flags]);
      await loci.nextLine();
    },
  };
}

/**
 * A browser that has never been here. At the end it must have asked nobody but the server, and nothing may have gone wrong
 * that nobody expected.
 */
export async function visit(
  base: string,
  path = "/",
  options: BrowserContextOptions & { readonly expected?: RegExp } = {},
): Promise<Page> {
  const { expected, ...rest } = options;
  browser ??= openBrowser();
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 860 }, ...rest });
  const page = await context.newPage();
  page.setDefaultTimeout(MOST_WAITED_MS);
  const faults: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== base && url.protocol !== "data:") faults.push(`asked ${url.origin}`);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !expected?.test(message.text())) faults.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  await page.goto(base + path);
  return page;
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What is on its way from one look to another is in neither, so nothing new sets out; what goes round for ever is not waited for. */
const SETTLED = `Promise.allSettled(
  document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity).map((each) => each.finished),
).then(() => {})`;

/** What a check for accessibility finds wrong, in words. */
export async function accessFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(SETTLED);
  await page.evaluate(await readFile(AXE, "utf8"));
  const { violations } = (await page.evaluate("axe.run()")) as {
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  };
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
