import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
    // Processes, not threads: tests change folder, send signals and open databases as a server does.
    pool: "forks",
    execArgv: ["--disable-warning=ExperimentalWarning"],
    // Much of the time is spent waiting for other processes, so every core has a worker.
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
