import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

interface Call {
  readonly tool: string;
  readonly agentId: string;
  readonly isError: boolean;
  readonly input?: string;
  readonly output?: string;
  readonly startedAt: string;
}

async function query(input: object = {}, as = {}) {
  const answer = await world.call("audit_query", { profile: "debug", ...input }, as);
  return { ...answer, ...(answer.data as { calls: Call[]; nextCursor?: string }) };
}

const tools = (calls: readonly Call[]) => calls.map(({ tool }) => tool);
const token = ["ghp", "_", "a1B2".repeat(9)].join("");

test("the caller sees its last call at once, newest first", async () => {
  await world.call("memory_search", { query: "one" });
  await world.call("memory_save", { kind: "note", content: "two" });
  expect(tools((await query()).calls)).toEqual(["memory_save", "memory_search"]);
  expect(tools((await query()).calls)).toEqual(["audit_query", "memory_save", "memory_search"]);
});

test("a project that is not there has no calls, and the answer says so as others do", async () => {
  const { calls, warnings } = await query({ projectId: "nowhere" });
  expect(calls).toEqual([]);
  expect(warnings?.join()).toContain("There is no project of that name here.");
});

test("secrets are in neither what went in nor what came out, wherever they stand", async () => {
  await world.call("memory_save", { kind: "note", content: `Rotate\n${token}\nnow.`, keywords: [token] });
  await world.call("memory_search", { query: `where is ${token}` });
  const { calls } = await query();
  expect(calls).toHaveLength(2);
  expect(JSON.stringify(calls)).not.toContain(token);
  expect(calls[1]?.input).toContain("[redacted:github-token]");
});

test("nor in names: those of inputs that nobody knows, those inside of inputs, and those of tools", async () => {
  await world.call(token, {});
  await world.call("memory_search", { query: "x", [token]: 1 });
  await world.call("episode_add", { type: "OBSERVATION", content: "x", metadata: { a: { [token]: "b" } } });
  const { calls } = await query();
  expect(tools(calls)).toEqual(["episode_add", "memory_search", "[unknown]"]);
  expect(JSON.stringify(calls)).not.toContain(token);
});

test("what is sensitive is not kept of answers to those who asked for it", async () => {
  const admin = { role: "admin" } as const;
  await world.call("memory_save", { kind: "note", content: "The heron is ill.", sensitive: true }, admin);
  const found = await world.call("memory_search", { query: "heron", includeSensitive: true }, admin);
  expect(JSON.stringify(found.data)).toContain("ill");
  const { calls } = await query({}, admin);
  expect(calls[0]).toMatchObject({ tool: "memory_search", output: '"[sensitive]"' });
  expect(calls[0]?.input).toContain("heron");
});

test("no piece of a secret is left where a long text is cut", async () => {
  const border = ["-----", "PRIVATE KEY-----\n"] as const;
  const key = [border.join("BEGIN "), `${"Ab3+".repeat(16)}\n`.repeat(58), border.join("END ")].join("");
  // What is left of the key is so short that what was cut comes to lie among what is kept.
  for (const length of [66, 70, 72, 74, 76, 78, 80, 84, 90]) {
    await world.call("memory_search", { query: "x", kinds: [`${key}${"x ".repeat(length)}${token}`] });
  }
  for (const length of [1_900, 1_990, 2_000, 3_900, 3_980, 4_000, 9_000]) {
    await world.call("memory_save", {
      kind: "note",
      content: `${"x ".repeat(length / 2)}${token} ${length}`,
    });
  }
  const guard = { account: "local", project: world.caller.project, visibilities: ["shared"] } as const;
  await query();
  const kept = await world.store.audit.read(guard, { limit: 100 });
  expect(kept).toHaveLength(16);
  for (const { input, output } of kept) {
    expect(input.length).toBeLessThanOrEqual(2_000);
    expect(output.length).toBeLessThanOrEqual(2_000);
    expect(input).not.toContain(token.slice(0, 8));
  }
});

test("an agent sees its own calls, an admin all of the project's, and nobody another account's", async () => {
  await world.call("memory_search", { query: "mine" });
  await world.call("memory_search", { query: "yours" }, { agent: "bob" });
  await world.call("memory_search", { query: "elsewhere", projectId: "example.org/acme/other" });
  const agents = ({ calls }: { calls: readonly Call[] }) => calls.map(({ agentId }) => agentId);
  expect(agents(await query({ tool: "memory_search" }))).toEqual(["ada"]);
  expect(agents(await query({ tool: "memory_search" }, { role: "admin" }))).toEqual(["bob", "ada"]);
  expect(agents(await query({ tool: "memory_search", agent: "bob" }, { role: "admin" }))).toEqual(["bob"]);
  expect(agents(await query({ tool: "memory_search", except: "bob" }, { role: "admin" }))).toEqual(["ada"]);
  expect(await query({ agent: "bob" })).toMatchObject({ ok: false, errorCode: "forbidden" });
  expect((await query({}, { account: "rival", role: "admin" })).calls).toEqual([]);
  expect((await query({ projectId: "nowhere" }, { role: "admin" })).calls).toEqual([]);
});

test("calls are picked by tool, session, time and outcome", async () => {
  await world.call("memory_search", { query: "old" });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const between = new Date().toISOString();
  await world.call("memory_search", {});
  await world.call("memory_search", { query: "new" }, { session: asNodeId("session:2") as never });
  const outcomes = async (input: object) =>
    (await query({ tool: "memory_search", ...input })).calls.map(({ isError }) => isError);
  expect(await outcomes({})).toEqual([false, true, false]);
  expect(await outcomes({ errorsOnly: true })).toEqual([true]);
  expect(await outcomes({ since: between })).toEqual([false, true]);
  expect(await outcomes({ until: between })).toEqual([false]);
  expect(await outcomes({ session: "session:2" })).toEqual([false]);
  expect(await outcomes({ tool: "context_pack" })).toEqual([]);
});

test("pages hold every call once, also where the budget makes them short", async () => {
  for (let at = 0; at < 9; at++) await world.call("memory_search", { query: `question ${at}` });
  for (const budget of [{ profile: "debug", limit: 4 }, { profile: "compact" }, { maxTokens: 240 }]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await query({
        profile: undefined,
        tool: "memory_search",
        ...budget,
        ...(cursor && { cursor }),
      });
      expect(page.ok).toBe(true);
      seen.push(...page.calls.map(({ startedAt }) => startedAt));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(9);
    expect(seen).toEqual(seen.toSorted().reverse());
  }
  expect(await query({ cursor: "%%%" })).toMatchObject({ ok: false, errorCode: "invalid_input" });
});
