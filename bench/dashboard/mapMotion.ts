import type { Browser } from "playwright-core";
import type { BenchRow } from "../benchmark.ts";
import { type Motion, motionDuring, newVisit, round, untilTrue, type Visit } from "./benchBrowser.ts";

const MOTION_MS = 5_000;
/** So many turns of the wheel nearer, then as many away again. */
const ZOOMS = 12;
const PAUSE_MS = 40;

/** The whole code as a picture: until it stands, and while somebody moves about in it. */
export async function mapRows(browser: Browser, base: string): Promise<BenchRow[]> {
  const visit = await newVisit(browser);
  const { page } = visit;
  const first = await opened(visit, base);
  const size = await page.getByRole("img").first().getAttribute("aria-label");
  const dragged = await motionDuring(visit, () => drag(visit));
  const zoomed = await motionDuring(visit, () => zoom(visit));
  const pointed = await motionDuring(visit, () => point(visit));
  const again = await opened(visit, base);
  await visit.close();
  return [
    { what: `map drawn for good (${size})`, value: round(first.shownMs), unit: "ms" },
    { what: "of that the layout, in a worker", value: round(first.layoutMs), unit: "ms" },
    { what: "longest task of the main thread meanwhile", value: round(first.longestTaskMs), unit: "ms" },
    { what: "map drawn again, from the browser's own cache", value: round(again.shownMs), unit: "ms" },
    { what: "of that the layout", value: round(again.layoutMs), unit: "ms" },
    ...motionRows("map dragged", dragged),
    ...motionRows("map zoomed", zoomed),
    ...motionRows("map pointed at", pointed),
  ];
}

function motionRows(what: string, motion: Motion): BenchRow[] {
  return [
    { what: `${what}, frames a second`, value: motion.framesPerSecond, unit: "1/s" },
    { what: `${what}, longest frame`, value: motion.longestFrameMs, unit: "ms" },
    { what: `${what}, main thread a frame`, value: motion.threadMsPerFrame, unit: "ms" },
  ];
}

interface Opened {
  readonly shownMs: number;
  readonly layoutMs: number;
  readonly longestTaskMs: number;
}

async function opened({ page }: Visit, base: string): Promise<Opened> {
  await page.goto("about:blank");
  await page.addInitScript(`
    window.benchTasks = [];
    new PerformanceObserver((list) => window.benchTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: "longtask", buffered: true });
  `);
  await page.goto(`${base}/map`);
  await untilTrue(page, "performance.getEntriesByName('loci-map-layout').length > 0");
  await page.locator(".map-progress").waitFor({ state: "detached" });
  await page.evaluate(
    "new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))",
  );
  return (await page.evaluate(`({
    shownMs: performance.now(),
    layoutMs: performance.getEntriesByName("loci-map-layout").reduce((sum, { duration }) => sum + duration, 0),
    longestTaskMs: Math.max(0, ...window.benchTasks),
  })`)) as Opened;
}

const CENTRE = { x: 740, y: 430 };

/** Where there is no graphics card a frame takes long, and so many moves would take minutes. */
async function forAWhile(move: (times: number) => Promise<void>): Promise<void> {
  const endsAt = performance.now() + MOTION_MS;
  for (let times = 0; performance.now() < endsAt; times++) await move(times);
}

async function drag({ page }: Visit): Promise<void> {
  await page.mouse.move(CENTRE.x, CENTRE.y);
  await page.mouse.down();
  await forAWhile((times) => page.mouse.move(CENTRE.x + swing(times, 200), CENTRE.y + swing(times, 90)));
  await page.mouse.up();
}

async function zoom({ page }: Visit): Promise<void> {
  await page.mouse.move(CENTRE.x, CENTRE.y);
  await forAWhile(async (times) => {
    await page.mouse.wheel(0, Math.floor(times / ZOOMS) % 2 ? 120 : -120);
    await page.waitForTimeout(PAUSE_MS);
  });
}

async function point({ page }: Visit): Promise<void> {
  await forAWhile((times) => page.mouse.move(CENTRE.x + swing(times, 240), CENTRE.y + swing(times, 160)));
}

function swing(times: number, far: number): number {
  return Math.round(Math.sin(times / 10) * far);
}
