import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import { planCommunities } from "../../engines/communities/planCommunities.ts";
import { openParser } from "../../main/threads.ts";
import { openaiLanguageModel } from "../../models/openai/openaiLanguageModel.ts";
import { type ModelServer, openModelServer, replies } from "../../models/testing/modelServer.ts";
import { openSourceTree } from "../../sources/disk/openSourceTree.ts";
import type { GraphStore } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { CodeMap } from "../communities/codeMap.ts";
import { type IndexReport, indexFiles } from "../indexFiles.ts";
import { graphDump } from "../testing/graphDump.ts";
import { Summarizer } from "./summarizer.ts";

const project = asProjectId("orchard");
const sessionId = asSessionId("session:1");
const meta = { type: "incremental", account: "local", project, agentId: "ada", sessionId } as const;
const view = { guard: { account: "local", project, visibilities: VISIBILITIES } };
const log: Log = { error() {}, warn() {}, info() {}, debug() {} };
const forever = new AbortController().signal;
const parser = openParser();
afterAll(() => parser.close());

let root: string;
let server: ModelServer;
let code: GraphStore;
let summaries: Summarizer;
/** What a build does, and what follows it. */
let index: (mode?: "full" | "incremental") => Promise<IndexReport>;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-summaries-"));
  root = join(folder, "work");
  await mkdir(root);
  server = await openModelServer();
  server.answer = (prompt) => `About ${JSON.parse(prompt).path ?? "a community"}.`;
  const store = await openSqliteStore({ folder: join(folder, "home") });
  const tree = await openSourceTree({ root, environment: {} });
  code = await store.code({ account: "local", project, root: tree.root });
  const leaseOf = (name: string) => ({ leases: store.leases, name, holder: sessionId });
  const runWorker = async (...[graph]: Parameters<typeof planCommunities>) => planCommunities(graph);
  const map = new CodeMap({ code, project, meta, lease: leaseOf("map"), runWorker, log });
  const model = openaiLanguageModel({ model: "m", url: `${server.url}/v1`, id: "m" });
  const mapped = (signal: AbortSignal) => map.settled(signal);
  summaries = new Summarizer({ model, code, project, lease: leaseOf("summaries"), mapped, log });
  index = async (mode = "incremental") => {
    const request = { mode, meta };
    const report = await indexFiles({ tree, code, parser, ...request, signal: forever, progress() {} });
    map.noteBuild(request, report);
    summaries.noteBuild(request, report);
    return report;
  };
  onTestFinished(async () => {
    await Promise.all([map.close(), summaries.close()]);
    await store.close();
    await server.close();
    await rm(folder, { recursive: true });
  });
  await write("src/apple.ts", "export const apple = 1;\n");
  await write("src/pear.ts", "export const pear = 2;\n");
});

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const build = async (mode?: "full" | "incremental") => {
  await index(mode);
  return await summaries.settled(forever);
};
const file = async (path: string) => (await code.get(view, [{ project, id: asNodeId(path) }]))[0];
const summaryOf = async (path: string) => (await file(path))?.props.summary;
const asked = () =>
  server.seen
    .map(({ body }) => JSON.parse((body.messages as { content: string }[])[1]?.content ?? "").path)
    .filter((path) => path !== undefined);

describe("after a build", () => {
  test("files say what the model says of them, and are found by it", async () => {
    expect(await build()).toMatchObject({ failed: 0, cached: 0 });
    expect(await summaryOf("src/apple.ts")).toBe("About src/apple.ts.");
    const hits = await code.searchText(view, { text: "about", kinds: ["FILE"], limit: 10 });
    expect(hits.map(({ node }) => node.id).sort()).toEqual(["src/apple.ts", "src/pear.ts"]);
  });

  test("nothing counts as changed for it", async () => {
    await index();
    const { validFrom } = (await file("src/apple.ts")) ?? { validFrom: 0 };
    await summaries.settled(forever);
    const said = await file("src/apple.ts");
    expect(said).toMatchObject({ validFrom, props: { summary: "About src/apple.ts." } });
    const { items } = await code.changes(view.guard, {
      since: validFrom,
      until: Date.now(),
      kinds: ["FILE"],
      limit: 10,
    });
    expect(items).toEqual([]);
  });

  test("the same content is never asked about twice", async () => {
    await build();
    await write("src/copy.ts", "export const pear = 2;\n");
    await rm(join(root, "src/pear.ts"));
    expect(await build()).toMatchObject({ failed: 0 });
    expect(await summaryOf("src/copy.ts")).toBe("About src/pear.ts.");
    expect(asked().sort()).toEqual(["src/apple.ts", "src/pear.ts"]);
  });

  test("what changed is asked about, and the rest is left alone", async () => {
    await build();
    await write("src/apple.ts", "export const apple = 3;\n");
    expect(await build()).toMatchObject({ made: 1, failed: 0 });
    expect(asked().sort()).toEqual(["src/apple.ts", "src/apple.ts", "src/pear.ts"]);
  });

  test("a full build gives the same graph", async () => {
    await build();
    const before = await graphDump(code, view.guard);
    await build("full");
    expect(await graphDump(code, view.guard)).toEqual(before);
    expect(asked()).toHaveLength(2);
  });

  test("communities have theirs, and keep it when they are drawn again", async () => {
    for (const name of ["plum", "fig", "lime", "kiwi"])
      await write(
        `src/${name}.ts`,
        `import { apple } from "./apple.ts";\nexport const ${name} = () => apple;\n`,
      );
    await build();
    const communities = () => code.find(view, { kinds: ["COMMUNITY"], limit: 10 });
    const before = (await communities()).map(({ id, props }) => ({ id, summary: props.summary }));
    expect(before.length).toBeGreaterThan(0);
    for (const { summary } of before) expect(summary).toBe("About a community.");
    await write("src/date.ts", 'import { fig } from "./fig.ts";\nexport const date = () => fig();\n');
    await build();
    for (const { props } of await communities()) expect(props.summary).toBe("About a community.");
  });

  test("nothing is kept of communities that are drawn otherwise by now", async () => {
    const draw = async (names: readonly string[]) => {
      for (const name of names)
        await write(
          `src/${name}.ts`,
          `import { apple } from "./apple.ts";\nexport const ${name} = () => apple;\n`,
        );
      await build();
    };
    await draw(["plum", "fig", "lime", "kiwi"]);
    await draw(["date", "quince", "cherry", "mango", "melon"]);
    await build();
    const communities = await code.find(view, { kinds: ["COMMUNITY"], limit: 10 });
    expect(await code.artifactNames("community-summary:")).toEqual(
      communities.map(({ contentHash }) => `community-summary:${contentHash}`).sort(),
    );
  });

  test("a model that thinks before it answers has room for it", async () => {
    await build();
    expect(server.seen[0]?.body.max_tokens).toBeGreaterThan(1_000);
  });
});

describe("a model that fails", () => {
  test("leaves the summaries as they are without one, and is asked again another time", async () => {
    server.next.push(...Array.from({ length: 10 }, () => replies.status(400)));
    const counts = await build();
    expect(counts).toMatchObject({ made: 0 });
    expect(counts.failed).toBeGreaterThanOrEqual(2);
    expect(await summaryOf("src/apple.ts")).toBe("apple");
    expect(await summaryOf("src/pear.ts")).toBe("pear");
  });

  test("for one file does not for the others", async () => {
    server.answer = (prompt) => (JSON.parse(prompt).path === "src/apple.ts" ? "…".repeat(400) : "A pear.");
    expect(await build()).toMatchObject({ failed: 1 });
    expect(await summaryOf("src/pear.ts")).toBe("A pear.");
    server.answer = () => "An apple, too.";
    expect(await build()).toMatchObject({ failed: 0 });
    expect(await summaryOf("src/apple.ts")).toBe("An apple, too.");
  });

  test("to answer does not keep a build, or the end, waiting", async () => {
    server.next.push(...Array.from({ length: 10 }, () => replies.never()));
    const report = await index();
    expect(report.files.seen).toBe(2);
    await summaries.close();
    expect(await summaryOf("src/pear.ts")).toBe("pear");
  });
});
