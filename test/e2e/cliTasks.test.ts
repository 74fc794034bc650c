import { expect, test } from "vitest";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";

const idIn = (text: string) => /(?:task|feature|claim):\w{26}/.exec(text)?.[0] ?? "";

/** A feature with a task that can be started and one that waits for it. */
async function orchard({ run }: Sandbox) {
  const feature = idIn((await run(["tasks", "add", "Plant", "pears", "--kind", "feature"])).out);
  const dig = idIn((await run(["tasks", "add", "Dig", "--feature", feature, "--plan", "find a spade"])).out);
  const plant = idIn((await run(["tasks", "add", "Plant", "--feature", feature, "--depends-on", dig])).out);
  return { feature, dig, plant };
}

test("tasks are planned, listed, started and ended in a few words", async () => {
  const sandbox = await createSandbox();
  const { run } = sandbox;
  expect((await run(["tasks"])).out).toBe("0 tasks.\n");
  const { feature, dig, plant } = await orchard(sandbox);
  const listed = (await run(["tasks"])).out;
  expect(listed).toMatch(new RegExp(`${dig} +ready +normal +0/1 +Dig\n`));
  expect(listed).toMatch(new RegExp(`${plant} +waits for 1 +normal +Plant\n`));
  expect(listed).toMatch(new RegExp(`Features\n +${feature} +open +0/2 over +1 ready +Plant pears\n`));

  const early = await run(["tasks", "start", plant]);
  expect(early).toMatchObject({ code: 1, out: "" });
  expect(early.err).toContain(`waits for ${dig} (Dig, open)`);

  const started = await run(["tasks", "start", dig]);
  expect(started.out).toContain("is yours, fence 1.");
  expect(started.err).toContain("passing_session");
  expect((await run(["tasks", "--ready"])).out).toMatch(new RegExp(`${dig} +left`));

  const done = await run(["tasks", "done", dig.replace("task:", "").toLowerCase(), "deep", "enough"]);
  expect(done.out).toMatch(/is completed\. 1 claim released\. The outcome is kept as episode:/);
  expect((await run(["tasks", "--ready", "--feature", feature])).out).toContain(plant);
  expect((await run(["tasks"])).out).not.toContain(dig);
  expect((await run(["tasks", "--status", "completed"])).out).toContain(dig);

  const whole = (await run(["tasks", feature])).out;
  expect(whole).toMatch(new RegExp(`${dig} +completed +normal .*Dig\n`));
  expect(whole).toMatch(new RegExp(`${plant} +ready +normal +Plant\n`));

  const one = JSON.parse((await run(["tasks", dig, "--json"])).out);
  expect(one.data.tasks).toMatchObject([{ id: dig, status: "completed", note: "deep enough" }]);
  expect(one.data.history.map(({ status }: { status: string }) => status)).toEqual([
    "completed",
    "in_progress",
    "open",
  ]);
  expect((await run(["tasks", "reopen", dig])).err).toContain("note");
  expect((await run(["tasks", "reopen", dig, "too", "shallow"])).code).toBe(0);
  expect((await run(["tasks", "cancel", dig, "no pears"])).code).toBe(0);
});

test.each([
  [["frobnicate"], "does not know what to do with `frobnicate`"],
  [["add"], "needs a TITLE"],
  [["done"], "needs the ID"],
  [["task:1", "task:2"], "does not know"],
  [["--status", "odd"], "cannot be"],
])("tasks %j is wrong use", async (args, told) => {
  const { run } = await createSandbox();
  const { code, err } = await run(["tasks", ...args]);
  expect(code).toBe(2);
  expect(err).toContain(told);
});

test("what an agent that is connected holds is shown, and what is left can be released by a person", async () => {
  const sandbox = await createSandbox();
  const { run, start } = sandbox;
  const { dig } = await orchard(sandbox);
  const server = start(["mcp"], { LOCI_AGENT: "ada" });
  const ask = (id: number, method: string, params: object) =>
    server.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  const client = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  ask(1, "initialize", client);
  await server.nextLine();
  ask(2, "tools/call", { name: "task_update", arguments: { taskId: dig, status: "in_progress" } });
  const claimId = /claim:\w{26}/.exec(await server.nextLine())?.[0] ?? "";

  const shown = (await run(["claims"])).out;
  expect(shown).toMatch(new RegExp(`Active\n +ada +${dig} +now +${claimId} +Dig\n`));
  expect(shown).toMatch(/Agents\n +ada +1 there +1 held +seen now\n/);
  const status = JSON.parse((await run(["status", "--json"])).out);
  expect(status.data.work).toMatchObject({
    tasks: { counts: { open: 1, in_progress: 1 }, ready: 0 },
    claims: { totals: { active: 1 } },
    agents: [{ agentId: "ada", alive: 1, claims: 1 }],
  });
  expect((await run(["status"])).out).toContain("at work: ada (1 there, 1 held)");
  const taken = await run(["tasks", "start", dig]);
  expect(taken).toMatchObject({ code: 1 });
  expect(taken.err).toContain("ada is at");

  server.process.kill("SIGKILL");
  await server.ended;
  expect((await run(["claims"])).out).toMatch(new RegExp(`Orphaned\n +ada +${dig}`));
  expect((await run(["status"])).out).toContain("at work: nobody");
  const released = await run(["claims", "release", claimId, "--outcome", "it was too cold"]);
  expect(released.out).toMatch(new RegExp(`^Released ${claimId}\\. The outcome is kept as episode:`));
  expect((await run(["claims"])).out).toContain("0 claims active, 0 stale, 0 orphaned");
});

test.each([[["release"]], [["drop", "claim:1"]]])("claims %j is wrong use", async (args) => {
  const { run } = await createSandbox();
  expect(await run(["claims", ...args])).toMatchObject({ code: 2 });
});
