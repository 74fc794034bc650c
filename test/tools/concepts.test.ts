import { afterEach, beforeEach, expect, test } from "vitest";
import { VISIBILITIES } from "../../src/domain/guard.ts";
import { asProjectId } from "../../src/domain/ids.ts";
import type { NodeRecord } from "../../src/domain/record.ts";
import { acceptConcept, rejectConcept } from "../../src/memory/concepts/acceptConcept.ts";
import type { WriteTx } from "../../src/stores/port.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const project = asProjectId("example.org/acme/shop");

async function concepts(): Promise<NodeRecord[]> {
  const guard = { account: "local", project, visibilities: VISIBILITIES };
  return world.store.memory.find({ guard }, { kinds: ["CONCEPT"], limit: 100 });
}
const untilThereAre = (count: number) => expect.poll(async () => (await concepts()).length).toBe(count);

function change(work: (tx: WriteTx, concept: NodeRecord) => Promise<boolean>): Promise<boolean> {
  const { account, agent: agentId, session: sessionId } = world.caller;
  return world.store.memory.transaction(
    { type: "memory_write", account, project, agentId, sessionId },
    async (tx) => {
      const guard = { account, project, visibilities: VISIBILITIES };
      const [concept] = await tx.find({ guard }, { kinds: ["CONCEPT"], limit: 1 });
      if (!concept) throw new Error("there is no concept");
      return work(tx, concept);
    },
  );
}

const rate = {
  kind: "fact",
  entity: "Rate limit",
  content: "The public API allows 500 requests per second.",
};
async function askFor(query: string, times: number, as = {}): Promise<void> {
  for (let at = 0; at < times; at++) await world.call("memory_search", { query }, as);
}
const searched = async (query: string, as = {}) => {
  const { data } = await world.call("memory_search", { query, profile: "debug" }, as);
  return (data as { results: { id: string; kind: string; content: string }[] }).results;
};

test("what is asked for five times is proposed, is counted by graph_health, and no search shows it", async () => {
  await world.call("memory_save", rate);
  await askFor("what is the rate limit", 3);
  await askFor("rate_limits of the API?", 1);
  expect((await world.call("graph_health")).data).toMatchObject({ conceptCandidates: 0 });
  await world.call("get_memory", { query: "RateLimit" });
  await untilThereAre(1);
  const [candidate] = await concepts();
  expect(candidate?.props).toMatchObject({
    status: "candidate",
    canonicalName: "Rate limit",
    slug: "rate-limit",
    demand: 5,
    examples: ["what is the rate limit", "rate_limits of the API?", "RateLimit"],
    shapes: ["fact"],
  });
  expect((await world.call("graph_health", { profile: "debug" })).data).toMatchObject({
    conceptCandidates: 1,
  });
  expect((await searched("rate limit")).map(({ kind }) => kind)).toEqual(["fact"]);
});

test("what nobody has an answer to is proposed too; a secret in the question is not kept", async () => {
  const secret = ["ghp", "_", "x7Kq9".repeat(7), "a"].join("").slice(0, 40);
  await askFor(`deploy key ${secret}`, 5);
  await untilThereAre(1);
  expect(JSON.stringify(await concepts())).not.toContain(secret);
});

test("accepted, it sums up the facts that hold, is found, and names what falls under it", async () => {
  const saved = await world.call("memory_save", rate);
  await askFor("rate limit", 5);
  await untilThereAre(1);
  expect(await change(acceptConcept)).toBe(true);
  expect(await change(acceptConcept)).toBe(false);
  expect((await searched("rate limit")).find(({ kind }) => kind === "concept")?.content).toBe(rate.content);
  const { data } = await world.call("get_memory", { query: "rate limit", profile: "debug" });
  expect(data).toMatchObject({
    memories: expect.arrayContaining([
      expect.objectContaining({ id: saved.data?.id, dynamicType: "Rate limit" }),
    ]),
  });
  await world.call("memory_save", {
    ...rate,
    content: "It is 900 per second now.",
    supersedes: saved.data?.id,
  });
  const truth = async () => (await concepts())[0]?.props.truth;
  await expect.poll(truth).toBe("It is 900 per second now.");
});

test("rejected, it is not proposed again", async () => {
  await askFor("rate limit", 5);
  await untilThereAre(1);
  expect(await change(rejectConcept)).toBe(true);
  await askFor("rate limit", 20);
  await world.call("memory_save", rate);
  await expect
    .poll(async () => (await concepts()).map(({ props }) => [props.status, Number(props.demand) >= 20]))
    .toEqual([["rejected", true]]);
});

test("what is asked about something secret is told to nobody else", async () => {
  const as = { role: "admin" } as const;
  await world.call(
    "memory_save",
    { ...rate, entity: "Merger", content: "We merge in May.", visibility: "admin" },
    as,
  );
  await askFor("merger in May", 5, as);
  await untilThereAre(1);
  expect((await concepts())[0]?.visibility).toBe("admin");
  expect((await world.call("graph_health", { profile: "debug" })).data).toMatchObject({
    conceptCandidates: 0,
  });
  await askFor("vault", 5, { role: "restricted", agent: "guest" });
  await untilThereAre(2);
  const vault = (await concepts()).find(({ props }) => props.canonicalName === "vault");
  expect(vault).toMatchObject({ visibility: "public", agents: ["guest"] });
});

test("the summary of a concept tells nobody what they may not read", async () => {
  await world.call("memory_save", rate);
  await askFor("rate limit", 5);
  await untilThereAre(1);
  await change(acceptConcept);
  const hidden = {
    ...rate,
    content: "For the big customer there is none.",
    visibility: "admin",
    force: true,
  };
  await world.call("memory_save", hidden, { role: "admin" });
  await world.call("memory_save", { ...rate, content: "Bursts of 50 more are let through.", force: true });
  await expect.poll(async () => (await concepts())[0]?.props.truth).toContain("Bursts");
  expect((await concepts())[0]?.props.truth).not.toContain("big customer");
});

test("what a deleted fact said is not in a summary, now or in the past, until it is restored", async () => {
  const saved = await world.call("memory_save", rate);
  await askFor("rate limit", 5);
  await untilThereAre(1);
  await change(acceptConcept);
  const whileThere = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(whileThere);
  const summaries = async (more = {}) => {
    const input = { query: "rate limit", profile: "debug", kinds: ["concept"], ...more };
    return ((await world.call("memory_search", input)).data as { results: { content: string }[] }).results;
  };
  expect(await summaries()).toMatchObject([{ content: rate.content }]);
  expect((await world.call("memory_delete", { ids: [saved.data?.id] })).ok).toBe(true);
  expect(JSON.stringify([await summaries(), await summaries({ asOf: whileThere })])).not.toContain(
    "500 requests",
  );
  expect((await world.call("memory_restore", { ids: [saved.data?.id] })).ok).toBe(true);
  expect(await summaries()).toMatchObject([{ content: rate.content }]);
});
