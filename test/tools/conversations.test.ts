import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drainOutbox } from "../../src/app/drainOutbox.ts";
import type { Envelope } from "../../src/app/envelope.ts";
import { guardOf } from "../../src/domain/caller.ts";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import { openWorld, type World } from "./world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

interface Found {
  readonly id: string;
  readonly externalId?: string;
  readonly conversationId: string;
  readonly content: string;
}

const idsIn = ({ data }: Envelope) => (data as { messageIds: string[] }).messageIds;
const said = (content: string, more: object = {}) => ({ role: "user", content, ...more });

async function append(conversationId: string, messages: object[], as = {}) {
  return await world.call("conversation_append", { conversationId, messages }, as);
}

async function search(query: string, more: object = {}, as = {}): Promise<Found[]> {
  const answer = await world.call("conversation_search", { query, profile: "debug", ...more }, as);
  expect(answer.ok).toBe(true);
  return (answer.data as { messages: Found[] }).messages;
}

const trip = [
  said("What did you do in July?", { speaker: "Ada", at: "2024-08-01T10:00:00Z" }),
  said("We went hiking in the Alps with the whole family.", { speaker: "Ben", at: "2024-08-01T10:01:00Z" }),
  said("Lovely! And how is the new job?", { speaker: "Ada", at: "2024-08-01T10:02:00Z" }),
  said("Busy, I build a parser for invoices.", { speaker: "Ben", at: "2024-08-01T10:03:00Z" }),
];

describe("conversation_append", () => {
  test("what was said is found, as it was said, by another agent", async () => {
    const stored = await append("trip", trip);
    expect(stored).toMatchObject({ ok: true, data: { status: "stored", conversationId: "trip", stored: 4 } });
    const ids = idsIn(stored);
    expect(new Set(ids).size).toBe(4);
    const [best] = await search("Who works on invoices?", {}, { agent: "bob", session: "session:2" });
    expect(best).toMatchObject({
      id: ids[3],
      conversationId: "trip",
      role: "user",
      speaker: "Ben",
      content: "Busy, I build a parser for invoices.",
      at: "2024-08-01T10:03:00.000Z",
    });
  });

  test("a first message alone is kept, and found when there is a second, however much later", async () => {
    await append("slow", [said("The gateway drops websockets.", { at: "2024-01-01T10:00:00Z" })]);
    expect(await search("websockets")).toEqual([]);
    await append("slow", [said("Which gateway?", { at: "2024-01-09T10:00:00Z" })]);
    expect((await search("websockets")).map(({ content }) => content)).toEqual([
      "The gateway drops websockets.",
    ]);
  });

  test("the same text said twice is two messages; under one name from elsewhere it is one", async () => {
    const twice = await append("echo", [said("Yes, deploy it."), said("Yes, deploy it.")]);
    expect(twice.data?.stored).toBe(2);
    const first = await append("named", [
      said("Ship the release.", { externalId: "m1" }),
      said("Done.", { externalId: "m2" }),
    ]);
    const again = await append("named", [
      said("Ship something else.", { externalId: "m1" }),
      said("Thanks, release is out.", { externalId: "m3" }),
      said("Thanks, release is out.", { externalId: "m3" }),
    ]);
    const [known] = idsIn(first);
    expect(again.data?.stored).toBe(1);
    expect(idsIn(again)[0]).toBe(known);
    const found = await search("release", { conversationId: "named" });
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(["m1", "m2", "m3"]);
    expect(found.find(({ id }) => id === known)?.content).toBe("Ship the release.");
  });

  test("what was said later than tomorrow was not said; a clock may go a little ahead", async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const far = await append("future", [said("Now."), said("Later.", { at: hours(25) })]);
    expect(far).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(far.summary).toContain("messages[1].at");
    expect(await append("future", [said("Soon.", { at: hours(23) })])).toMatchObject({ ok: true });
  });

  test("a secret is kept neither as a speaker or role nor in a name", async () => {
    const secret = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
    const spoken = await append("named", [
      said("Who are you?", { speaker: `bot ${secret}` }),
      said("Me.", { role: `as ${secret}` }),
    ]);
    expect(spoken.warnings).toEqual([expect.stringMatching(/^redacted:/)]);
    expect(JSON.stringify(await search("who"))).not.toContain(secret);
    const refused = [
      await append(secret, [said("Hello.")]),
      await append("named", [said("Hello.", { externalId: secret })]),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(JSON.stringify(refused)).not.toContain(secret);
  });

  test("one name from elsewhere in two conversations is two messages", async () => {
    const of = async (id: string) =>
      (await append(id, [said("a", { externalId: "b/c" }), said("b", { externalId: "d" })])).data?.messageIds;
    const ids = [await of("a"), await of("a/b"), await of("a%2Fb")].flat();
    expect(new Set(ids).size).toBe(6);
  });

  test("the order is kept, over calls and stretches", async () => {
    const contents = Array.from({ length: 150 }, (_, at) => `step ${at}`);
    const at = "2024-03-01T10:00:00Z";
    for (const from of [0, 1, 70])
      await append(
        "long",
        contents.slice(from, from === 0 ? 1 : from === 1 ? 70 : 150).map((text) => said(text, { at })),
      );
    expect(await contentsInOrder("long")).toEqual(contents);
    expect((await search("step 149", { conversationId: "long" })).at(0)?.content).toBe("step 149");
    expect(await search("step", { conversationId: "long", limit: 100 })).toHaveLength(100);
  });

  test.each([
    ["no messages", { messages: [] }],
    ["too many messages", { messages: Array.from({ length: 501 }, () => said("a")) }],
    ["a message without a role", { messages: [{ content: "a" }] }],
    ["an empty message", { messages: [said("")] }],
    ["a message too long", { messages: [said("a".repeat(20_001))] }],
    ["an unknown field", { messages: [said("a", { text: "b" })] }],
    ["a moment that is none", { messages: [said("a", { at: "yesterday" })] }],
    ["a moment no calendar has", { messages: [said("a", { at: Number.MAX_SAFE_INTEGER })] }],
    ["one written as text", { messages: [said("a", { at: "9007199254740991" })] }],
    ["a commit for a moment", { messages: [said("a", { at: "abcdef1" })] }],
    ["no conversation", { conversationId: "" }],
  ])("%s is refused and nothing is stored", async (_, wrong) => {
    const input = { conversationId: "x", messages: [said("first word"), said("second word")], ...wrong };
    const answer = await world.call("conversation_append", input);
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(answer.summary).toContain(Object.keys(wrong)[0]);
    expect(answer.hint).toMatch(/\.$/);
    expect(await search("word")).toEqual([]);
  });

  test("odd text comes back as it was said and harms nobody", async () => {
    const odd = [
      "\u0000 nul",
      "half \ud800 character",
      "会議は明日です",
      "’; DROP TABLE node; --",
      "🎉🎉",
      "@ada",
    ];
    const stored = await append(
      "odd \ud800 #1",
      odd.map((content) => said(content, { speaker: "#\ud800" })),
    );
    expect(stored).toMatchObject({ ok: true, data: { stored: odd.length } });
    expect((await search("会議")).at(0)?.content).toBe("会議は明日です");
    expect((await search("DROP TABLE")).at(0)?.content).toContain("DROP TABLE");
    for (const query of ["\u0000", "@ada", "?", "#", "the", "🎉", "* OR (", "a".repeat(2_000)])
      await search(query);
  });

  test.each([
    ["an unknown project", { projectId: "nowhere" }, {}],
    ["no project at all", {}, { project: null }],
  ])("a write to %s is blocked, and a search finds nothing", async (_, where, as) => {
    await append("trip", trip);
    const input = { conversationId: "x", messages: [said("a"), said("b")], ...where };
    expect(await world.call("conversation_append", input, as)).toMatchObject({
      ok: false,
      errorCode: "blocked_scope",
      data: { status: "blocked_scope", stored: 0 },
    });
    const found = await world.call("conversation_search", { query: "invoices", ...where }, as);
    expect(found).toMatchObject({ ok: true, data: { messages: [] } });
    expect(found.warnings?.join()).toContain("projectId");
  });

  test("two processes append at once: nothing is lost and everyone's order is kept", async () => {
    const names = ["left", "right"];
    const children = names.map((name) => startAppender(name, 40));
    const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0]));
    expect(codes).toEqual([0, 0]);
    const all = await contentsInOrder("shared");
    expect(all).toHaveLength(80);
    for (const name of names) {
      const own = all.filter((content) => content.includes(name));
      expect(own).toEqual(Array.from({ length: 40 }, (_, at) => `turn ${name}${at} of many`));
    }
    expect(await search("turn", { conversationId: "shared", limit: 100 })).toHaveLength(80);
  });

  test("while the store is away messages wait on disk, and are written once and in order", async () => {
    await append("trip", trip);
    world.setAway(true);
    const first = await append("trip", [said("The budget is 900 euros.")]);
    const second = await append("trip", [said("Fine, the budget stands.")]);
    expect(first).toMatchObject({ ok: true, data: { status: "pending_retry", stored: 0 } });
    world.setAway(false);
    const drain = () => drainOutbox(world.store, world.outbox, world.log);
    await expect.poll(drain, { interval: 300 }).toBe(2);
    expect(await world.outbox.entries(10)).toEqual([]);
    expect((await contentsInOrder("trip")).slice(4)).toEqual([
      "The budget is 900 euros.",
      "Fine, the budget stands.",
    ]);
    const found = (await search("budget")).map(({ id }) => id);
    expect(found.sort()).toEqual([first, second].flatMap(idsIn).sort());
  });
});

describe("who may see what", () => {
  const guest = { role: "restricted", agent: "guest", session: asSessionId("session:guest") } as const;

  test("a project does not see another's messages, nor an account another's", async () => {
    await append("trip", trip);
    expect(await search("invoices", { projectId: "example.org/acme/other" })).toEqual([]);
    expect(await search("invoices", {}, { account: "stranger" })).toEqual([]);
  });

  test("a restricted agent finds what it said in this session and nothing else", async () => {
    await append("trip", trip);
    await append("own", [said("Invoices are mine."), said("Really mine.")], guest);
    const found = await search("invoices", {}, guest);
    expect(found.map(({ content }) => content)).toEqual(["Invoices are mine.", "Really mine."]);
    expect(await search("invoices", { conversationId: "trip" }, guest)).toEqual([]);
    expect(await search("invoices", {}, { ...guest, agent: "other" })).toEqual([]);
    expect(await search("invoices", {}, { ...guest, session: asSessionId("session:later") })).toEqual([]);
  });

  test("a conversation is for the same readers throughout: who cannot read it cannot join it", async () => {
    await append("trip", trip);
    const joined = await append("trip", [said("I was here")], guest);
    expect(joined).toMatchObject({
      ok: false,
      errorCode: "forbidden",
      data: { status: "failed", stored: 0 },
    });
    await append("own", [said("Invoices are mine."), said("Really mine.")], guest);
    expect((await append("own", [said("And ours, invoices and all.")])).data?.stored).toBe(1);
    expect(await search("invoices", {}, guest)).toHaveLength(3);
  });

  test("a deleted message is not found, though it stands in the index, and those around it are", async () => {
    const stored = await append("trip", trip);
    const last = idsIn(stored)[3];
    await setDeleted(last ?? "");
    expect((await search("invoices parser job")).map(({ id }) => id)).not.toContain(last);
    expect((await search("job")).at(0)?.content).toContain("job");
  });
});

describe("conversation_search", () => {
  test("an answer is found by the words of the question before it", async () => {
    await append("trip", trip);
    const [first, second] = await search("What did Ben do in July?");
    expect([first?.content, second?.content]).toContain("We went hiking in the Alps with the whole family.");
  });

  test("a message is found by its meaning, though no word of the question is in it", async () => {
    await append("garage", [
      said("Invoices go out on Friday."),
      said("My car needs new tires."),
      said("The cake was lovely."),
    ]);
    expect((await search("vehicle")).at(0)?.content).toBe("My car needs new tires.");
  });

  test("a day that the question names counts, and so do the days after it", async () => {
    for (const [day, what] of [
      ["03", "garden"],
      ["12", "kitchen"],
      ["27", "roof"],
    ]) {
      await append("diary", [
        said(`Painted the ${what}.`, { at: `2024-05-${day}T10:00:00Z` }),
        said(`Nice ${what}!`, { at: `2024-05-${day}T10:01:00Z` }),
      ]);
    }
    expect((await search("What was painted on 12 May 2024?")).at(0)?.content).toBe("Painted the kitchen.");
    expect((await search("What was painted around May 25th?")).at(0)?.content).toBe("Painted the roof.");
  });

  test("one conversation can be searched alone", async () => {
    await append("trip", trip);
    await append("other", [said("Invoices again?"), said("Invoices, yes.")]);
    const found = await search("invoices", { conversationId: "other" });
    expect(new Set(found.map(({ conversationId }) => conversationId))).toEqual(new Set(["other"]));
    const nowhere = await world.call("conversation_search", { query: "invoices", conversationId: "unknown" });
    expect(nowhere).toMatchObject({ ok: true, data: { messages: [] }, warnings: [expect.any(String)] });
  });

  test("the past has what was said by then", async () => {
    await append("trip", trip);
    const asOf = "2024-08-01T10:01:30Z";
    expect(await search("invoices", { asOf })).toEqual([]);
    expect((await search("hiking", { asOf })).at(0)?.content).toContain("hiking");
    expect(await search("hiking", { knownAt: "2024-08-02T00:00:00Z" })).toEqual([]);
  });

  test("what became known later does not count for what was known before", async () => {
    await append("gate", [said("Which one is it?"), said("The old one.")]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const knownAt = Date.now() - 1_000;
    await append("gate", [said("It drops websockets.")]);
    expect((await search("websockets")).length).toBeGreaterThan(1);
    expect(await search("websockets", { knownAt })).toEqual([]);
  });

  test("how it came about tells nothing of messages that are hidden", async () => {
    const stored = await append("gone", [said("Xylotomy begins."), said("Xylotomy ends.")]);
    for (const id of idsIn(stored)) await setDeleted(id);
    const countsFor = async (query: string) => {
      const asked = { query, explain: true, profile: "debug" };
      const { data } = await world.call("conversation_search", asked);
      const { trace } = data as { trace: { stage: string; in: number; out: number }[] };
      return trace.map(({ stage, in: given, out }) => [stage, given, out]);
    };
    expect(await countsFor("xylotomy")).toEqual(await countsFor("unheard"));
  });

  test("nothing comes of nothing, and how it came about is told who asks", async () => {
    await append("trip", trip);
    expect(await search("the of and")).toEqual([]);
    const answer = await world.call("conversation_search", {
      query: "hiking",
      explain: true,
      profile: "debug",
    });
    const { trace } = answer.data as { trace: { stage: string }[] };
    expect(trace.map(({ stage }) => stage)).toEqual([
      "vectors",
      "words",
      "sessions",
      "candidates",
      "read",
      "meaning",
    ]);
  });
});

async function setDeleted(id: string): Promise<void> {
  const project = asProjectId("example.org/acme/shop");
  const meta = {
    type: "memory_write",
    account: "local",
    project,
    agentId: "a",
    sessionId: asSessionId("s"),
  } as const;
  await world.store.memory.transaction(meta, (tx) => tx.setDeleted({ project, id: asNodeId(id) }, true));
}

async function contentsInOrder(conversationId: string): Promise<string[]> {
  const project = asProjectId("example.org/acme/shop");
  const ref = { project, id: asNodeId(`conversation:${conversationId}`) };
  const view = { guard: guardOf(world.caller, project) };
  const query = { of: [ref], types: ["CONTAINS"], direction: "out", limit: 1_000 } as const;
  const found = await world.store.memory.neighbours(view, query);
  return found
    .sort((a, b) => Number(a.edge.props.position) - Number(b.edge.props.position))
    .map(({ node }) => String(node?.props.content));
}

function startAppender(name: string, messages: number) {
  const args = {
    folder: world.home,
    project: "example.org/acme/shop",
    conversation: "shared",
    name,
    messages,
  };
  const flags = Object.entries(args).flatMap(([key, value]) => [`--${key}`, String(value)]);
  const script = join(import.meta.dirname, "appender.ts");
  return spawn(process.execPath, ["--no-warnings", script, ...flags], { stdio: "inherit" });
}

test("a question may point back to what was said last in a conversation", async () => {
  await world.call("memory_save", { kind: "fact", entity: "Harbor cranes", content: "They lift 40 tons." });
  const messages = ["We talked about ships.", "And then about the harbor cranes."].map((content) => ({
    role: "user",
    content,
  }));
  await world.call("conversation_append", { conversationId: "c9", messages });
  const alone = await world.call("memory_search", { query: "how much do they lift?", explain: true });
  const found = await world.call("memory_search", {
    query: "how much do they lift?",
    conversationId: "c9",
    explain: true,
  });
  expect(JSON.stringify(found.data?.trace)).toContain("cranes");
  expect(JSON.stringify(alone.data?.trace)).not.toContain("cranes");
});
