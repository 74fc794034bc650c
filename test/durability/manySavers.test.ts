import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openMemoryApp, PROJECT } from "./memoryApp.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-savers-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const VERBS =
  "Paint Sell Melt Cross Start Plant Water Leave Visit Wash Boil Climb Fold Sharpen Count Borrow".split(" ");
const NOUNS =
  "anchor bridge candle desert engine forest garden harbor island jacket kettle ladder mirror needle orchard pillow".split(
    " ",
  );
/** No two of them have a word in common. */
const TITLES = VERBS.map((verb, at) => `${verb} ${NOUNS[at]}`);

interface Saver {
  readonly child: ChildProcess;
  /** What it was told is saved, once it has ended. */
  readonly acknowledged: Promise<string[]>;
}

function startSaver(name: string, titles: readonly string[]): Saver {
  const script = join(import.meta.dirname, "memorySaver.ts");
  const args = [
    "--no-warnings",
    script,
    "--folder",
    folder,
    "--name",
    name,
    "--titles",
    JSON.stringify(titles),
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  const acknowledged = new Promise<string[]>((resolve) =>
    child.on("close", () => resolve(text.split("\n").slice(0, -1))),
  );
  return { child, acknowledged };
}

async function currentTitles(): Promise<string[]> {
  const app = await openMemoryApp(folder, "judge");
  const guard = { account: "local", project: PROJECT, visibilities: ["shared"] as const };
  const found = await app.store.memory.find({ guard }, { kinds: ["DECISION"], limit: 1_000 });
  await app.close();
  return found.map(({ props }) => String(props.title)).sort();
}

test("processes that save the same decisions at once store each of them once", async () => {
  const savers = ["a", "b", "c", "d"].map((name) => startSaver(name, TITLES));
  for (const { acknowledged } of savers) expect(await acknowledged).toEqual(TITLES);
  expect(await currentTitles()).toEqual(TITLES.toSorted());
});

test("what was acknowledged before a kill is found after it, by words and by meaning", async () => {
  const saver = startSaver("a", TITLES);
  saver.child.stdout?.once("data", () => saver.child.kill("SIGKILL"));
  const acknowledged = await saver.acknowledged;
  expect(acknowledged.length).toBeGreaterThan(0);

  const app = await openMemoryApp(folder, "b");
  await app.call("memory_reindex", { wait: true });
  for (const title of acknowledged) {
    for (const signals of [["bm25"], ["vector"]]) {
      const { data } = await app.call("memory_search", { query: title, signals, limit: 1 });
      expect(data?.results).toMatchObject([{ title }]);
    }
  }
  await app.close();
});
