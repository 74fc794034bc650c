import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import { agentOf, told } from "./fleet.ts";
import { listedConflicts } from "./listedConflicts.ts";
import { openWorld, type World } from "./world.ts";

/** The table of docs/truth.md, word by word, by every way in which a statement comes. */
const EXAMPLES = [
  {
    category: "reversal",
    says: ["We use REST", "We switched to GraphQL", "The API is REST-based"],
    at: ["2026-01-05", "2026-03-02", "2026-05-04"],
  },
  {
    category: "ambiguity",
    says: ["The rate limit is 1,000 requests per second", "The API allows 5,000 requests per second"],
    at: ["2026-05-04T10:00:00Z", "2026-05-04T10:10:00Z"],
  },
  {
    category: "stale",
    says: ["Postgres 14 is our database", "Tuned shared_buffers for Postgres 17"],
    at: ["2025-09-01", "2026-05-04"],
  },
] as const;

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const [ada, ...others] = [agentOf("ada"), agentOf("bob"), agentOf("cyd")];
const voices = [ada, ...others];

async function checked(statements: readonly (string | object)[], againstMemory = false): Promise<unknown> {
  return (await told(world, "conflict_check", { statements, againstMemory, profile: "debug" }, ada))
    .conflicts;
}

function timed({ says, at }: (typeof EXAMPLES)[number]): object[] {
  return says.map((content, place) => ({ content, at: at[place], agentId: voices[place]?.agent }));
}

const places = (says: readonly string[]) => says.map((_, place) => place);

async function noteAll(says: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, content] of says.entries())
    ids.push(String((await told(world, "memory_save", { kind: "note", content }, voices[place] ?? ada)).id));
  return ids;
}

describe("the examples of what is asked about", () => {
  const page = readFileSync(new URL("../../docs/truth.md", import.meta.url), "utf8");

  test.each(EXAMPLES)("$category, as the page has them", ({ says }) => {
    for (const each of says) expect(page).toContain(`“${each}”`);
  });

  test("with the times and agents that the page gives", async () => {
    const [, input = ""] = /```json\n([^`]+)```/.exec(page) ?? [];
    const { statements } = JSON.parse(input) as { statements: object[] };
    expect(await checked(statements)).toMatchObject([{ category: "reversal", indexes: [0, 1, 2] }]);
  });

  test.each(EXAMPLES)("$category, given with times and agents", async (example) => {
    expect(await checked(timed(example))).toMatchObject([
      { category: example.category, indexes: places(example.says) },
    ]);
  });

  test.each(EXAMPLES.filter(({ category }) => category !== "stale"))(
    "$category, given without times, alone and beside what is saved on it",
    async ({ category, says }) => {
      const expected = [{ category, indexes: places(says) }];
      expect(await checked(says)).toMatchObject(expected);
      await noteAll(["The API has an OpenAPI description", "Clients of the API are generated"]);
      expect(await checked(says, true)).toMatchObject(expected);
    },
  );

  test.each(EXAMPLES.filter(({ category }) => category !== "stale"))(
    "$category, saved by as many agents one after the other",
    async ({ category, says }) => {
      const ids = await noteAll(says);
      const listed = await listedConflicts(world, {}, ada);
      expect(listed).toMatchObject([{ category, factIds: ids }]);
    },
  );

  test("stale, saved long before", async () => {
    const { says, at } = EXAMPLES[2];
    const { account, project } = world.caller;
    const meta = { type: "memory_write", account, project, agentId: "ada", sessionId: ada.session } as const;
    const id = asNodeId("note:old");
    const old = { project, id, kind: "NOTE", props: { content: says[0] }, contentHash: says[0] } as const;
    const validFrom = Date.parse(at[0]);
    await world.store.memory.transaction(meta, (tx) => tx.put(old, validFrom));
    const recent = await told(world, "memory_save", { kind: "note", content: says[1] }, others[0] ?? ada);
    const ids = [id, recent.id];
    expect(await listedConflicts(world, {}, ada)).toMatchObject([{ category: "stale", factIds: ids }]);
  });
});

describe("what is known and said again, word by word", () => {
  const again = (content: string, as = others[1]) =>
    told(world, "memory_save", { kind: "note", content }, as ?? ada);
  const [rest, graphQl] = EXAMPLES[0].says;

  test("is no second memory, and is asked about where it goes back behind a change", async () => {
    const ids = await noteAll([rest, graphQl]);
    expect(await listedConflicts(world, {}, ada)).toEqual([]);
    expect(await again(rest)).toMatchObject({ status: "duplicate_skip", duplicateOf: ids[0] });
    expect(await listedConflicts(world, {}, ada)).toMatchObject([{ category: "reversal", factIds: ids }]);
    await again(rest);
    expect(await listedConflicts(world, {}, ada)).toHaveLength(1);
    expect((await told(world, "memory_history", { id: ids[0] }, ada)).versions).toHaveLength(1);
  });

  test("is not asked about where nothing was said in between, or by whoever made the change", async () => {
    await noteAll([rest]);
    await again(rest);
    await noteAll([graphQl]);
    await again(graphQl);
    await again(rest, ada);
    expect(await listedConflicts(world, {}, ada)).toEqual([]);
  });
});

describe("plain opposites of two agents", () => {
  test.each([
    ["We use Redis for caching", "We do not use Redis for caching"],
    ["We never cache user data", "We cache user data in Redis for an hour"],
    ["The default branch is main", "The default branch is master"],
    ["Sessions expire after 30 minutes", "Sessions expire after 24 hours"],
  ])("are asked about: %s / %s", async (...says) => {
    const at = ["2026-05-04T10:00:00Z", "2026-05-04T10:10:00Z"];
    const statements = says.map((content, place) => ({
      content,
      at: at[place],
      agentId: voices[place]?.agent,
    }));
    expect(await checked(statements)).toMatchObject([{ category: "ambiguity", indexes: [0, 1] }]);
    const later = { ...statements[1], at: "2026-09-01" };
    expect(await checked([{ ...statements[0] }, later])).toEqual([]);
    expect(await checked([{ ...statements[0] }, { ...statements[1], agentId: "ada" }])).toEqual([]);
  });
});

describe("in as few words nothing is asked about", () => {
  test.each([
    [["We use REST", "We switched to GraphQL", "The API is GraphQL-based"]],
    [["We use Redis for caching", "We do not use Redis for queues"]],
    [["We use Redis for caching", "We no longer use Redis for caching"]],
    [["We never cache user data", "We cache product data in Redis"]],
    [["We do not cache user data in the browser", "We cache user data in Redis"]],
    [["We support Postgres", "We support MySQL"]],
    [["The API accepts JSON", "The API accepts XML"]],
    [["We test on Node 20", "We test on Node 22"]],
    [["The server uses port 8080", "Metrics are on port 9090"]],
    [["Access tokens expire after 30 minutes", "Refresh tokens expire after 24 hours"]],
    [["Staging runs Postgres 16", "Production runs Postgres 14"]],
  ])("%j", async (says) => {
    expect(await checked(says)).toEqual([]);
    const minutes = says.map((content, place) => ({
      content,
      at: `2026-05-04T10:0${place}:00Z`,
      agentId: voices[place]?.agent,
    }));
    expect(await checked(minutes)).toEqual([]);
  });

  test("a copy that is tried in staging leaves nothing behind", async () => {
    const statements = [
      { content: "Postgres 14 is our database", at: "2025-09-01", agentId: "ada" },
      { content: "The staging copy tests Postgres 17", at: "2026-05-04", agentId: "bob" },
    ];
    expect(await checked(statements)).toEqual([]);
  });
});
