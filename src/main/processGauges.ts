import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Gauge } from "../transports/metricsRoute.ts";

const NANOSECONDS = 1e9;
const LOOKED_EVERY_MS = 20;

/** How this process fares, from now on. */
export function watchProcess(): () => Gauge[] {
  const delay = monitorEventLoopDelay({ resolution: LOOKED_EVERY_MS });
  delay.enable();
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((each) =>
      Math.max(0, Number.isFinite(each) ? each / NANOSECONDS - LOOKED_EVERY_MS / 1_000 : 0),
    ) as [number, number, number];
    delay.reset();
    return [
      {
        name: "loci_process_resident_bytes",
        about: "Memory that the system counts as the process's own.",
        value: rss,
      },
      { name: "loci_process_heap_bytes", about: "Memory in use on the JavaScript heap.", value: heapUsed },
      { name: "loci_process_external_bytes", about: "Memory in use beside that heap.", value: external },
      { name: "loci_process_uptime_seconds", about: "Since the process began.", value: process.uptime() },
      {
        name: "loci_event_loop_delay_p50_seconds",
        about: `Half of the turns since the last scrape came no later than this.`,
        value: p50,
      },
      {
        name: "loci_event_loop_delay_p99_seconds",
        about: "99 of 100 turns since the last scrape came no later than this.",
        value: p99,
      },
      {
        name: "loci_event_loop_delay_max_seconds",
        about: "The latest turn since the last scrape.",
        value: max,
      },
    ];
  };
}
