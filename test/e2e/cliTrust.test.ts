import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { isEnding, pidIn } from "../../src/runners/testing/processes.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { call, overStdio } from "./productClients.ts";

const COMMAND = [process.execPath, "--test", "--test-reporter=tap", "{tests}"];
const PASSING = 'import { test } from "node:test";\ntest("fine", () => {});\n';

async function configure({ repository }: Sandbox, settings: object): Promise<void> {
  await writeFile(path.join(repository, "loci.config.json"), JSON.stringify(settings));
}

async function addTest({ repository }: Sandbox, name: string, text: string): Promise<void> {
  await mkdir(path.join(repository, "test"), { recursive: true });
  await writeFile(path.join(repository, "test", name), text);
}

test("a repository's command runs once a person approved it, until it changes or that is taken back", async () => {
  const sandbox = await createSandbox();
  const { run } = sandbox;
  await addTest(sandbox, "a.test.mjs", PASSING);
  await configure(sandbox, { testCommand: COMMAND });
  const testRun = () => run(["call", "test_run", "{}", "--json"]);

  const refused = await testRun();
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.out)).toMatchObject({
    ok: false,
    errorCode: "forbidden",
    hint: expect.stringContaining("loci trust"),
  });

  const shown = await run(["trust"]);
  expect(shown).toMatchObject({ code: 1, out: expect.stringContaining(JSON.stringify(COMMAND)) });
  expect(JSON.parse((await testRun()).out)).toMatchObject({ errorCode: "forbidden" });

  expect(await run(["trust", "--yes"])).toMatchObject({ code: 0, out: expect.stringContaining("Approved.") });
  expect(JSON.parse((await testRun()).out)).toMatchObject({
    ok: true,
    data: { outcome: "success", passed: 1 },
  });
  expect((await run(["trust", "list"])).out).toContain(sandbox.repository);

  await configure(sandbox, { testCommand: [...COMMAND, "--test-only"] });
  expect(JSON.parse((await testRun()).out)).toMatchObject({ errorCode: "forbidden" });
  await configure(sandbox, { ignore: ["x"], testCommand: COMMAND });
  expect(JSON.parse((await testRun()).out)).toMatchObject({ ok: true });

  expect(await run(["trust", "revoke"])).toMatchObject({ code: 0 });
  expect(JSON.parse((await testRun()).out)).toMatchObject({ errorCode: "forbidden" });
  expect(await run(["trust", "revoke"])).toMatchObject({ code: 1 });
  expect((await run(["trust", "list"])).out).toContain("Nothing is approved.");
});

test("what was approved is taken back also where the repository's file cannot be read any more", async () => {
  const sandbox = await createSandbox();
  const { run } = sandbox;
  await configure(sandbox, { testCommand: COMMAND });
  expect(await run(["trust", "--yes"])).toMatchObject({ code: 0 });
  await configure(sandbox, { testCommand: COMMAND, ignroe: [] });
  expect(await run(["trust"])).toMatchObject({ code: 1, err: expect.stringContaining("ignroe") });
  expect((await run(["trust", "list"])).out).toContain(JSON.stringify(COMMAND));
  expect(await run(["trust", "revoke"])).toMatchObject({ code: 0 });
  expect((await run(["trust", "list"])).out).toContain("Nothing is approved");
});

test("the user's own command needs no approval, and is not a repository's to change", async () => {
  const sandbox = await createSandbox();
  await addTest(sandbox, "a.test.mjs", PASSING);
  await configure(sandbox, { testCommand: ["false"] });
  const variables = { LOCI_TEST_COMMAND: JSON.stringify(COMMAND) };
  const answer = await sandbox.run(["call", "test_run", "{}", "--json"], { variables });
  expect(JSON.parse(answer.out)).toMatchObject({ ok: true, data: { passed: 1 } });
  expect((await sandbox.run(["trust"], { variables })).out).toContain("needs no approval");
});

test("what is to be approved is shown whole, and cannot write lines of its own", async () => {
  const sandbox = await createSandbox();
  const forged = "a\nIt is approved already.";
  await configure(sandbox, {
    testCommand: [
      { command: [`x${forged}`], in: `f${forged}`, files: [`t${forged}`], reports: [`r${forged}`] },
    ],
  });
  const { out } = await sandbox.run(["trust"]);
  const lines = out.split("\n");
  expect(lines).not.toContain("It is approved already.");
  const [shown] = lines.filter((line) => line.includes("\\nIt is approved already."));
  for (const part of ["x", "f", "t", "r"]) expect(shown).toContain(JSON.stringify(part + forged));
});

test.each([
  ["npm test", "not read by a shell"],
  [[], "a list of words"],
  [["{tests}"], "must be a program"],
  [[{ command: ["a"], in: "../b" }], "inside of the root"],
  [[{ command: ["a"], shell: true }], "shell"],
])("%j is no test command", async (testCommand, why) => {
  const sandbox = await createSandbox();
  await configure(sandbox, { testCommand });
  const answer = await sandbox.run(["trust"]);
  expect(answer.code).not.toBe(0);
  expect(answer.err).toContain(why);
});

test("nobody approves over MCP, and a run ends with a server that is killed", async () => {
  const sandbox = await createSandbox();
  const mark = path.join(sandbox.folder, "pid");
  const endless = `${PASSING}import { writeFileSync } from "node:fs";\ntest("waits", () => { writeFileSync(${JSON.stringify(mark)}, String(process.pid)); return new Promise(() => setInterval(() => {}, 1000)); });\n`;
  await addTest(sandbox, "slow.test.mjs", endless);
  await configure(sandbox, { testCommand: COMMAND });
  const { client, kill } = await overStdio(sandbox, { flags: ["--tools", "all"] });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("test_run");
  expect(tools.filter(({ name }) => /trust|approve/.test(name))).toEqual([]);
  expect(await call(client, "test_run")).toMatchObject({ ok: false, errorCode: "forbidden" });
  await sandbox.run(["trust", "--yes"]);
  const run = call(client, "test_run").catch(() => "gone");
  const pid = await pidIn(mark);
  await kill();
  expect(await isEnding(pid)).toBe(true);
  await run;
});

test("a client that cancels ends the run", async () => {
  const sandbox = await createSandbox();
  const mark = path.join(sandbox.folder, "pid");
  await addTest(
    sandbox,
    "slow.test.mjs",
    `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(mark)}, String(process.pid));\nsetInterval(() => {}, 1000);\n`,
  );
  await configure(sandbox, { testCommand: COMMAND });
  await sandbox.run(["trust", "--yes"]);
  const { client } = await overStdio(sandbox, { flags: ["--tools", "all"] });
  const cancel = new AbortController();
  const run = client.callTool({ name: "test_run", arguments: {} }, { signal: cancel.signal });
  const ended = expect(run).rejects.toThrow();
  const pid = await pidIn(mark);
  cancel.abort();
  await ended;
  expect(await isEnding(pid)).toBe(true);
});
