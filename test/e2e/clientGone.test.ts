// A run of tests may take an hour, and is not finished for a client that is gone.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { isEnding, pidIn } from "../../src/runners/testing/processes.ts";
import { createSandbox, type Sandbox } from "./cliSandbox.ts";
import { MODERN, overHttp } from "./productClients.ts";

const COMMAND = { LOCI_TEST_COMMAND: JSON.stringify([process.execPath, "{tests}"]) };
const RUN = { name: "test_run", arguments: { tests: ["test/slow.test.mjs"] } };

/** A test that tells which process it is, and stays. */
async function addEndlessTest({ repository, folder }: Sandbox): Promise<string> {
  const mark = path.join(folder, "pid");
  const text = `import { writeFileSync } from "node:fs";\nwriteFileSync(${JSON.stringify(mark)}, String(process.pid));\nsetInterval(() => {}, 1000);\n`;
  await mkdir(path.join(repository, "test"), { recursive: true });
  await writeFile(path.join(repository, "test", "slow.test.mjs"), text);
  return mark;
}

test("a run ends with the client over stdio that asked for it", async () => {
  const sandbox = await createSandbox();
  const mark = await addEndlessTest(sandbox);
  const { process: loci, ended } = sandbox.start(["mcp", "--tools", "all"], COMMAND);
  const initialize = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "raw", version: "1" },
  };
  for (const message of [
    { id: 1, method: "initialize", params: initialize },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: RUN },
  ])
    loci.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const pid = await pidIn(mark);
  for (const stream of [loci.stdin, loci.stdout]) stream.destroy();
  expect(await isEnding(pid)).toBe(true);
  await ended;
});

test("a run ends with the request over HTTP that asked for it", async () => {
  const sandbox = await createSandbox();
  const mark = await addEndlessTest(sandbox);
  const server = sandbox.start(["serve", "--port", "0", "--json"], COMMAND);
  const { url } = JSON.parse(await server.nextLine());
  const { client, transport } = await overHttp(url, { versionNegotiation: MODERN });
  const run = client.callTool(RUN).catch(() => "gone");
  const pid = await pidIn(mark);
  await transport.close();
  expect(await isEnding(pid)).toBe(true);
  await run;
});
