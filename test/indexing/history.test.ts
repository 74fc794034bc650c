import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import type { Instant } from "../../src/domain/time.ts";
import { notedCommits } from "../../src/indexing/history/commitMarks.ts";
import { walkedReach } from "../../src/indexing/history/reach.ts";
import { type HistoryReport, walkHistory } from "../../src/indexing/history/walkHistory.ts";
import { indexFiles } from "../../src/indexing/indexFiles.ts";
import type { IndexUpdate } from "../../src/indexing/indexProgress.ts";
import { dumpDifference, graphDump } from "../../src/indexing/testing/graphDump.ts";
import { guard, meta } from "../../src/indexing/testing/indexedTree.ts";
import { openParser } from "../../src/main/threads.ts";
import { sourceOf } from "../../src/recall/code/sourceOf.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";
import type { GraphReader, GraphStore, Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";

const STORE =
  'import { z } from "zod";\nexport class Store {\n  put(key: string) {\n    return z(key);\n  }\n}\n';
const USER =
  'import { Store } from "./store.ts";\nexport function use() {\n  return new Store().put("a");\n}\n';
const HELPER = "export function helper() {\n  return 1;\n}\n";

type Change = Readonly<Record<string, string | Uint8Array | null>>;

/** One commit each; null removes a file. */
const COMMITS: readonly Change[] = [
  { "src/store.ts": STORE, "src/use.ts": USER },
  { "src/helper.ts": HELPER, "src/use.ts": `${USER}export { helper } from "./helper.ts";\n` },
  // Only lines move.
  { "src/store.ts": `// Keeps things.\n\n${STORE}` },
  { "src/store.ts": STORE },
  // A rename, and those who import it follow one commit later.
  { "src/store.ts": null, "src/kept/store.ts": STORE },
  { "src/use.ts": USER.replace("./store.ts", "./kept/store.ts") },
  {},
  // What it called is gone, its own text is not touched.
  { "src/kept/store.ts": STORE.replace("put(", "keep(") },
  { "src/kept/store.ts": STORE },
  { "src/helper.ts": null },
  { "src/helper.ts": HELPER, "lib/tool.py": "def tool():\n    return run()\n\n\ndef run():\n    return 2\n" },
  { "src/kept/store.ts": "export class Store {\n  put(key: string) {\n    return key;\n  }\n}\n" },
  { ".lociignore": "lib/\n" },
  { ".lociignore": null, "src/helper.ts": new Uint8Array([1, 0, 2]) },
  { "src/helper.ts": HELPER.replace("1", "2"), "src/use.test.ts": USER.replace("./store", "./kept/store") },
  { "src/use.ts": null, "lib/tool.py": "class Tool:\n    def run(self):\n        return 3\n" },
];

const parser = openParser();
afterAll(() => parser.close());

let folder: string;
/** Every commit of the history, oldest first. */
let hashes: readonly string[];
let expected: Map<string, string[]>;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "loci-history-")));
  await mkdir(join(folder, "origin"));
  git("origin", "init", "--quiet", "--initial-branch=main");
  const made: string[] = [];
  for (const [index, change] of COMMITS.entries()) {
    await apply("origin", change);
    made.push(commit("origin", index));
  }
  hashes = made;
  expected = new Map();
  for (const hash of hashes) expected.set(hash, await freshDump(hash));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function git(where: string, ...args: string[]): string {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@b"];
  return execFileSync("git", [...identity, ...args], { cwd: join(folder, where), encoding: "utf8" }).trim();
}

/** Every fourth commit claims to be older than its parent. */
function commit(where: string, index: number): string {
  const day = index % 4 === 3 ? index - 2 : index;
  const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString();
  git(where, "add", "--all");
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x", "--allow-empty"], {
    cwd: join(folder, where),
    env: { ...process.env, GIT_COMMITTER_DATE: date },
  });
  return git(where, "rev-parse", "HEAD");
}

async function apply(where: string, change: Change): Promise<void> {
  for (const [path, content] of Object.entries(change)) {
    const file = join(folder, where, path);
    if (content === null) await rm(file);
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
}

async function freshDump(hash: string): Promise<string[]> {
  git(".", "clone", "--quiet", "origin", "fresh");
  git("fresh", "checkout", "--quiet", hash);
  const store = await openSqliteStore({ folder: join(folder, "fresh-home") });
  try {
    const code = await indexed(store, "fresh");
    return await graphDump(code, guard);
  } finally {
    await store.close();
    await rm(join(folder, "fresh"), { recursive: true });
    await rm(join(folder, "fresh-home"), { recursive: true });
  }
}

const placeOf = (where: string) => ({
  account: meta.account,
  project: meta.project as NonNullable<typeof meta.project>,
  root: join(folder, where),
});
const treeOf = (where: string) =>
  openSourceTree({ root: join(folder, where), environment: { PATH: process.env.PATH, HOME: folder } });

async function indexed(store: Store, where: string): Promise<GraphStore> {
  const code = await store.code(placeOf(where));
  const signal = new AbortController().signal;
  await indexFiles({
    tree: await treeOf(where),
    code,
    parser,
    meta,
    mode: "incremental",
    signal,
    progress() {},
  });
  return code;
}

function asOf(code: GraphReader, at: Instant): GraphReader {
  return {
    ...code,
    find: (view, filter) => code.find({ ...view, at: { asOf: at } }, filter),
    edges: (view, query) => code.edges({ ...view, at: { asOf: at } }, query),
    scanEdges: (view, scan) => code.scanEdges({ ...view, at: { asOf: at } }, scan),
  };
}

describe("a clone whose past is walked", () => {
  let store: Store;
  let code: GraphStore;

  beforeEach(async () => {
    git(".", "clone", "--quiet", "origin", "work");
    store = await openSqliteStore({ folder: join(folder, "home") });
  });
  afterEach(async () => {
    await store.close();
    await rm(join(folder, "work"), { recursive: true });
    await rm(join(folder, "home"), { recursive: true });
  });

  /** As in a process that has just started. */
  async function reopen(): Promise<void> {
    await store.close();
    store = await openSqliteStore({ folder: join(folder, "home") });
    code = await store.code(placeOf("work"));
  }

  async function walk(
    commits: number,
    { signal, progress }: { signal?: AbortSignal; progress?: (update: IndexUpdate) => void } = {},
  ): Promise<HistoryReport> {
    const history = await (await treeOf("work")).history();
    if (history === null) throw new Error("there is no repository");
    const staging = { ...placeOf("work"), root: "staging" };
    try {
      return await walkHistory({
        history,
        code,
        staging: { open: () => store.code(staging), drop: () => store.dropCode(staging) },
        parser,
        meta,
        commits,
        signal: signal ?? new AbortController().signal,
        progress: progress ?? (() => {}),
      });
    } finally {
      history.close();
    }
  }

  /** How what is told of each walked commit differs from its checkout. */
  async function drift(): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const [hash, at] of await notedCommits(code, "")) {
      const dump = await graphDump(asOf(code, at), guard);
      const difference = dumpDifference(expected.get(hash) ?? [], dump);
      if (difference.length > 0) found[`commit ${hashes.indexOf(hash)}`] = difference;
    }
    return found;
  }

  const walked = async () =>
    [...(await notedCommits(code, "")).keys()].map((hash) => hashes.indexOf(hash)).sort((a, b) => a - b);
  const last = (count: number) => hashes.map((_, index) => index).slice(-count);

  test("is at each commit what a checkout of that commit is", async () => {
    code = await indexed(store, "work");
    const present = await graphDump(code, guard);
    expect(await walk(100)).toMatchObject({ commits: COMMITS.length });
    expect(await walked()).toEqual(last(COMMITS.length));
    expect(await drift()).toEqual({});
    expect(await graphDump(code, guard)).toEqual(present);
    expect(await code.verify()).toEqual([]);
  });

  test("keeps the text that each version had", async () => {
    code = await indexed(store, "work");
    await walk(100);
    const at = (await notedCommits(code, hashes[2] ?? "")).get(hashes[2] ?? "");
    const view = { guard, at: { asOf: at ?? 0 } };
    const ref = { project: meta.project, id: asNodeId("src/store.ts::Store::put") };
    const [method] = await code.get(view, [ref]);
    expect(method?.props).toMatchObject({ startLine: 5 });
    if (method) expect(await sourceOf(code, view, method)).toContain("return z(key);");
  });

  test("ends where the graph's own time begins, also with work that was not committed", async () => {
    await apply("work", { "src/helper.ts": null, "src/extra.ts": HELPER });
    code = await indexed(store, "work");
    const [first] = await code.transactions(guard, { limit: 1 });
    await walk(3);
    const at = first?.at ?? 0;
    const filesAt = async (moment: Instant) =>
      (await asOf(code, moment).find({ guard }, { kinds: ["FILE"], limit: 99 })).map(({ id }) => id).sort();
    expect(await filesAt(at - 1)).toContain("src/helper.ts");
    expect(await filesAt(at)).not.toContain("src/helper.ts");
    expect(await filesAt(at)).toContain("src/extra.ts");
    expect(await drift()).toEqual({});
  });

  test("begins at the commit that was there when the graph was made, wherever the head is by now", async () => {
    git("work", "checkout", "--quiet", hashes[9] ?? "");
    code = await indexed(store, "work");
    git("work", "checkout", "--quiet", "main");
    await indexed(store, "work");
    await walk(4);
    expect(await walked()).toEqual([6, 7, 8, 9]);
    expect(await drift()).toEqual({});
  });

  test("walked again, it writes nothing; walked further, it adds what is older", async () => {
    code = await indexed(store, "work");
    expect(await walk(4)).toMatchObject({ commits: 4 });
    expect(await walked()).toEqual(last(4));
    expect(await walk(4)).toEqual({ txId: null, commits: 0, nodes: 0, edges: 0 });
    expect(await walk(2)).toMatchObject({ txId: null });
    expect(await walk(11)).toMatchObject({ commits: 7 });
    expect(await walked()).toEqual(last(11));
    expect(await walk(1_000)).toMatchObject({ commits: COMMITS.length - 11 });
    expect(await walk(1_000)).toMatchObject({ txId: null });
    expect(await walkedReach(code)).toMatchObject({ commits: COMMITS.length, next: null });
    expect(await drift()).toEqual({});
    expect(await code.verify()).toEqual([]);
  });

  test("broken off anywhere, it shows nothing yet, and the next walk goes on from there", async () => {
    code = await indexed(store, "work");
    const before = await code.counts({ guard });
    const begun: number[] = [];
    for (const stopAt of [2.5, 7, 7.5, 12]) {
      const stop = new AbortController();
      const progress = ({ done }: IndexUpdate) => {
        begun.push(Math.floor(done));
        if (done >= stopAt) stop.abort();
      };
      await expect(walk(100, { signal: stop.signal, progress })).rejects.toThrow();
      expect(await code.counts({ guard })).toEqual(before);
      expect(await walked()).toEqual([]);
      await reopen();
    }
    expect(begun).toEqual([...begun].sort((a, b) => a - b));
    await walk(100);
    expect(await walked()).toEqual(last(COMMITS.length));
    expect(await drift()).toEqual({});
  });

  test("broken off after a commit was indexed and before that was noted, nothing of it is lost", async () => {
    code = await indexed(store, "work");
    const staging = { ...placeOf("work"), root: "staging" };
    const refused = new Error("no more notes");
    const open = store.code.bind(store);
    store.code = async (root) => {
      const graph = await open(root);
      if (root.root !== "staging") return graph;
      let notes = 0;
      return {
        ...graph,
        transaction: (ofTx, work, options) =>
          graph.transaction(
            ofTx,
            (tx) =>
              work({
                ...tx,
                async setArtifact(name, bytes) {
                  if (name.startsWith("ended:") && ++notes > 7) throw refused;
                  await tx.setArtifact(name, bytes);
                },
              }),
            options,
          ),
      };
    };
    await expect(walk(100)).rejects.toThrow("no more notes");
    await reopen();
    expect((await (await store.code(staging)).transactions(guard, { limit: 99 }))[0]?.gitCommit).toBe(
      hashes[7],
    );
    await walk(100);
    expect(await drift()).toEqual({});
  });

  test("after another number of commits than before it broke off, it begins anew", async () => {
    code = await indexed(store, "work");
    const stop = new AbortController();
    const progress = ({ done }: IndexUpdate) => done >= 5 && stop.abort();
    await expect(walk(12, { signal: stop.signal, progress })).rejects.toThrow();
    await walk(6);
    expect(await walked()).toEqual(last(6));
    expect(await drift()).toEqual({});
  });

  test("links are left out as they are on disk", async () => {
    await symlink("src", join(folder, "work", "link"));
    commit("work", 20);
    code = await indexed(store, "work");
    await walk(2);
    const paths = await asOf(code, Date.now()).find({ guard }, { kinds: ["FILE"], limit: 99 });
    expect(paths.map(({ id }) => id).filter((id) => id.startsWith("link"))).toEqual([]);
  });

  test("what changes later is told from the same past", async () => {
    code = await indexed(store, "work");
    await walk(100);
    await apply("work", { "src/use.ts": USER, "src/helper.ts": null });
    await indexed(store, "work");
    await apply("work", { "src/helper.ts": HELPER });
    await indexed(store, "work");
    expect(await drift()).toEqual({});
    expect(await code.verify()).toEqual([]);
  });
});
