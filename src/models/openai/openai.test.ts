import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { embedderContract } from "../testing/embedderContract.ts";
import { type ModelServer, openModelServer, replies } from "../testing/modelServer.ts";
import { openaiEmbedder } from "./openaiEmbedder.ts";
import { openaiLanguageModel } from "./openaiLanguageModel.ts";

const KEY = "sk-test-0123456789";
const service = (url: string) => ({ model: "small", url: `${url}/v1`, key: KEY, id: `openai:small@${url}` });

embedderContract("an embedder that speaks as OpenAI's", {
  open: (url, timeoutMs) =>
    openaiEmbedder({ ...service(url), timeoutsMs: { query: timeoutMs, passage: timeoutMs } }),
  answerWith: (vectors) => ({ data: vectors.map((embedding, index) => ({ index, embedding })) }),
});

let server: ModelServer;
beforeEach(async () => {
  server = await openModelServer();
});
afterEach(() => server.close());

describe("the key", () => {
  const embed = () => openaiEmbedder(service(server.url)).embed(["one"], { purpose: "query" });

  test("is sent where it belongs", async () => {
    await embed();
    expect(server.seen[0]?.authorization).toBe(`Bearer ${KEY}`);
  });

  test.each([401, 403, 400, 500])("is never in what is said of an answer %i", async (status) => {
    const reply = replies.status(status, { "retry-after": "0" }, { error: { message: `bad key ${KEY}!` } });
    server.next.push(reply, reply, reply, reply);
    const thrown = await embed().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ name: "Failure" });
    expect(JSON.stringify(thrown, Object.getOwnPropertyNames(thrown))).not.toContain(KEY);
  });

  test("is not there in part where what the service says is cut", async () => {
    for (let before = 180; before < 200; before++) {
      server.next.push(replies.status(400, {}, { error: { message: "x".repeat(before) + KEY } }));
      const { message } = (await embed().catch((error: Error) => error as Error)) as Error;
      expect(message).toContain("xxx");
      expect(message).not.toContain(KEY.slice(0, 4));
    }
  });

  test("is not needed", async () => {
    const { key: _, ...keyless } = service(server.url);
    await openaiEmbedder(keyless).embed(["one"], { purpose: "query" });
    expect(server.seen[0]?.authorization).toBeUndefined();
  });
});

test("an index that is there twice is one vector too few", async () => {
  const twice = [0, 0].map((index) => ({ index, embedding: [1, 2] }));
  server.next.push(replies.json({ data: twice }));
  const work = openaiEmbedder(service(server.url)).embed(["one", "two"], { purpose: "query" });
  await expect(work).rejects.toThrow("1 vectors for 2 texts");
});

describe("a language model", () => {
  const complete = (timeoutMs = 10_000) =>
    openaiLanguageModel(service(server.url)).complete({
      instructions: "Be brief.",
      prompt: "Hello?",
      maxTokens: 7,
      timeoutMs,
    });

  test("completes a prompt within its limit", async () => {
    server.answer = (prompt, instructions) => ` ${instructions} ${prompt}\n`;
    expect(await complete()).toBe("Be brief. Hello?");
    expect(server.seen[0]).toMatchObject({
      path: "/v1/chat/completions",
      authorization: `Bearer ${KEY}`,
      body: { model: "small", max_tokens: 7, temperature: 0 },
    });
  });

  test("is asked in other words, and from then on, when it wants them", async () => {
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
    server.next.push(replies.status(400, {}, { error: { message } }));
    const model = openaiLanguageModel(service(server.url));
    const request = { instructions: "", prompt: "Hello?", maxTokens: 7, timeoutMs: 10_000 };
    expect(await model.complete(request)).toBe("ready");
    expect(await model.complete(request)).toBe("ready");
    expect(server.seen.map(({ body }) => body.max_completion_tokens)).toEqual([undefined, 7, 7]);
  });

  test("that thinks aloud is heard without its thoughts", async () => {
    server.answer = () => "<think>\nA greeting.\n</think>\n\nHello.";
    expect(await complete()).toBe("Hello.");
    server.answer = () => "<think>A greeting, and so";
    await expect(complete()).rejects.toMatchObject({ code: "unavailable" });
  });

  test.each([
    ["no choices", { choices: [] }],
    ["no text", { choices: [{ message: { content: null } }] }],
    ["another shape", { text: "hello" }],
  ])("that answers with %s is unavailable", async (_, answer) => {
    server.next.push(replies.json(answer));
    await expect(complete()).rejects.toMatchObject({ code: "unavailable" });
  });

  test("that is too slow is given up", async () => {
    server.next.push(replies.never());
    await expect(complete(100)).rejects.toMatchObject({ code: "unavailable" });
  });
});
