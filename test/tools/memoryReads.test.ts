import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import type { NodeDraft } from "../../src/domain/record.ts";
import { openWorld, type World } from "./world.ts";

const DAY_MS = 24 * 3_600_000;

let world: World;
let now: number;
beforeEach(async () => {
  now = Date.now();
  world = await openWorld(undefined, undefined, { clock: { now: () => now } });
});
afterEach(() => world.dispose());

interface Item {
  readonly id: string;
  readonly title?: string;
  readonly content?: string;
  readonly text?: string;
  readonly detail?: string;
  readonly rationale?: string;
  readonly notes?: string[];
  readonly focus?: string;
  readonly at?: string;
  readonly timestamp?: string;
  readonly validFrom?: string;
  readonly conflicted?: boolean;
  readonly score: number;
  readonly scores: { recency: number };
}

/** The reads that take a question, and where their items are. */
const READS = [
  ["memory_search", "results"],
  ["get_memory", "memories"],
  ["decision_query", "decisions"],
  ["episode_recall", "episodes"],
] as const;
const itemsOf = (data: unknown, list: string) => (data as Record<string, Item[]>)[list] ?? [];

async function read(tool: string, input: object): Promise<Item[]> {
  const { data } = await world.call(tool, { profile: "debug", ...input });
  return itemsOf(data, READS.find(([name]) => name === tool)?.[1] ?? "");
}

async function save(input: object): Promise<string> {
  const { data, summary } = await world.call("memory_save", input);
  if (typeof data?.id !== "string") throw new Error(summary);
  return data.id;
}
const decide = (title: string, more: object = {}) =>
  save({
    kind: "decision",
    title,
    rationale: `${title} is simpler.`,
    tradeoffs: [],
    affectedFiles: [],
    ...more,
  });
const correct = (id: string, action: string, more: object) =>
  world.call("memory_correct", { id, action, ...more });

/** As if it had been written so long ago. */
async function put(draft: Omit<NodeDraft, "id" | "project"> & { readonly id: string }, daysAgo = 0) {
  const { account, project, agent: agentId, session: sessionId } = world.caller;
  const meta = { type: "memory_write", account, project, agentId, sessionId } as const;
  await world.store.memory.transaction(meta, (tx) =>
    tx.put({ ...draft, id: asNodeId(draft.id), project }, now - daysAgo * DAY_MS),
  );
}
const decision = (title: string) => ({ title, rationale: `${title} is simpler.`, tradeoffs: [] });

async function withCode(): Promise<void> {
  await world.write("src/parser.ts", "export function parse(text: string) {\n  return text.length;\n}\n");
  await world.call("graph_rebuild");
}

describe("a note on a memory", () => {
  test("is read back by whatever finds the memory", async () => {
    await withCode();
    const id = await decide("Parse lazily", { affectedFiles: ["src/parser.ts"] });
    await correct(id, "annotate", { note: "Seen in prod." });
    for (const [tool] of READS.slice(0, 3)) {
      expect(await read(tool, { query: "parse lazily" }), tool).toMatchObject([
        { id, notes: ["Seen in prod."] },
      ]);
      const [chosen] = await read(tool, { query: "parse lazily", fields: ["notes"] });
      expect(chosen, tool).toMatchObject({ id, notes: ["Seen in prod."] });
    }
    const explained = await world.call("code_explain", { element: "src/parser.ts", profile: "debug" });
    expect(itemsOf(explained.data, "decisions")).toMatchObject([{ id, text: "Parse lazily (1 note on it)" }]);
    const packed = await world.call("context_pack", { task: "parse", maxTokens: 3_000 });
    const [line] = itemsOf(packed.data, "decisions");
    expect(line).toMatchObject({ id, text: "Parse lazily (1 note on it)" });
    expect(line?.detail).toContain("Seen in prod.");
  });

  test("makes nothing newer than it is", async () => {
    await withCode();
    await put({ id: "decision:old", kind: "DECISION", props: decision("Parse lazily") }, 400);
    await correct("decision:old", "annotate", { note: "Seen in prod." });
    const said = new Date(now - 400 * DAY_MS).toISOString();
    const [found] = await read("memory_search", { query: "parse lazily" });
    expect(found).toMatchObject({ id: "decision:old", validFrom: said });
    expect(await read("get_memory", { query: "parse lazily" })).toMatchObject([{ validFrom: said }]);
    const [asked] = await read("decision_query", { query: "parse lazily" });
    expect(asked).toMatchObject({ timestamp: said });
    expect(asked?.scores.recency).toBeLessThan(0.01);
    expect(await read("decision_query", { query: "parse", since: now - DAY_MS })).toEqual([]);
    const report = await world.call("run_hygiene", { checks: ["outdated_decisions"] });
    expect(report.data).toMatchObject({ counts: { outdated_decisions: 1 } });
  });

  test("does not bring it before what was decided later", async () => {
    await withCode();
    await decide("Parse at once", { affectedFiles: ["src/parser.ts"] });
    now += DAY_MS;
    const id = await decide("Read files in one go", { affectedFiles: ["src/parser.ts"] });
    const first = (await read("memory_search", { query: "parse at once" }))[0]?.id ?? "";
    await correct(first, "annotate", { note: "Seen in prod." });
    const { data } = await world.call("code_explain", { element: "src/parser.ts", profile: "debug" });
    expect(itemsOf(data, "decisions").map((each) => each.id)).toEqual([id, first]);
  });

  test("but what is said in other words is said anew", async () => {
    await put({ id: "decision:1", kind: "DECISION", props: decision("Parse lazily") }, 400);
    await put({ id: "decision:1", kind: "DECISION", props: decision("Parse lazily in threads") }, 100);
    await correct("decision:1", "annotate", { note: "Seen in prod." });
    const validFrom = new Date(now - 100 * DAY_MS).toISOString();
    expect(await read("memory_search", { query: "parse lazily" })).toMatchObject([{ validFrom }]);
  });
});

describe("a memory of a focus", () => {
  test("is told to who asks for that focus, and to nobody else", async () => {
    await withCode();
    const focus = "billing";
    const id = await decide("Parse invoices lazily", { focus, affectedFiles: ["src/parser.ts"] });
    await put({
      id: "episode:1",
      kind: "EPISODE",
      focus,
      props: { type: "EDIT", content: "Invoices parsed." },
    });
    for (const [tool] of READS) {
      expect(await read(tool, { query: "invoices parse lazily" }), tool).toEqual([]);
      const named = tool === "episode_recall" ? "episode:1" : id;
      const found = await read(tool, { query: "invoices parse lazily", focus });
      expect(found, tool).toContainEqual(expect.objectContaining({ id: named, focus }));
    }
    await put({ id: "focus:shipping", kind: "FOCUS", props: { name: "shipping" } });
    for (const [tool] of READS)
      expect(await read(tool, { query: "invoices parse lazily", focus: "shipping" }), tool).toEqual([]);
    const about = { query: "parse", affectedFiles: ["src/parser.ts"] };
    expect(await read("decision_query", about)).toEqual([]);
    const { data } = await world.call("code_explain", { element: "src/parser.ts", profile: "debug" });
    expect(itemsOf(data, "decisions")).toEqual([]);
    const packed = await world.call("context_pack", { task: "parse invoices lazily", maxTokens: 3_000 });
    expect(packed.data).not.toHaveProperty("decisions");
  });

  test("does not take the place of one that may be told", async () => {
    for (let at = 0; at < 4; at++)
      await save({ kind: "note", title: `Rounding ${at}`, content: `Way ${at}.`, focus: "billing" });
    const id = await save({ kind: "note", title: "Rounding", content: "Halves go up somewhere." });
    const found = await world.call("get_memory", { query: "rounding way", limit: 1, minConfidence: 0.3 });
    expect(found.data).toMatchObject({ source: "working_memory", memories: [{ id }] });
  });
});

test("a briefing leaves out doubtful learnings alone, as all reads do", async () => {
  await withCode();
  const props = (content: string) => ({ content, confidence: 0.2 });
  await put({ id: "fact:1", kind: "FACT", props: props("Parse errors are counted.") });
  await put({ id: "learning:1", kind: "LEARNING", props: props("Parse errors are rare.") });
  const { data } = await world.call("context_pack", { task: "parse errors", maxTokens: 3_000 });
  expect(itemsOf(data, "learnings").map(({ id }) => id)).toEqual(["fact:1"]);
});

describe("within the smallest budget", () => {
  const LONG =
    "It keeps the memory that is needed small, and the first answer comes sooner than it did. ".repeat(2);

  test("the words of the best come before the ids of the rest, and a dispute is told", async () => {
    for (const what of ["files", "mails", "dates", "units"]) {
      const id = await decide(`Parse ${what} lazily`, { rationale: `${LONG} So say ${what}.`, force: true });
      await correct(id, "contest", { reason: `Is it so for ${what}?` });
      await put({
        id: `episode:${what}`,
        kind: "EPISODE",
        props: { type: "EDIT", content: `Parse ${what} lazily. ${LONG}` },
      });
    }
    for (const [tool, list] of READS) {
      const answer = await world.call(tool, { query: "parse lazily", limit: 4 });
      const items = itemsOf(answer.data, list);
      expect(answer.tokenEstimate, tool).toBeLessThanOrEqual(300);
      expect(items.length, tool).toBeGreaterThan(0);
      for (const item of items) {
        expect(item.content ?? item.title, tool).toContain("Parse");
        if (tool === "episode_recall") continue;
        expect(item.rationale, tool).toContain("So say");
        expect(item.conflicted, tool).toBe(true);
      }
      if (tool !== "episode_recall") expect(answer.summary, tool).toMatch(/Disputed: decision:\w+, /);
    }
  });

  test("of a history the newest versions stay, with their words", async () => {
    const id = await decide("Parse lazily", { rationale: LONG });
    for (let at = 0; at < 20; at++) await correct(id, "annotate", { note: `Note ${at}.` });
    const answer = await world.call("memory_history", { id });
    const [version] = itemsOf(answer.data, "versions");
    expect(version).toMatchObject({
      title: "Parse lazily",
      notes: ["Note 19."],
      content: expect.stringContaining("memory"),
    });
  });
});

test("what is told of code says what is disputed", async () => {
  await withCode();
  const id = await decide("Parse lazily", { affectedFiles: ["src/parser.ts"] });
  await correct(id, "contest", { reason: "Is it?" });
  const explained = await world.call("code_explain", { element: "src/parser.ts" });
  expect(itemsOf(explained.data, "decisions")).toMatchObject([{ id, conflicted: true }]);
  const sliced = await world.call("semantic_slice", {
    symbol: "parse",
    file: "src/parser.ts",
    context: "full",
  });
  expect(itemsOf(sliced.data, "decisions")).toMatchObject([{ id, conflicted: true }]);
});

describe("a history", () => {
  test("tells how the current version stands", async () => {
    await withCode();
    await put({ id: "decision:old", kind: "DECISION", props: decision("Parse once") }, 31);
    const id = await decide("Parse lazily", { affectedFiles: ["src/parser.ts"] });
    await correct(id, "annotate", { note: "n" });
    await correct(id, "contest", { reason: "Is it?" });
    const { data, summary, warnings } = await world.call("memory_history", { id, profile: "debug" });
    const [current, before] = itemsOf(data, "versions");
    expect(current).toMatchObject({ conflicted: true, code: [{ id: "src/parser.ts", state: "same" }] });
    expect(before).not.toHaveProperty("conflicted");
    expect(summary).toContain("disputed");
    expect(warnings).toContain("hygieneDue");
  });

  test("calls current what was current then", async () => {
    const id = "decision:1";
    await put({ id, kind: "DECISION", props: decision("Parse lazily") }, 10);
    const { account, project, agent: agentId, session: sessionId } = world.caller;
    const meta = { type: "memory_write", account, project, agentId, sessionId } as const;
    await world.store.memory.transaction(meta, (tx) => tx.close({ project, id: asNodeId(id) }));
    expect((await world.call("memory_history", { id })).data).toMatchObject({ isCurrent: false });
    const then = await world.call("memory_history", { id, asOf: now - DAY_MS });
    expect(then).toMatchObject({ data: { isCurrent: true }, summary: expect.stringContaining("is current") });
  });
});

test("conversations and reports say that hygiene is due", async () => {
  await put({ id: "decision:old", kind: "DECISION", props: decision("Parse lazily") }, 31);
  for (const [tool, input] of [
    ["conversation_search", { query: "parse" }],
    ["report_read_latest", { keyword: "parse" }],
  ] as const)
    expect((await world.call(tool, input)).warnings, tool).toContain("hygieneDue");
});

test("what was known at a commit is asked for by any name that git knows", async () => {
  await world.write("src/parser.ts", "export const a = 1;\n");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: world.root });
  git("add", ".");
  git("commit", "-qm", "first");
  await world.call("graph_rebuild");
  for (const knownAt of ["HEAD", "HEAD~0"])
    expect(await world.call("memory_search", { query: "parse", knownAt })).toMatchObject({ ok: true });
  expect(await world.call("memory_search", { query: "parse", knownAt: "nonsense" })).toMatchObject({
    errorCode: "invalid_input",
  });
});

test("the summary names what fits best, though something nearer is listed first", async () => {
  await put({
    id: "note:near",
    kind: "NOTE",
    focus: "billing",
    props: { title: "Parse lazily", content: "Halves go up." },
  });
  await put({
    id: "note:best",
    kind: "NOTE",
    props: { title: "Parse lazily", content: "Parse lazily with rounding." },
  });
  for (const [tool, list, more] of [
    ["memory_search", "results", {}],
    ["get_memory", "memories", { minConfidence: 1 }],
  ] as const) {
    const input = { query: "parse lazily with rounding", focus: "billing", profile: "debug", ...more };
    const { data, summary } = await world.call(tool, input);
    expect(
      itemsOf(data, list).map(({ id }) => id),
      tool,
    ).toEqual(["note:near", "note:best"]);
    expect(summary, tool).toContain("note:best");
  }
});

test("a poor match is not told as one that fits", async () => {
  await save({
    kind: "note",
    title: "Buttons",
    content: "Buttons are green, and the parser of forms is slow.",
  });
  const [found] = await read("get_memory", {
    query: "which parser reads the invoices of our largest customer",
  });
  expect(found?.score ?? 0).toBeLessThan(0.9);
});

test("get_memory searches nothing where nothing is asked", async () => {
  await save({ kind: "note", title: "Thanks", content: "Thanks." });
  const answer = await world.call("get_memory", { query: "thanks" });
  expect(answer).toMatchObject({ ok: true, data: { memories: [] } });
  expect(answer.warnings?.join()).toContain("asks for nothing");
});

test("who looks at the past is not at work on what is found there", async () => {
  await put({ id: "episode:1", kind: "EPISODE", props: { type: "EDIT", content: "Parsed lazily." } }, 2);
  const source = async () => (await world.call("get_memory", { query: "parsed lazily" })).data?.source;
  await read("episode_recall", { query: "parsed", asOf: now - DAY_MS });
  expect(await source()).toBe("graph");
});
