// A Neo4j server of one's own on loopback, for tests and benchmarks.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeSettings } from "./home.js";
import { classPath } from "./jars.js";
import { java } from "./provide.js";

const LONGEST_START_MS = 300_000;
const LONGEST_ANSWER_MS = 5_000;
const POLL_MS = 100;
/** A shell counts files in blocks of half a kilobyte. */
const BLOCKS_A_MB = 2_048;
/** Asks for any Bolt 5; the server answers with the version it takes. */
const BOLT_GREETING = Buffer.from("6060b01700080805000000000000000000000000", "hex");

/**
 * Resolves when the server answers. Its home goes with it, unless `home` names a folder that stays. `lasting` has Java
 * optimise for a long run instead of a quick start; with
 * `largestFileMb` no file gets larger, as on a full disk.
 */
export async function startNeo4j(options = {}) {
  const { heapMb = 512, pageCacheMb = 64, lasting = false, home } = options;
  const folder = home ?? mkdtempSync(path.join(tmpdir(), "loci-neo4j-"));
  const port = await freePort();
  const password = options.password ?? randomBytes(12).toString("hex");
  writeSettings(folder, { port, password, pageCacheMb });

  const start = ({ largestFileMb } = {}) =>
    launch({ folder, port, isKept: home !== undefined, largestFileMb, javaOptions: tuning(heapMb, lasting) });
  let keeper = await start(options);
  const end = async (order) => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    const ended = once(keeper, "exit");
    keeper.stdin.end(order);
    await ended;
  };
  return {
    url: `bolt://127.0.0.1:${port}`,
    port,
    user: "neo4j",
    password,
    home: folder,
    /** As a failing machine would end it; what it holds stays for `restart`. */
    kill: () => end("kill"),
    /** Ends it in order; what it holds stays for `restart`. */
    pause: () => end("stop"),
    async restart(changed) {
      await end("stop");
      keeper = await start(changed);
    },
    /** Ends it for good. */
    async stop() {
      await end(home === undefined ? "kill" : "stop");
      if (home === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch({ folder, port, isKept, largestFileMb, javaOptions }) {
  mkdirSync(path.join(folder, "logs"), { recursive: true });
  const said = path.join(folder, "logs", "console.log");
  const output = openSync(said, "a");
  const configuration = path.join(folder, "conf");
  const keeper = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, "keeper.js"),
      isKept ? "" : folder,
      ...(largestFileMb === undefined ? [] : limited(largestFileMb)),
      java,
      ...javaOptions,
      "-cp",
      classPath,
      "org.neo4j.server.CommunityEntryPoint",
      `--home-dir=${folder}`,
      `--config-dir=${configuration}`,
    ],
    { stdio: ["pipe", output, output] },
  );
  closeSync(output);
  await answering(keeper, port, said);
  return keeper;
}

/** What a shell has to be told before a command, whose process it becomes. */
function limited(largestFileMb) {
  return ["sh", "-c", `ulimit -f ${largestFileMb * BLOCKS_A_MB} && exec "$@"`, "sh"];
}

async function answering(keeper, port, said) {
  const deadline = Date.now() + LONGEST_START_MS;
  while (!(await speaksBolt(port))) {
    const isGone = keeper.exitCode !== null;
    if (isGone || Date.now() > deadline) {
      keeper.stdin.end("kill");
      throw new Error(`Neo4j did not start:\n${readFileSync(said, "utf8").slice(-4_000)}`);
    }
    await sleep(POLL_MS);
  }
}

async function speaksBolt(port) {
  const socket = connect(port, "127.0.0.1");
  // One that accepts and stays silent is not up yet.
  socket.setTimeout(LONGEST_ANSWER_MS, () => socket.destroy());
  try {
    await once(socket, "connect");
    socket.write(BOLT_GREETING);
    const [answer] = await Promise.race([once(socket, "data"), once(socket, "close")]);
    return Buffer.isBuffer(answer);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function tuning(heapMb, lasting) {
  const opened = ["java.nio", "java.io", "sun.nio.ch"].map(
    (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
  );
  const compiling = lasting ? [] : ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
  return [`-Xmx${heapMb}m`, ...compiling, ...opened];
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
