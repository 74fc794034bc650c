// The jars of a Neo4j server: from Maven Central, once, each checked against the list beside this file.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

/** What `org.neo4j:neo4j` needs to run, as `sha256sum` writes it: one that the list does not know is never loaded. */
const LIST = path.join(import.meta.dirname, "jars.sha256");
const CENTRAL = "https://repo1.maven.org/maven2";
const AT_ONCE = 8;
/** How long to wait before each further try. */
const PAUSES_MS = [500, 2_000, 8_000];

const listed = readFileSync(LIST, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split(/ +/))
  .map(([sha256, place]) => ({ sha256, place, file: path.basename(place) }));

export const VERSION = /org\/neo4j\/neo4j\/([^/]+)\//.exec(readFileSync(LIST, "utf8"))[1];

const caches = process.env.XDG_CACHE_HOME || path.join(homedir(), ".cache");
/** Shared by all clones of a user, as the jars of one list are the same for each of them. */
const folder =
  process.env.LOCI_NEO4J_JARS ||
  path.join(caches, "loci", `neo4j-${VERSION}-${hash(readFileSync(LIST)).slice(0, 8)}`);

/** What goes behind `java -cp`. */
export const classPath = path.join(folder, "*");

export const haveJars = () => listed.every(({ file }) => existsSync(path.join(folder, file)));

/** Leaves either all of them in the folder or none: it is made beside its place and then moved there. */
export async function fetchJars() {
  if (haveJars()) return;
  mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}.`);
  try {
    const waiting = [...listed];
    const work = async () => {
      for (let jar = waiting.shift(); jar; jar = waiting.shift()) {
        writeFileSync(path.join(unfinished, jar.file), await download(jar));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (!haveJars()) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function download({ place, sha256 }) {
  const address = `${(process.env.LOCI_MAVEN_URL || CENTRAL).replace(/\/$/, "")}/${place}`;
  const bytes = await ask(address);
  if (hash(bytes) !== sha256) throw new Error(`${address} is not what scripts/neo4j/jars.sha256 says it is`);
  return bytes;
}

async function ask(address, [pause, ...pauses] = PAUSES_MS) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`HTTP status ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    if (pause === undefined)
      throw new Error(`${address} cannot be had: ${error.cause?.message ?? error.message}`, { cause: error });
    await setTimeout(pause);
    return ask(address, pauses);
  }
}

function hash(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
