import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { findBrowser } from "../../scripts/browser.js";

const LOOK_EVERY_MS = 50;
const VIEWPORT = { width: 1280, height: 860 };

/** Without a graphics card WebGL is reckoned by the processor, on its other core where it has one. */
export async function openBrowser(hasGraphicsCard: boolean): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error("There is no Chromium: name one with CHROME_PATH.");
  const graphics = hasGraphicsCard ? [] : ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", ...graphics],
  });
}

export interface Visit {
  readonly page: Page;
  readonly devtools: CDPSession;
  close(): Promise<void>;
}

/** A browser that has never been there. */
export async function newVisit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  const devtools = await context.newCDPSession(page);
  // What a thread works, and not what it waits for others.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, devtools, close: () => context.close() };
}

/** The page's policy lets no text become a program in it, but the tools of the browser may ask. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(expression))) await page.waitForTimeout(LOOK_EVERY_MS);
}

export interface Motion {
  readonly frames: number;
  readonly framesPerSecond: number;
  readonly longestFrameMs: number;
  /** What the page's own thread worked for each frame; what is beyond waits for the painting. */
  readonly threadMsPerFrame: number;
}

/** What the page does while somebody does something to it. */
export async function motionDuring({ page, devtools }: Visit, work: () => Promise<void>): Promise<Motion> {
  await page.evaluate(`(() => {
    const seen = { times: [], isOn: true };
    window.benchFrames = seen;
    const look = (time) => { seen.times.push(time); if (seen.isOn) requestAnimationFrame(look); };
    requestAnimationFrame(look);
  })()`);
  const before = await taskMs(devtools);
  await work();
  const times = (await page.evaluate(
    "window.benchFrames.isOn = false, window.benchFrames.times",
  )) as number[];
  const worked = (await taskMs(devtools)) - before;
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return {
    frames: gaps.length,
    framesPerSecond: round((gaps.length / whole) * 1_000),
    longestFrameMs: round(Math.max(...gaps)),
    threadMsPerFrame: round(worked / Math.max(1, gaps.length)),
  };
}

/** What the page's own thread has worked so far. */
export async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
