import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Log } from "../../domain/log.ts";
import { openModels } from "../models.ts";
import { watchModels } from "./watchModels.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };

async function openWatched(more: { llmUrl?: string; llmModel?: string; embedder?: string } = {}) {
  const settings = { embedder: "builtin", llmUrl: null, llmModel: null, llmKey: null, ...more };
  const watched = watchModels(openModels(settings, silent), () => 7);
  const sign = (use: string) => watched.signs().find((each) => each.use === use);
  return { ...watched, sign };
}

const PROMPT = { instructions: "One word.", prompt: "Say: ready", maxTokens: 5, timeoutMs: 5_000 };

test("a model is idle until it is needed, and then working", async () => {
  const { models, sign } = await openWatched();
  expect(sign("embedder")).toMatchObject({ state: "idle", answers: 0, at: null });
  expect(sign("language model")).toMatchObject({ state: "none", id: null });
  await models.embedder?.embed(["pears"], { purpose: "query" });
  expect(sign("embedder")).toMatchObject({ state: "working", answers: 1, at: 7, problem: null });
  expect(models.former(models.embedder?.id ?? "")).toBe(models.embedder);
  const reader = await models.reader();
  const line = { at: null, area: null, agent: null, session: null };
  await reader?.read(
    [
      { ...line, text: "We use pears." },
      { ...line, text: "We use plums." },
    ],
    {},
  );
  expect(sign("reader")).toMatchObject({ state: "working", answers: 1 });
});

test("a model that does not answer is failing, with why, until it answers again", async () => {
  let isAway = true;
  const server = createServer((_, response) => {
    response.writeHead(isAway ? 500 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content: "ready" } }] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const llmUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const { models, sign } = await openWatched({ llmUrl, llmModel: "small" });
  await expect(models.language?.complete(PROMPT)).rejects.toThrow();
  expect(sign("language model")).toMatchObject({ state: "failing", failures: 1 });
  expect(sign("language model")?.problem).toMatch(/\S/);
  isAway = false;
  await models.language?.complete(PROMPT);
  expect(sign("language model")).toMatchObject({ state: "working", answers: 1, failures: 1, problem: null });
});
