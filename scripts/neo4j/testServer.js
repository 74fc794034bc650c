// Before the tests that need a server, and after them: one for all, unless the environment names one.
import { namedServer, provideNeo4j } from "./provide.js";
import { startNeo4j } from "./server.js";

export async function setup() {
  if (namedServer() !== null) return undefined;
  const missing = provideNeo4j();
  if (missing !== null) throw new Error(missing);
  const { url, user, password, stop } = await startNeo4j();
  process.env.LOCI_TEST_NEO4J = url.replace("//", `//${user}:${password}@`);
  return stop;
}
