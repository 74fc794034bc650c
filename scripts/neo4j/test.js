// npm run test:neo4j [-- vitest arguments]: the tests that need a Neo4j server, against one that is started for them.
import { handOver } from "../../bin/runtime.js";
import { inRoot } from "../freshness.js";
import { setUp } from "../setup.js";
import { provideNeo4j } from "./provide.js";

await setUp();
const missing = provideNeo4j();
if (missing === null) {
  const vitest = inRoot("node_modules", "vitest", "vitest.mjs");
  handOver(process.execPath, [vitest, "run", "--project=neo4j", ...process.argv.slice(2)]);
} else {
  console.error(missing);
  process.exitCode = 1;
}
