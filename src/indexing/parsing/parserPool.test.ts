import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { FileFacts } from "../../languages/facts.ts";
import { peekGroup } from "../../passages/packGroup.ts";
import { ParserPool } from "./parserPool.ts";

const grammars = new URL("../../../dist/grammars/", import.meta.url);
const pools: ParserPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function open(worker = new URL("./parseWorker.ts", import.meta.url)): ParserPool {
  const pool = new ParserPool({ worker, grammars, threads: 2 });
  pools.push(pool);
  return pool;
}

const never = new AbortController().signal;
const source = (path: string, text: string, language: string | null = "typescript") => ({
  path,
  text,
  language,
});

test("files come back parsed in the order given, whichever thread took them", async () => {
  const sources = Array.from({ length: 40 }, (_, at) =>
    source(`${at}.ts`, `export function f${at}() {}\n${"// filler\n".repeat(2_000)}`),
  );
  const parsed = await open().parse(sources, never);
  const names = parsed.map(({ facts }) => (JSON.parse(facts ?? "") as FileFacts).definitions[0]?.name);
  expect(names).toEqual(sources.map((_, at) => `f${at}`));
});

test("a file of no known language has no facts, one with errors has those that parse", async () => {
  const [plain, broken] = await open().parse(
    [source("a.txt", "words", null), source("b.ts", "export class A { m( }\nexport function g() {}")],
    never,
  );
  expect(plain).toMatchObject({ facts: null });
  const { definitions, problems } = JSON.parse(broken?.facts ?? "") as FileFacts;
  expect(definitions.map(({ name }) => name)).toContain("g");
  expect(problems.length).toBeGreaterThan(0);
});

/** A worker that does as the real one does, and dies of one file. */
async function fragileWorker(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "loci-pool-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "worker.mjs");
  await writeFile(
    file,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", (asked) => {
       if (asked === "end") return parentPort.close();
       const { sources } = asked;
       if (sources.some(({ text }) => text === "poison")) process.exit(7);
       parentPort.postMessage({ results: sources.map(({ text }) => ({ facts: text })) });
     });`,
  );
  return pathToFileURL(file);
}

test("a file that brings its thread down is named, and takes no other with it", async () => {
  const pool = open(await fragileWorker());
  const parsed = await pool.parse([source("a", "one"), source("b", "poison"), source("c", "two")], never);
  expect(parsed.map(({ facts }) => facts)).toEqual(["one", null, "two"]);
  expect(parsed[1]?.failure).toContain("ended");
  // It was cut into passages in that thread: this one has to live on.
  expect(peekGroup(parsed[1]?.packedPassages ?? new Uint8Array())).toMatchObject({ key: "b", count: 0 });
  expect(await pool.parse([source("d", "three")], never)).toMatchObject([{ facts: "three" }]);
});

test("what waits is withdrawn by the signal, and by closing", async () => {
  const pool = open();
  const controller = new AbortController();
  const many = Array.from({ length: 30 }, (_, at) => source(`${at}.ts`, "x();\n".repeat(60_000)));
  const withdrawn = pool.parse(many, controller.signal);
  controller.abort(new Error("enough"));
  await expect(withdrawn).rejects.toThrow("enough");
  const closed = pool.parse(many, never);
  await Promise.all([expect(closed).rejects.toThrow("closed"), pool.close()]);
});
