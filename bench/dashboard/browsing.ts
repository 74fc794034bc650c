import type { Browser } from "playwright-core";
import type { BenchRow } from "../benchmark.ts";
import { motionDuring, newVisit, round, type Visit } from "./benchBrowser.ts";

const WHEEL_TURNS = 120;
const WHEEL_PX = 600;
const JUMPS = 100;

/** Somebody leafs through all that is remembered, and looks for something in it. */
export async function browsingRows(browser: Browser, base: string): Promise<BenchRow[]> {
  const visit = await newVisit(browser);
  const { page } = visit;
  await page.goto(`${base}/memory`);
  await rows(visit).first().waitFor();
  const openMs = await sinceOpened(visit);
  const shown = await page.locator(".memory-sum > span").first().textContent();
  await page.getByRole("list", { name: "Memories" }).hover();
  const scrolling = await motionDuring(visit, async () => {
    for (let turn = 0; turn < WHEEL_TURNS; turn++) await page.mouse.wheel(0, WHEEL_PX);
  });
  const jumpMs = await jumpToTheEnd(visit);
  const there = await rows(visit).count();
  const far = await page.evaluate(
    "Math.max(...[...document.querySelectorAll('.memory-scroller li')].map((row) => row.ariaPosInSet))",
  );
  const farScrolling = await motionDuring(visit, async () => {
    for (let turn = 0; turn < WHEEL_TURNS / 2; turn++) await page.mouse.wheel(0, -WHEEL_PX);
  });
  await page.goto(`${base}/memory?q=${encodeURIComponent("how long are sessions kept")}`);
  await page.locator("main li a").first().waitFor();
  const searchMs = await sinceOpened(visit);
  await visit.close();
  return [
    { what: `memories open (${shown})`, value: round(openMs), unit: "ms" },
    { what: "memories scrolled, frames a second", value: scrolling.framesPerSecond, unit: "1/s" },
    { what: "memories scrolled, longest frame", value: scrolling.longestFrameMs, unit: "ms" },
    { what: "memories scrolled, main thread a frame", value: scrolling.threadMsPerFrame, unit: "ms" },
    {
      what: `memories, a jump to the end of what is there, median of ${JUMPS}`,
      value: round(jumpMs),
      unit: "ms",
    },
    { what: `memories, rows in the page at row ${far}`, value: there, unit: "rows" },
    {
      what: `memories scrolled at row ${far}, frames a second`,
      value: farScrolling.framesPerSecond,
      unit: "1/s",
    },
    {
      what: `memories scrolled at row ${far}, main thread a frame`,
      value: farScrolling.threadMsPerFrame,
      unit: "ms",
    },
    { what: "memories searched, from the address to what was found", value: round(searchMs), unit: "ms" },
  ];
}

const rows = ({ page }: Visit) => page.locator(".memory-scroller li");

/** As the page's own clock has it: it began with the address. */
async function sinceOpened({ page }: Visit): Promise<number> {
  return (await page.evaluate("performance.now()")) as number;
}

/** Each brings one page more. */
async function jumpToTheEnd({ page }: Visit): Promise<number> {
  const times = (await page.evaluate(`(async () => {
    const scroller = document.querySelector(".memory-scroller");
    const times = [];
    for (let jump = 0; jump < ${JUMPS}; jump++) {
      const before = scroller.scrollHeight;
      const begun = performance.now();
      scroller.scrollTop = before;
      while (scroller.scrollHeight <= before) {
        if (performance.now() - begun > 20_000) return times;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      times.push(performance.now() - begun);
    }
    return times;
  })()`)) as number[];
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
