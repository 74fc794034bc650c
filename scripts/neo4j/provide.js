// What the tests against Neo4j need: a Java that runs it, and its jars.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { canInstall, install } from "../debian.js";
import { haveJars, VERSION } from "./jars.js";

const OLDEST_JAVA = 17;

export const java = process.env.JAVA_HOME ? path.join(process.env.JAVA_HOME, "bin", "java") : "java";

/** The address of a server that is there already, or null. */
export const namedServer = () =>
  process.env.LOCI_TEST_NEO4J?.includes("://") ? process.env.LOCI_TEST_NEO4J : null;

/** Why no Neo4j can be had here, or null when one can. */
export function provideNeo4j() {
  if (namedServer() !== null) return null;
  if (!hasJava() && !process.env.JAVA_HOME && canInstall()) {
    console.log("Installing Java for the tests against Neo4j …");
    install("openjdk-17-jre-headless");
  }
  if (!hasJava())
    return `Neo4j needs Java ${OLDEST_JAVA} or newer, and none was found. Install it (on Debian: apt-get install openjdk-17-jre-headless), or name one: JAVA_HOME=/path/to/java`;
  if (haveJars()) return null;
  console.log(`Fetching Neo4j ${VERSION} for the tests against a server (once, about 125 MB) …`);
  const fetched = spawnSync(process.execPath, [path.join(import.meta.dirname, "fetch.js")], {
    env: { ...process.env, NODE_USE_ENV_PROXY: "1" },
    encoding: "utf8",
  });
  return fetched.status === 0
    ? null
    : `${fetched.stderr.trim()}\nAnother repository can be named: LOCI_MAVEN_URL=https://…`;
}

function hasJava() {
  const { status, stderr } = spawnSync(java, ["-version"], { encoding: "utf8" });
  const [, version = "0"] = /version "(\d+)/.exec(stderr ?? "") ?? [];
  return status === 0 && Number(version) >= OLDEST_JAVA;
}
