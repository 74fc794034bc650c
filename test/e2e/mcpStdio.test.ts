import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, test } from "vitest";
import { doorContract } from "./mcpDoorContract.ts";

const server = fileURLToPath(new URL("./mcpFixtureServer.ts", import.meta.url));

doorContract("stdio", async (client) => {
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [server], stderr: "ignore" }),
  );
});

describe("the stdio process", () => {
  const processes: ChildProcess[] = [];
  afterEach(() => {
    for (const child of processes.splice(0)) child.kill("SIGKILL");
  });

  /** A server with its pipes in hand: lines in, answers out. */
  function start() {
    const child = spawn(process.execPath, [server], { stdio: ["pipe", "pipe", "pipe"] });
    processes.push(child);
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stdin.on("error", () => {});
    let stderr = "";
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    return {
      child,
      send: (line: unknown) =>
        child.stdin.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`),
      answer: async () => JSON.parse((await answers.next()).value ?? "null"),
      exit: async () => {
        const [code, signal] = await once(child, "close");
        return { code, signal, stderr };
      },
    };
  }

  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  };
  const call = (id: number, name: string, args: object) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name, arguments: args },
  });

  test("answers what is not a message as JSON-RPC says, and lives on", async () => {
    const { send, answer } = start();
    send("{ nonsense");
    expect(await answer()).toMatchObject({ id: null, error: { code: -32700 } });
    send({ hello: "world", id: 7 });
    expect(await answer()).toMatchObject({ id: 7, error: { code: -32600 } });
    send("x".repeat(5 * 1024 * 1024));
    expect(await answer()).toMatchObject({ id: null, error: { code: -32600 } });
    send("");
    send(initialize);
    expect(await answer()).toMatchObject({ id: 1, result: { protocolVersion: "2025-06-18" } });
    send({ jsonrpc: "2.0", id: 2, method: "no/such/method" });
    expect(await answer()).toMatchObject({ id: 2, error: { code: -32601 } });
    send({ jsonrpc: "2.0", id: 3, method: "tools/call", params: { arguments: "not an object" } });
    expect(await answer()).toMatchObject({ id: 3, error: { code: -32602 } });
    send({ jsonrpc: "2.0", id: 5, method: "resources/list", params: { cursor: [] } });
    expect(await answer()).toMatchObject({
      id: 5,
      error: { code: -32602, message: expect.stringMatching(/resources\/list: params\.cursor: .*string/) },
    });
    send({ jsonrpc: "2.0", id: 4, method: "ping" });
    expect(await answer()).toMatchObject({ id: 4, result: {} });
  });

  test("writes nothing but messages to standard output, whatever is logged", async () => {
    const { send, answer, child, exit } = start();
    send(initialize);
    await answer();
    send(call(2, "noisy_log", {}));
    expect(await answer()).toMatchObject({ id: 2, result: { isError: false } });
    child.stdin.end();
    expect((await exit()).stderr).toContain("not a message");
  });

  test("sends the last progress before the answer", async () => {
    const { send, answer } = start();
    send(initialize);
    await answer();
    const { params, ...request } = call(2, "slow_count", { steps: 3, stepMs: 0 });
    send({ ...request, params: { ...params, _meta: { progressToken: "mine" } } });
    const step = (progress: number) => ({
      progressToken: "mine",
      progress,
      total: 3,
      message: `step ${progress}`,
    });
    expect(await answer()).toMatchObject({ method: "notifications/progress", params: step(1) });
    expect(await answer()).toMatchObject({ method: "notifications/progress", params: step(3) });
    expect(await answer()).toMatchObject({ id: 2, result: { isError: false } });
  });

  test("finishes calls under way when its input ends, then ends cleanly", async () => {
    const { send, answer, child, exit } = start();
    send(initialize);
    send(call(2, "slow_count", { steps: 5, stepMs: 20 }));
    child.stdin.end(JSON.stringify(call(3, "echo", { text: "no line end" })));
    const answers = [await answer(), await answer(), await answer()];
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(await exit()).toMatchObject({ code: 0, stderr: expect.stringContaining("closed cleanly") });
  });

  test.each(["SIGTERM", "SIGINT"] as const)("ends cleanly on %s in the middle of a call", async (signal) => {
    const { send, answer, child, exit } = start();
    send(initialize);
    await answer();
    send(call(2, "slow_count", { steps: 100_000, stepMs: 10 }));
    send(call(3, "echo", { text: "the call before this one has begun" }));
    await answer();
    child.kill(signal);
    expect(await exit()).toMatchObject({
      code: 0,
      signal: null,
      stderr: expect.stringContaining("closed cleanly"),
    });
  });

  test("ends quietly when nobody reads its answers any more", async () => {
    const { send, answer, child, exit } = start();
    send(initialize);
    await answer();
    child.stdout.destroy();
    for (let id = 2; id < 20; id++) send(call(id, "echo", { text: "x".repeat(10_000) }));
    const { code, stderr } = await exit();
    expect(code).toBe(0);
    expect(stderr).not.toContain("EPIPE");
  });
});
