import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadTokenCounter } from "../../src/app/tokens.ts";
import { asNodeId } from "../../src/domain/ids.ts";
import { allTools } from "../../src/tools/index.ts";
import { describeTool } from "../../src/transports/mcpTools.ts";
import { ORCHARD, plantOrchard } from "./orchard.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const edit = (file: string, reason = "because") => ({
  type: "EDIT",
  content: `Changed ${file}: ${reason}`,
  metadata: { file, diffSummary: reason, linesBefore: 10, linesAfter: 12, reason },
});
const decision = {
  type: "DECISION",
  content: "Prices are whole cents everywhere.",
  metadata: {
    title: "Keep prices in cents",
    rationale: "Floats drift when carts are long.",
    tradeoffs: ["conversion at the edges"],
    affectedFiles: ["src/price.ts"],
  },
};

async function add(episode: object, as = {}): Promise<string> {
  const answer = await world.call("episode_add", episode, as);
  expect(answer).toMatchObject({ ok: true, data: { status: "saved" } });
  return String(answer.data?.episodeId);
}

interface Recalled {
  readonly id: string;
  readonly score: number;
  readonly scores: { readonly vector: number; readonly recency: number; readonly entities: number };
}
async function recalled(input: object, as = {}): Promise<Recalled[]> {
  const answer = await world.call("episode_recall", { profile: "debug", ...input }, as);
  expect(answer).toMatchObject({ ok: true });
  return (answer.data as { episodes: Recalled[] }).episodes;
}
const idsOf = (episodes: readonly Recalled[]) => episodes.map(({ id }) => id);

describe("episode_add", () => {
  test("costs little to list", async () => {
    const tool = allTools.find(({ name }) => name === "episode_add");
    const count = await loadTokenCounter();
    expect(tool && count(JSON.stringify(describeTool(tool).inputSchema))).toBeLessThan(250);
  });

  test("names every field that its type needs, and writes nothing", async () => {
    const answer = await world.call("episode_add", {
      type: "EDIT",
      content: "Changed it.",
      metadata: { file: "a.ts", linesBefore: "ten" },
    });
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input", data: { status: "failed" } });
    for (const field of ["diffSummary", "linesBefore", "linesAfter", "reason"])
      expect(answer.summary).toContain(`metadata.${field}`);
    expect(await recalled({ query: "changed" })).toEqual([]);
  });

  test("the same twice is two episodes", async () => {
    const ids = [await add(edit("src/a.ts")), await add(edit("src/a.ts"))];
    expect(new Set(ids).size).toBe(2);
  });

  test("episodes of a session hang together in one chain, whoever writes at once", async () => {
    const agents = ["ada", "bob"];
    const writes = Array.from({ length: 8 }, (_, at) =>
      add({ type: "OBSERVATION", content: `Look ${at}` }, { agent: agents[at % 2] }),
    );
    const ids = await Promise.all(writes);
    const { project } = world.caller;
    const guard = { account: "local", project, visibilities: ["shared"] } as const;
    const of = ids.map((id) => ({ project, id: asNodeId(id) }));
    const edges = await world.store.memory.edges(
      { guard },
      { of, types: ["NEXT"], direction: "out", limit: 9 },
    );
    expect(edges).toHaveLength(7);
    expect(new Set(edges.map(({ from }) => from.id)).size).toBe(7);
    expect(new Set(edges.map(({ to }) => to.id)).size).toBe(7);
  });

  test("a decision goes through the decision's door", async () => {
    const id = await add(decision);
    expect(id).toMatch(/^decision:/);
    const again = await world.call("episode_add", decision);
    expect(again.data).toMatchObject({ status: "duplicate_skip", episodeId: id, duplicateOf: id });
    const title = "Keep prices in euros";
    const alike = await world.call("episode_add", { ...decision, metadata: { ...decision.metadata, title } });
    expect(alike).toMatchObject({
      ok: false,
      data: { status: "manual_review", candidates: [{ id, title: "Keep prices in cents" }] },
    });
    const found = await world.call("decision_query", { query: "floats" });
    expect(found.data).toMatchObject({
      decisions: [{ id, type: "DECISION", title: "Keep prices in cents", affectedFiles: ["src/price.ts"] }],
    });
    expect(idsOf(await recalled({ query: "cents", types: ["DECISION"] }))).toEqual([id]);
    expect(await recalled({ query: "cents" })).toEqual([]);
  });

  test("what looks like a secret is not kept", async () => {
    const key = "AKIAIOSFODNN7EXAMPLQ";
    const id = await add({
      type: "ERROR",
      content: "Upload failed",
      metadata: {
        errorType: "AuthError",
        stackSummary: `aws_access_key_id = "${key}"`,
      },
    });
    const [found] = await recalled({ query: "upload failed" });
    expect(found?.id).toBe(id);
    expect(JSON.stringify(found)).not.toContain(key);
  });

  test("garbage is refused with the field it is in", async () => {
    for (const [input, field] of [
      [{ type: "PARTY", content: "x" }, "type"],
      [{ type: "OBSERVATION", content: "   " }, "content"],
      [{ type: "OBSERVATION", content: "x", metadata: { big: "x".repeat(50_000) } }, "metadata"],
      [{ type: "OBSERVATION", content: "x", metadata: { confidence: 7 } }, "metadata.confidence"],
      [{ type: "OBSERVATION", content: "x", producedByTaskId: "task:none" }, "task:none"],
    ] as const) {
      const answer = await world.call("episode_add", input);
      expect(answer.ok).toBe(false);
      expect(`${answer.summary} ${answer.hint}`).toContain(field);
    }
  });
});

describe("episode_recall", () => {
  test("brings what comes near in words, and tells what each part counts", async () => {
    await add({ type: "OBSERVATION", content: "The parser handles nested quotes." });
    const id = await add({
      type: "ERROR",
      content: "Rounding of cart totals was off by a cent.",
      metadata: {
        errorType: "AssertionError",
        stackSummary: "total() at cart.ts:12",
      },
    });
    const [best] = await recalled({ query: "cart total rounding" });
    expect(best?.id).toBe(id);
    const { vector = 0, recency = 0, entities = 0 } = best?.scores ?? {};
    expect(recency).toBeCloseTo(1, 3);
    expect(best?.score).toBeCloseTo(0.5 * vector + 0.3 * recency + 0.2 * entities, 3);
  });

  test("the words of the metadata count too", async () => {
    await add({ type: "OBSERVATION", content: "It broke." });
    const id = await add({
      type: "ERROR",
      content: "It broke.",
      metadata: {
        errorType: "ZeroDivisionError",
        stackSummary: "split_bill",
      },
    });
    expect(idsOf(await recalled({ query: "ZeroDivisionError" }))[0]).toBe(id);
  });

  test("what is about the code that is asked for comes first", async () => {
    const elsewhere = await add(edit("src/b.ts"));
    const here = await add(edit("src/a.ts"));
    const both = await add({ ...edit("src/b.ts"), entities: ["src/a.ts"] });
    const found = await recalled({ query: "because", entities: ["src/a.ts"] });
    const overlap = new Map(found.map(({ id, scores }) => [id, scores.entities]));
    expect(overlap.get(here)).toBe(1);
    expect(overlap.get(both)).toBe(0.5);
    expect(overlap.get(elsewhere)).toBe(0);
    expect(found[0]?.id).toBe(here);
  });

  test("code that moved is asked for by where it is now, and the answer tells that it moved", async () => {
    await plantOrchard(world);
    await world.call("graph_rebuild", { mode: "full", wait: true });
    const before = "src/cart/cart.ts::Cart::total";
    const id = await add({ type: "OBSERVATION", content: "It rounds once.", entities: [before] });
    await world.write("src/basket/cart.ts", ORCHARD["src/cart/cart.ts"] ?? "");
    await rm(join(world.root, "src/cart/cart.ts"));
    await world.call("graph_rebuild", { mode: "incremental", wait: true });
    const now = "src/basket/cart.ts::Cart::total";
    const [found] = await recalled({ query: "rounds", entities: [now] });
    expect(found).toMatchObject({ id, scores: { entities: 1 } });
    expect(found).toMatchObject({ code: [{ id: before, state: "moved", movedTo: now }] });
  });

  test("who, what for, which type and since when are asked for, and are no identity", async () => {
    const mine = await add({ ...edit("src/a.ts"), taskId: "task:1" });
    const theirs = await add({ type: "OBSERVATION", content: "because of a.ts" }, { agent: "bob" });
    expect(idsOf(await recalled({ query: "because", agentId: "bob" }))).toEqual([theirs]);
    expect(idsOf(await recalled({ query: "because", taskId: "task:1" }))).toEqual([mine]);
    expect(idsOf(await recalled({ query: "because", types: ["EDIT"] }))).toEqual([mine]);
    expect(await recalled({ query: "because", since: Date.now() + 60_000 })).toEqual([]);
    expect(await recalled({ query: "because", agentId: "bob" }, { account: "rival" })).toEqual([]);
  });

  test("a restricted agent recalls its own, and nobody what is sensitive", async () => {
    const guest = { role: "restricted", agent: "guest" } as const;
    await add(edit("src/a.ts"));
    const own = await add(edit("src/b.ts"), guest);
    await add({ ...edit("src/c.ts"), sensitive: true });
    expect(idsOf(await recalled({ query: "because" }, guest))).toEqual([own]);
    expect(await recalled({ query: "because" })).toHaveLength(2);
  });

  test("the past is recalled as it was", async () => {
    const first = await add(edit("src/a.ts"));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const before = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await add(edit("src/a.ts"));
    expect(idsOf(await recalled({ query: "because", asOf: before }))).toEqual([first]);
    expect(idsOf(await recalled({ query: "because", knownAt: before }))).toEqual([first]);
  });

  test("fields are projected: an empty list leaves ids and scores", async () => {
    const id = await add(edit("src/a.ts"));
    const [bare] = await recalled({ query: "because", fields: [] });
    expect(bare).toEqual({ id, score: expect.any(Number), scores: expect.any(Object) });
    expect((await recalled({ query: "because", fields: ["type", "nonsense"] }))[0]).toMatchObject({
      id,
      type: "EDIT",
    });
  });

  test("an answer keeps its budget, and a project that is not there is empty", async () => {
    for (let at = 0; at < 10; at++) await add(edit(`src/${at}.ts`, `reason ${at} `.repeat(20)));
    const answer = await world.call("episode_recall", { query: "reason", limit: 50 });
    expect(answer.tokenEstimate).toBeLessThanOrEqual(300);
    const nowhere = await world.call("episode_recall", { query: "reason", projectId: "nowhere" });
    expect(nowhere).toMatchObject({ ok: true, data: { episodes: [] } });
    expect(nowhere.warnings?.join()).toContain("projectId");
  });
});

describe("decision_query", () => {
  test("what it is about counts most", async () => {
    const about = (title: string, file: string) => ({
      type: "DECISION",
      content: title,
      metadata: { title, rationale: `${title} is simpler.`, tradeoffs: [], affectedFiles: [file] },
    });
    const wanted = await add(about("Parse lazily", "src/parser.ts"));
    await add(about("Cache prices in memory", "src/price.ts"));
    const input = { query: "prices in memory", affectedFiles: ["src/parser.ts"], profile: "debug" };
    const { data } = await world.call("decision_query", input);
    const [best] = (data as { decisions: Recalled[] }).decisions;
    expect(best).toMatchObject({ id: wanted, scores: { entities: 1 } });
  });

  test("what was replaced is no longer decided", async () => {
    const old = await add(decision);
    const metadata = { ...decision.metadata, rationale: "Also auditors ask for it." };
    const newer = await world.call("episode_add", { ...decision, metadata, supersedes: old });
    expect(newer.data).toMatchObject({ status: "superseded", superseded: old });
    const { data } = await world.call("decision_query", { query: "prices in cents", profile: "debug" });
    expect(idsOf((data as { decisions: Recalled[] }).decisions)).toEqual([newer.data?.episodeId]);
  });
});
