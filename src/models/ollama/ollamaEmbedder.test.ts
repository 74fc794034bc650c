import { expect, onTestFinished, test } from "vitest";
import { embedderContract } from "../testing/embedderContract.ts";
import { openModelServer, replies } from "../testing/modelServer.ts";
import { ollamaEmbedder } from "./ollamaEmbedder.ts";

const open = (url: string, timeoutMs: number, model = "all-minilm") =>
  ollamaEmbedder({ model, url, id: `ollama:${model}`, timeoutsMs: { query: timeoutMs, passage: timeoutMs } });

embedderContract("an embedder of Ollama", { open, answerWith: (embeddings) => ({ embeddings }) });

test("questions and passages are told apart for a model that wants it", async () => {
  const server = await openModelServer();
  onTestFinished(() => server.close());
  const embedder = open(server.url, 5_000, "nomic-embed-text:v1.5");
  await embedder.embed(["push"], { purpose: "query" });
  await embedder.embed(["push"], { purpose: "passage" });
  expect(server.seen.map(({ body }) => body.input)).toEqual([
    ["search_query: push"],
    ["search_document: push"],
  ]);
});

test("a model that is not there is told with the way to get it", async () => {
  const server = await openModelServer();
  onTestFinished(() => server.close());
  server.next.push(replies.status(404, {}, { error: 'model "all-minilm" not found, try pulling it first' }));
  await expect(open(server.url, 5_000).embed(["one"], { purpose: "query" })).rejects.toMatchObject({
    code: "unavailable",
    hint: "Fetch the model with `ollama pull all-minilm`.",
  });
});
