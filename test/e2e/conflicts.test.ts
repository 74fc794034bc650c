import { expect, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { call, overStdio } from "./productClients.ts";

const SLOW = "The public API allows 1,000 requests per second.";
const FAST = "The public API allows 5,000 requests per second.";
const FLAGS = ["--tools", "all"];

const conflictIn = (text: string) => /conflict:\w{26}/.exec(text)?.[0] ?? "";

/** The list, when all that was written is looked at: it waits for that only so long, and says when it did not. */
async function openQuestions({ run }: Sandbox): Promise<string> {
  for (;;) {
    const { out, err } = await run(["conflicts"]);
    if (!(out + err).includes("still being looked at")) return out;
  }
}

test("what two agents say is put to a person, though one of them was killed, and the answer reaches the other", async () => {
  const sandbox = await createSandbox();
  const ada = await overStdio(sandbox, { agent: "ada", flags: FLAGS });
  const bob = await overStdio(sandbox, { agent: "bob", flags: FLAGS });
  const save = { kind: "fact", entity: "Rate limit", force: true };
  await call(ada.client, "memory_save", { ...save, content: SLOW });
  const kept = await call(bob.client, "memory_save", { ...save, content: FAST });
  await bob.kill();

  const out = await openQuestions(sandbox);
  expect(out).toContain(SLOW);
  expect(out).toContain(FAST);
  expect(out).toMatch(/ambiguity/);
  expect((await sandbox.run(["status"])).out).toContain("conflicts: 1 open conflict.");
  const fast = String(kept.data?.id);
  const answered = await sandbox.run(["conflicts", "keep", conflictIn(out), fast, "--note", "measured"]);
  expect(answered).toMatchObject({ code: 0, out: expect.stringContaining("is resolved") });

  const search = await call(ada.client, "memory_search", { query: "requests per second of the API" });
  expect(search.data?.results).toMatchObject([{ id: fast }]);
  expect((await sandbox.run(["conflicts"])).out).toContain("No conflict is open.");
  expect((await sandbox.run(["status"])).out).toContain("conflicts: No conflict is open.");
  expect((await sandbox.run(["conflicts", "--status", "resolved"])).out).toContain("keep by");
  expect((await sandbox.run(["conflicts", "reopen", conflictIn(out)])).code).toBe(0);
  expect((await sandbox.run(["conflicts", conflictIn(out)])).out).toContain(SLOW);
});

test("statements are compared without being saved", async () => {
  const { run } = await createSandbox();
  const { out, code } = await run(["conflicts", "check", SLOW, FAST]);
  expect(code).toBe(0);
  expect(out).toMatch(/1 conflict\. First, ambiguity: .*\?/);
  expect((await run(["conflicts", "--status", "all"])).out).toContain("No conflicts");
});

test.each([
  [["frobnicate"], "does not know what to do with `frobnicate`"],
  [["check"], "needs statements"],
  [["keep", "conflict:1"], "the one memory that holds"],
  [["replace", "conflict:1"], "what holds instead"],
  [["dismiss"], "needs the ID"],
  [["--status", "odd"], "cannot be"],
])("conflicts %j is wrong use", async (args, told) => {
  const { run } = await createSandbox();
  const { code, err } = await run(["conflicts", ...args]);
  expect(code).toBe(2);
  expect(err).toContain(told);
});
