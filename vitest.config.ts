import { configDefaults, defineConfig } from "vitest/config";

/** With LOCI_TEST_STORE=neo4j all others keep their data on one as well. */
const isOnServer = process.env.LOCI_TEST_STORE === "neo4j";
const SERVER = {
  globalSetup: "scripts/neo4j/testServer.js",
  // Longer than a server may take to start on a busy machine, which some tests have it do several times.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};
/** What needs a server: its tests are a project of their own, so that one server is started for all of them. */
const ON_NEO4J = ["src/stores/neo4j/**/*.test.ts", "{src,test,bench}/**/*.neo4j.test.ts"];

export default defineConfig({
  test: {
    // Processes, not threads: tests change folder, send signals and open databases as a server does.
    pool: "forks",
    execArgv: ["--disable-warning=ExperimentalWarning"],
    setupFiles: "test/randomSeed.ts",
    // Much of the time is spent waiting for other processes, so every core has a worker.
    maxWorkers: "100%",
    // These tell a hang, never slowness: a machine may have other work besides.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "local",
          include: [
            "src/**/*.test.ts",
            "test/**/*.test.ts",
            "bench/**/*.test.ts",
            "dashboard/src/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ...ON_NEO4J],
          ...(isOnServer && SERVER),
        },
      },
      {
        extends: true,
        test: {
          name: "neo4j",
          include: ON_NEO4J,
          ...SERVER,
        },
      },
    ],
  },
});
