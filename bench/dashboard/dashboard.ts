import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Benchmark } from "../benchmark.ts";
import { openBrowser } from "./benchBrowser.ts";
import { browsingRows } from "./browsing.ts";
import { firstViewRows } from "./firstView.ts";
import { mapRows } from "./mapMotion.ts";
import { serveWorld } from "./servedWorld.ts";

export const dashboardBench: Benchmark = {
  name: "dashboard",
  about:
    "the page in a real Chromium: script and time to its first view, leafing through many memories, moving about in a large map; --memories N --nodes N --rounds N, --graphics-card where there is one",
  async run({ args }) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        memories: { type: "string", default: "100000" },
        nodes: { type: "string", default: "50000" },
        rounds: { type: "string", default: "7" },
        "graphics-card": { type: "boolean", default: false },
      },
    });
    const world = await serveWorld({ memories: Number(values.memories), nodes: Number(values.nodes) });
    const browser = await openBrowser(values["graphics-card"]);
    try {
      const rows = [
        ...(await firstViewRows(browser, world.base, Number(values.rounds))),
        ...(await browsingRows(browser, world.base)),
        ...(await mapRows(browser, world.base)),
      ];
      // Whoever reads the times must know whether the machine had others to serve.
      const load = Math.round(((loadavg()[0] ?? 0) / availableParallelism()) * 10) / 10;
      return [
        ...rows,
        { what: "waiting for each core of the machine, the last minute", value: load, unit: "tasks" },
      ];
    } finally {
      await browser.close();
      await world.close();
    }
  },
};
